import { t } from '@lingui/core/macro';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import type { CalendarTone } from '#contract/calendar/calendar-kinds.ts';
import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { labelParams } from '#web/parts/labels/label-search.ts';
import { visibleLayers, type CalendarSearch, type Layer, type View } from './calendar-search.ts';
import { clamped } from './day-text.ts';
import { beginOf, clockIn, plusDays, stretchOf } from './days.ts';
import { postTitle } from './post-title.ts';

export type Post = DataOf<Contract['schedule']['calendar']>['posts'][number];
export type DueCard = DataOf<Contract['cards']['due']>['cards'][number];
export type Item = DataOf<Contract['calendar']['list']>['items'][number];

/** A post with its day, hour and time in the calendar's zone. */
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

export interface CalendarParams {
  first: string;
  last: string;
  zone: string;
  project: number | undefined;
  label: number | undefined;
  campaign: number | undefined;
  layers: readonly Layer[];
  importance: number | undefined;
  tone: CalendarTone | undefined;
  countries: string;
  /** Whether the plan includes posts. */
  paid: boolean;
}

/** Combines the URL's parameters with the view, the day and the user's settings. */
export function paramsOf(
  search: CalendarSearch,
  {
    view,
    day,
    locale,
    ...about
  }: Pick<CalendarParams, 'zone' | 'countries' | 'paid'> & { view: View; day: string; locale: string },
): CalendarParams {
  // The list uses the month's range too, so that switching between the two fetches nothing.
  const days = stretchOf(view === 'week' ? 'week' : 'month', day, locale);
  const { project, label, campaign, importance, tone } = search;
  return {
    ...days,
    ...about,
    project,
    label,
    campaign,
    importance,
    tone,
    layers: visibleLayers(search.layers),
  };
}

/** The parameters of the three requests for a range of days. */
export function parametersOf({
  first,
  last,
  zone,
  importance,
  tone,
  countries,
  ...narrowed
}: CalendarParams) {
  const { project, label, campaign } = narrowed;
  const own = { ...(project !== undefined && { project_id: project }), ...labelParams({ label, campaign }) };
  return {
    posts: { from: beginOf(first, zone), to: beginOf(plusDays(last, 1), zone), ...own },
    cards: { from: first, to: last, ...own },
    items: {
      from: clamped(first),
      to: clamped(last),
      ...(importance !== undefined && { min_importance: importance }),
      ...(tone !== undefined && { tone }),
      ...(countries !== '' && { country: countries }),
    },
  };
}

/** Observances and holidays rarely change. Changes to their used marks arrive live and trigger a refetch. */
const itemsStaleMs = 10 * 60_000;

/** The entries of a range, by day, and the state of their queries. */
export function useCalendarData(params: CalendarParams) {
  const { zone, layers, paid } = params;
  const parameters = parametersOf(params);
  const posts = api.schedule.calendar.useQuery(parameters.posts, {
    enabled: paid && layers.includes('posts'),
  });
  const cards = api.cards.due.useQuery(parameters.cards, { enabled: layers.includes('cards') });
  const items = api.calendar.list.useQuery(parameters.items, {
    enabled: layers.includes('days'),
    staleTime: itemsStaleMs,
  });
  const foundPosts = posts.data?.posts;
  const foundCards = cards.data?.cards;
  const foundItems = items.data?.items;
  const withPosts = layers.includes('posts');
  const withCards = layers.includes('cards');
  const withItems = layers.includes('days');
  const byDay = useMemo(() => {
    const placed = (withPosts ? (foundPosts ?? []) : []).map((post) => ({
      post: post.has_text ? post : { ...post, title: postTitle(post) },
      ...clockIn(post.at, zone),
    }));
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
    ...(paid && withPosts ? [{ what: t`posts`, query: posts }] : []),
    ...(withCards ? [{ what: t`cards`, query: cards }] : []),
    ...(withItems ? [{ what: t`observances`, query: items }] : []),
  ] as const;
  return {
    byDay,
    cut: posts.data?.cut === true && withPosts,
    /** Some layer is being loaded for the first time. */
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

/** Prefetches a range of days. */
export function readAhead(client: QueryClient, params: CalendarParams): void {
  const { posts, cards, items } = parametersOf(params);
  const { layers, paid } = params;
  const fresh = { staleTime: 60_000 };
  if (paid && layers.includes('posts'))
    void client.prefetchQuery({ ...api.schedule.calendar.queryOptions(posts), ...fresh });
  if (layers.includes('cards')) void client.prefetchQuery({ ...api.cards.due.queryOptions(cards), ...fresh });
  if (layers.includes('days'))
    void client.prefetchQuery({ ...api.calendar.list.queryOptions(items), staleTime: itemsStaleMs });
}

/** Prefetches the ranges before and after, so that they show at once. */
export function useNeighbours(neighbours: readonly CalendarParams[], isReady: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (isReady) for (const params of neighbours) readAhead(client, params);
  }, [client, neighbours, isReady]);
}
