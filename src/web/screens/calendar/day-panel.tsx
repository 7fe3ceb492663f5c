import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, PenLine } from 'lucide-react';

import { clockText, zoneLabel } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { Failure } from '#web/parts/failure.tsx';
import { PanelSection, SidePanel } from '#web/parts/side-panel.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useCalendar } from './calendar-context.ts';
import { type PlacedPost, useCalendarData } from './calendar-data.ts';
import { layers } from './calendar-search.ts';
import { DayItem } from './day-item.tsx';
import { clamped } from './day-text.ts';
import { clockIn, dayText, draftAt, plusDays } from './days.ts';
import { CardEntry } from './entries.tsx';
import { MoveButton } from './move-button.tsx';
import { PostEntry } from './post-entry.tsx';

/** The details of a day: its posts, due cards and observances. */
export function DayPanel({
  countries,
  paid,
  onClose,
}: {
  countries: string;
  paid: boolean;
  onClose: () => void;
}) {
  const { day, zone, search, changeSearch, mayWrite, mayMoveCard, moveCard } = useCalendar();
  const data = useCalendarData({
    first: day,
    last: day,
    zone,
    project: search.project,
    label: search.label,
    campaign: search.campaign,
    layers,
    importance: undefined,
    tone: undefined,
    countries,
    paid,
  });
  const { posts, cards, items } = data.byDay(day);
  const at = draftAt({ day, hour: null }, zone, useNow());
  const isEmpty = posts.length + cards.length + items.length === 0;
  return (
    <SidePanel
      label={dayText(day, 'whole')}
      shows={day}
      screen={t`Calendar`}
      onClose={onClose}
      head={
        <>
          <span>{t`Day`}</span>
          <span className="ms-auto" />
          <IconButton
            label={t`Previous day`}
            onPress={() => changeSearch({ day: clamped(plusDays(day, -1)) })}
          >
            <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          </IconButton>
          <IconButton label={t`Next day`} onPress={() => changeSearch({ day: clamped(plusDays(day, 1)) })}>
            <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
          </IconButton>
        </>
      }
    >
      <div className="flex flex-col gap-6 px-5 py-5">
        <div>
          <h2 className="headline text-xl font-semibold">{dayText(day, 'whole')}</h2>
          <p className="text-xs text-faint">{zoneLabel(zone)}</p>
        </div>
        {data.isAllFailed && data.failed[0] ? (
          <Failure
            what={t`day`}
            error={data.failed[0].error}
            onRetry={() => data.failed.forEach(({ retry }) => void retry())}
          />
        ) : data.isLoading && isEmpty ? (
          <output aria-label={t`Loading day`} className="flex flex-col gap-3">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="mt-4 h-20 w-full" />
            <Skeleton className="h-20 w-full" />
          </output>
        ) : (
          <>
            {data.failed.map(({ what, error }) => (
              <p key={what} role="alert" className="text-danger">
                {t`Couldn’t load ${what}. ${{ reason: error.message }}`}
              </p>
            ))}
            {paid && (
              <PanelSection title={t`Posts`}>
                <Posts posts={posts} />
                {mayWrite && at !== null && (
                  <Link
                    to="/compose"
                    search={{ at, begin: 1, project: search.project }}
                    className="mt-2 inline-flex h-8 items-center gap-1.5 rounded-md border border-line px-3 font-medium hover:border-edge hover:bg-hover"
                  >
                    <PenLine aria-hidden className="size-4" />
                    {t`Draft a post for ${{ time: clockText(clockIn(at, zone).time) }}`}
                  </Link>
                )}
              </PanelSection>
            )}
            {cards.length > 0 && (
              <PanelSection title={t`Cards due`}>
                <ul aria-label={t`Cards due`} className="-mx-1.5 flex flex-col">
                  {cards.map((card) => (
                    <li key={card.card_id} className="flex items-center gap-1">
                      <div className="min-w-0 flex-1">
                        <CardEntry card={card} isReached />
                      </div>
                      {mayMoveCard(card) && (
                        <MoveButton
                          moving={{
                            title: card.title,
                            day,
                            time: null,
                            onMove: (to) => moveCard(card, to),
                          }}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              </PanelSection>
            )}
            <PanelSection title={t`On this day`}>
              {items.length === 0 ? (
                <p className="text-soft">{t`No observances on this day.`}</p>
              ) : (
                <ul aria-label={t`On this day`} className="flex flex-col gap-4">
                  {items.map((item) => (
                    <DayItem key={item.id} item={item} paid={paid} at={at ?? undefined} />
                  ))}
                </ul>
              )}
            </PanelSection>
          </>
        )}
      </div>
    </SidePanel>
  );
}

function Posts({ posts }: { posts: readonly PlacedPost[] }) {
  const { mayMove, moveTo } = useCalendar();
  if (posts.length === 0) return <p className="text-soft">{t`No posts scheduled on this day.`}</p>;
  return (
    <ul aria-label={t`Posts`} className="flex flex-col gap-1">
      {posts.map((placed) => (
        <li key={placed.post.id} className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <PostEntry placed={placed} isReached />
          </div>
          {mayMove(placed.post) && (
            <MoveButton
              moving={{
                title: placed.post.title,
                day: placed.day,
                time: placed.time,
                onMove: (to, time) => moveTo(placed.post, to, time),
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
