import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import type { CalendarTone } from '#contract/calendar-kinds.ts';
import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';

import { shownLayers, type CalendarSearch, type Layer, type View } from './calendar-search.ts';
import { clamped } from './day-text.ts';
import { beginOf, clockIn, plusDays, stretchOf } from './days.ts';

export type Post = DataOf<Contract['schedule']['calendar']>['posts'][number];
export type DueCard = DataOf<Contract['cards']['due']>['cards'][number];
export type Item = DataOf<Contract['calendar']['list']>['items'][number];

/** A post with what the zone's calendar and clock show of its instant. */
export interface PlacedPost {
  post: Post;
  day: string;
  hour: number;
  time: string;
}

export interface DayEntries {
  posts: readonly PlacedPost[];
  cards: readonly DueCard[];
  items: readonly Item[];
}

const nothing: DayEntries = { posts: [], cards: [], items: [] };

export interface Asked {
  first: string;
  last: string;
  zone: string;
  project: number | undefined;
  shown: readonly Layer[];
  importance: number | undefined;
  tone: CalendarTone | undefined;
  countries: string;
  /** Posts are part of the plan. */
  paid: boolean;
}

/** What is asked for by an address, once it is known where and for whom. */
export function askedBy(
  search: CalendarSearch,
  {
    view,
    day,
    locale,
    ...about
  }: Pick<Asked, 'zone' | 'countries' | 'paid'> & { view: View; day: string; locale: string },
): Asked {
  // A month on a narrow screen and a list show the same days as the month, so that leafing between them reads nothing.
  const days = stretchOf(view === 'week' ? 'week' : 'month', day, locale);
  const { project, importance, tone } = search;
  return { ...days, ...about, project, importance, tone, shown: shownLayers(search.layers) };
}

/** The parameters of the three reads that a stretch of days needs. */
export function parametersOf({ first, last, zone, project, importance, tone, countries }: Asked) {
  const ofProject = project === undefined ? {} : { project_id: project };
  return {
    posts: { from: beginOf(first, zone), to: beginOf(plusDays(last, 1), zone), ...ofProject },
    cards: { from: first, to: last, ...ofProject },
    items: {
      from: clamped(first),
      to: clamped(last),
      ...(importance !== undefined && { min_importance: importance }),
      ...(tone !== undefined && { tone }),
      ...(countries !== '' && { country: countries }),
    },
  };
}

/** Items and holidays change once a year; what was marked as used is read again by itself. */
const itemsStaleMs = 10 * 60_000;

/** What there is on the days of a stretch, by day, and how the reading of it stands. */
export function useCalendarData(asked: Asked) {
  const { zone, shown, paid } = asked;
  const parameters = parametersOf(asked);
  const posts = api.schedule.calendar.useQuery(parameters.posts, {
    enabled: paid && shown.includes('posts'),
  });
  const cards = api.cards.due.useQuery(parameters.cards, { enabled: shown.includes('cards') });
  const items = api.calendar.list.useQuery(parameters.items, {
    enabled: shown.includes('days'),
    staleTime: itemsStaleMs,
  });
  const foundPosts = posts.data?.posts;
  const foundCards = cards.data?.cards;
  const foundItems = items.data?.items;
  const withPosts = shown.includes('posts');
  const withCards = shown.includes('cards');
  const withItems = shown.includes('days');
  const byDay = useMemo(() => {
    const placed = (withPosts ? (foundPosts ?? []) : []).map((post) => ({ post, ...clockIn(post.at, zone) }));
    placed.sort((one, other) => one.post.at.localeCompare(other.post.at));
    const postsOf = Map.groupBy(placed, ({ day }) => day);
    const cardsOf = Map.groupBy(withCards ? (foundCards ?? []) : [], ({ due_date }) => due_date.slice(0, 10));
    const itemsOf = Map.groupBy(withItems ? (foundItems ?? []) : [], ({ date }) => date);
    return (day: string): DayEntries =>
      postsOf.has(day) || cardsOf.has(day) || itemsOf.has(day)
        ? {
            posts: postsOf.get(day) ?? nothing.posts,
            cards: cardsOf.get(day) ?? nothing.cards,
            items: itemsOf.get(day) ?? nothing.items,
          }
        : nothing;
  }, [foundPosts, foundCards, foundItems, withPosts, withCards, withItems, zone]);
  const reads = [
    ...(paid && withPosts ? [{ what: 'posts', query: posts }] : []),
    ...(withCards ? [{ what: 'cards', query: cards }] : []),
    ...(withItems ? [{ what: 'days to mark', query: items }] : []),
  ] as const;
  return {
    byDay,
    cut: posts.data?.cut === true && withPosts,
    /** Nothing was ever read of this layer, and it is on its way. */
    isLoading: reads.some(({ query }) => query.isPending && query.fetchStatus !== 'paused'),
    isOffline: reads.some(({ query }) => query.isPending && query.fetchStatus === 'paused'),
    failed: reads.flatMap(({ what, query }) =>
      query.error
        ? [{ what, error: query.error, isEmpty: query.data === undefined, retry: query.refetch }]
        : [],
    ),
    isAllFailed: reads.length > 0 && reads.every(({ query }) => query.error && query.data === undefined),
  };
}

/** Reads what a stretch of days needs before it is shown. */
export function readAhead(client: QueryClient, asked: Asked): void {
  const { posts, cards, items } = parametersOf(asked);
  const { shown, paid } = asked;
  const fresh = { staleTime: 60_000 };
  if (paid && shown.includes('posts'))
    void client.prefetchQuery({ ...api.schedule.calendar.queryOptions(posts), ...fresh });
  if (shown.includes('cards')) void client.prefetchQuery({ ...api.cards.due.queryOptions(cards), ...fresh });
  if (shown.includes('days'))
    void client.prefetchQuery({ ...api.calendar.list.queryOptions(items), staleTime: itemsStaleMs });
}

/** Reads what stands before and after, so that leafing shows it at once. */
export function useNeighbours(neighbours: readonly Asked[], isReady: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (isReady) for (const asked of neighbours) readAhead(client, asked);
  }, [client, neighbours, isReady]);
}
