import { linkOptions, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

import { useMediaQuery } from '#web/lib/media-query.ts';
import { useNow } from '#web/lib/now.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Announcer } from '#web/parts/announce.tsx';
import { Failure } from '#web/parts/failure.tsx';
import { useMe } from '#web/parts/me.ts';
import { NeedsFirstBanner } from '#web/parts/needs-first.tsx';
import { useProjectZone } from '#web/parts/project-zone.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState } from '#web/ui/states.tsx';

import { useCardMoves } from './card-moves.ts';
import { CalendarContext, type CalendarView } from './calendar-context.ts';
import { askedBy, useCalendarData, useNeighbours } from './calendar-data.ts';
import { CalendarHead } from './calendar-head.tsx';
import { narrow, noQuoteSearch, type CalendarSearch, type View } from './calendar-search.ts';
import { useCountries } from './countries.ts';
import { clockIn, instantAt, movedTo, stepped } from './days.ts';
import { DragArea } from './drag-area.tsx';
import { placeOf } from './drop-places.ts';
import { ListView } from './list-view.tsx';
import { MonthDots } from './month-dots.tsx';
import { MonthView } from './month-view.tsx';
import { useMoves } from './moves.ts';
import { WeekView } from './week-view.tsx';

const AskMove = lazyPart(async () => (await import('./ask-move.tsx')).AskMove);
const linkToPost = (id: number) => linkOptions({ to: '/compose/$postId', params: { postId: String(id) } });
const linkToCard = (id: number) => linkOptions({ to: '/board', search: { card: id } });

const SideOf = lazyPart(async () => (await import('./side.tsx')).SideOf, { place: 'panel' });

/** Posts, due cards, and what is celebrated: by month, by week, or as a list. */
export function Calendar({ search }: { search: CalendarSearch }) {
  const me = useMe();
  const router = useRouter();
  const isNarrow = useMediaQuery(narrow);
  const zone = useProjectZone(search.project ?? 0);
  const countries = useCountries();
  const now = useNow();
  const today = clockIn(new Date(now).toISOString(), zone).day;
  const locale = navigator.language;
  const day = search.day ?? today;
  const view: View = search.view ?? (isNarrow ? 'list' : 'month');
  const paid = me.organization?.terms.can_publish === true;
  const mayWrite = me.permissions.includes('write');
  const leads = me.organization?.role !== 'member';
  const about = { view, locale, zone, countries, paid };
  const data = useCalendarData(askedBy(search, { ...about, day }));
  const { byDay } = data;
  const month = day.slice(0, 7);
  // The days of a month have the same neighbours.
  const around = view === 'week' ? day : month;
  const neighbours = useMemo(
    () => [-1, 1].map((by) => askedBy(search, { ...about, day: stepped(view, day, by) })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what `search` and `about` say of it stands here
    [view, around, zone, search.layers, search.project, search.importance, search.tone, countries, paid],
  );
  useNeighbours(neighbours, !data.isLoading);
  const moves = useMoves(zone);
  const moveCard = useCardMoves();
  const go = (change: CalendarSearch) =>
    void router.navigate({ to: '/calendar', search: { ...search, ...change }, replace: true });
  const open = (next: string) =>
    void router.navigate({ to: '/calendar', search: { ...search, day: next, show: 'day' } });
  const context: CalendarView = {
    zone,
    today,
    locale,
    day,
    search,
    mayWrite,
    mayMove(post) {
      const isOpen = post.state === 'draft' || post.state === 'scheduled';
      return mayWrite && isOpen && (leads || post.author_user_id === me.user.id);
    },
    moveTo: (post, to, time) => moves.moveTo(post, instantAt(to, time, zone)),
    moveCard,
    go,
    open,
    openPost: (id) => void router.navigate(linkToPost(id)),
    openCard: (id) => void router.navigate(linkToCard(id)),
    nearPost: (id) => void router.preloadRoute(linkToPost(id)),
    nearCard: (id) => void router.preloadRoute(linkToCard(id)),
  };
  const leaf = (by: number) => go({ day: stepped(view, day, by) });
  useShortcut('t', 'Today', 'Calendar', () => go({ day: undefined }));
  useShortcut('m', 'Month', 'Calendar', () => go({ view: 'month' }));
  useShortcut('w', 'Week', 'Calendar', () => go({ view: 'week' }));
  useShortcut('l', 'List', 'Calendar', () => go({ view: 'list' }));
  useShortcut('j', 'The next month or week', 'Calendar', () => leaf(1));
  useShortcut('k', 'The one before', 'Calendar', () => leaf(-1));
  useShortcut('q', 'Quotes', 'Calendar', () => go({ show: search.show === 'quotes' ? undefined : 'quotes' }));

  return (
    <CalendarContext value={context}>
      <div className="flex min-w-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <CalendarHead view={view} paid={paid} onLeaf={leaf} />
          {paid && (
            <NeedsFirstBanner
              steps={['project', 'account']}
              effect="Posts cannot be scheduled without one."
            />
          )}
          {data.cut && (
            <Banner tone="warning">
              There are more posts than fit into one view: the first 2,000 are shown. Choose a project or a
              week.
            </Banner>
          )}
          {!data.isAllFailed &&
            data.failed.map(({ what, error, isEmpty, retry }) => (
              <Banner
                key={what}
                tone="warning"
                action={<Button onPress={() => void retry()}>Try again</Button>}
              >
                The {what} could not be {isEmpty ? 'loaded' : 'read again'}. {error.message}
              </Banner>
            ))}
          {data.isAllFailed && data.failed[0] ? (
            <div className="flex-1">
              <Failure
                what="calendar"
                error={data.failed[0].error}
                onRetry={() => data.failed.forEach(({ retry }) => void retry())}
              />
            </div>
          ) : data.isOffline && !data.isLoading && data.failed.length === 0 ? (
            <div className="flex-1">
              <EmptyState title="Nothing to show without a connection">
                These days were not read before it was lost. They appear as soon as it is back.
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
            countries={countries}
            paid={paid}
            onClose={() => go({ show: undefined, ...noQuoteSearch })}
          />
        )}
      </div>
      <Announcer />
      {moves.asking && (
        <AskMove asking={moves.asking} zone={zone} onMove={moves.moveAnyway} onClose={moves.leave} />
      )}
    </CalendarContext>
  );
}
