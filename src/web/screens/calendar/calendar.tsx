import { t } from '@lingui/core/macro';
import { linkOptions, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

import { exactNumber } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/media-query.ts';
import { useNow } from '#web/lib/now.ts';
import { shownZone, weekLocale } from '#web/lib/preferences.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Announcer } from '#web/parts/announce.tsx';
import { Failure } from '#web/parts/failure.tsx';
import { usePeekKey } from '#web/parts/into-panel.ts';
import { useMe, usePublishes } from '#web/parts/workspace/me.ts';
import { NeedsFirstBanner } from '#web/parts/workspace/needs-first.tsx';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { useProjectZone } from '#web/parts/workspace/project-zone.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CalendarContext, type CalendarView } from './calendar-context.ts';
import { paramsOf, useCalendarData, useNeighbours } from './calendar-data.ts';
import { CalendarHead } from './calendar-head.tsx';
import { calendarSearch, narrow, noQuoteSearch, type CalendarSearch, type View } from './calendar-search.ts';
import { useCardMoves } from './card-moves.ts';
import { useCountries } from './countries.ts';
import { clockIn, instantAt, movedTo, stepped } from './days.ts';
import { DragArea } from './drag-area.tsx';
import { placeOf } from './drop-places.ts';
import { ListView } from './list-view.tsx';
import { MonthDots } from './month-dots.tsx';
import { MonthView } from './month-view.tsx';
import { useMoves } from './moves.ts';
import { WeekView } from './week-view.tsx';

const ConfirmMove = lazyPart(async () => (await import('./confirm-move.tsx')).ConfirmMove);
/** The server's limit of posts per request. */
const mostPosts = 2000;

const linkToCard = (id: number) => linkOptions({ to: '/board', search: { card: id } });

const SideOf = lazyPart(async () => (await import('./side.tsx')).SideOf, { place: 'panel' });

/** Posts, due cards and observances, by month, by week, or as a list. */
export function Calendar({ search }: { search: CalendarSearch }) {
  const me = useMe();
  const router = useRouter();
  const isNarrow = useMediaQuery(narrow);
  const zone = shownZone(useProjectZone(search.project ?? 0));
  const countries = useCountries();
  const now = useNow();
  const today = clockIn(new Date(now).toISOString(), zone).day;
  const locale = weekLocale();
  const day = search.day ?? today;
  const view: View = search.view ?? (isNarrow ? 'list' : 'month');
  const paid = usePublishes();
  const mayWriteIn = (project: number | null | undefined) => permissionsIn(me, project).includes('write');
  const mayWrite = mayWriteIn(search.project);
  const leads = me.organization?.role !== 'member';
  const about = { view, locale, zone, countries, paid };
  const data = useCalendarData(paramsOf(search, { ...about, day }));
  const { byDay } = data;
  const month = day.slice(0, 7);
  // All days of a month have the same neighbouring months.
  const around = view === 'week' ? day : month;
  const neighbours = useMemo(
    () => [-1, 1].map((by) => paramsOf(search, { ...about, day: stepped(view, day, by) })),
    // Lists the fields of `search` and `about` that are used, because the objects change on every render.
    [view, around, zone, search.layers, search.project, search.importance, search.tone, countries, paid],
  );
  useNeighbours(neighbours, !data.isLoading);
  const moves = useMoves(zone);
  const moveCard = useCardMoves();
  const changeSearch = useSearchChange('/calendar', calendarSearch, true);
  const open = (next: string) => changeSearch({ day: next, show: 'day' }, false);
  const context: CalendarView = {
    zone,
    today,
    locale,
    day,
    search,
    mayWrite,
    mayDraft: mayWrite && paid,
    mayMove(post) {
      const isOpen = post.state === 'draft' || post.state === 'scheduled';
      return mayWriteIn(post.project_id) && isOpen && (leads || post.author_user_id === me.user.id);
    },
    mayMoveCard: ({ project_id }) => mayWriteIn(project_id),
    moveTo: (post, to, time) => moves.moveTo(post, instantAt(to, time, zone)),
    moveCard,
    changeSearch,
    open,
    openPost: (id, replace = false) => changeSearch({ show: 'post', post: id }, replace),
    openCard: (id) => void router.navigate(linkToCard(id)),
    nearCard: (id) => void router.preloadRoute(linkToCard(id)),
  };
  usePeekKey(t`Calendar`);
  useShortcut('shift+Space', t`Pick up post or card`, t`Calendar`, null, mayWrite);
  const leaf = (by: number) => changeSearch({ day: stepped(view, day, by) });
  useShortcut('t', t`Today`, t`Calendar`, () => changeSearch({ day: undefined }));
  useShortcut('m', t`Month`, t`Calendar`, () => changeSearch({ view: 'month' }));
  useShortcut('w', t`Week`, t`Calendar`, () => changeSearch({ view: 'week' }));
  useShortcut('l', t`List`, t`Calendar`, () => changeSearch({ view: 'list' }));
  useShortcut('j', t`Next`, t`Calendar`, () => leaf(1));
  useShortcut('k', t`Previous`, t`Calendar`, () => leaf(-1));
  useShortcut('q', t`Quotes`, t`Calendar`, () =>
    changeSearch({ show: search.show === 'quotes' ? undefined : 'quotes' }),
  );

  return (
    <CalendarContext value={context}>
      <div className="flex min-w-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <CalendarHead view={view} paid={paid} onLeaf={leaf} />
          {paid && (
            <NeedsFirstBanner
              steps={['project', 'account']}
              effect={t`Posts can’t be scheduled without an account.`}
            />
          )}
          {data.cut && (
            <Banner tone="warning">
              {t`Too many posts to show: these are the first ${{ mostPosts: exactNumber(mostPosts) }}. Choose a project or a shorter period.`}
            </Banner>
          )}
          {!data.isAllFailed &&
            data.failed.map(({ what, error, isEmpty, retry }) => (
              <Banner
                key={what}
                tone="warning"
                action={<Button onPress={() => void retry()}>{t`Try again`}</Button>}
              >
                {isEmpty
                  ? t`Couldn’t load ${what}. ${{ reason: error.message }}`
                  : t`Couldn’t refresh ${what}. ${{ reason: error.message }}`}
              </Banner>
            ))}
          {data.isAllFailed && data.failed[0] ? (
            <div className="flex-1">
              <Failure
                what={t`calendar`}
                error={data.failed[0].error}
                onRetry={() => data.failed.forEach(({ retry }) => void retry())}
              />
            </div>
          ) : data.isOffline && !data.isLoading && data.failed.length === 0 ? (
            <div className="flex-1">
              <EmptyState title={t`You’re offline`}>
                {t`These days haven’t been loaded yet. They appear as soon as you’re back online.`}
              </EmptyState>
            </div>
          ) : (
            <DragArea
              isReady={!data.isLoading}
              onDrop={({ what, id, from }, place) => {
                const { posts, cards } = byDay(placeOf(from).day);
                const to = placeOf(place);
                if (what === 'card') {
                  const card = cards.find(({ card_id }) => card_id === id);
                  if (card) moveCard(card, to.day);
                  return;
                }
                const placed = posts.find(({ post }) => post.id === id);
                if (placed) moves.moveTo(placed.post, movedTo(placed.post.at, to, zone));
              }}
            >
              {view === 'week' ? (
                <WeekView byDay={byDay} isLoading={data.isLoading} />
              ) : view === 'list' ? (
                <ListView byDay={byDay} isLoading={data.isLoading} />
              ) : isNarrow ? (
                <>
                  <MonthDots byDay={byDay} />
                  <ListView byDay={byDay} isLoading={data.isLoading} only={day} />
                </>
              ) : (
                <MonthView byDay={byDay} isLoading={data.isLoading} />
              )}
            </DragArea>
          )}
        </div>
        {search.show && (
          <SideOf
            show={search.show}
            post={search.post}
            countries={countries}
            paid={paid}
            onClose={() => changeSearch({ show: undefined, ...noQuoteSearch })}
          />
        )}
      </div>
      <Announcer />
      {moves.asking && (
        <ConfirmMove pending={moves.asking} zone={zone} onMove={moves.moveAnyway} onClose={moves.leave} />
      )}
    </CalendarContext>
  );
}
