import type { Kysely } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import { trends } from '#contract/trends.ts';
import type { Actor } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { growthFrom } from '#server/features/ingest/rows.ts';
import { insertNotifications } from '#server/features/notifications/store.ts';
import { readFilter } from '#server/features/trends/filter.ts';
import { listTrends, type TrendRecord } from '#server/features/trends/store.ts';
import * as store from './store.ts';

type Db = Kysely<Tables>;
type ListAsked = InputOf<typeof trends.list>;

/** A watch looks at this many posts of its view, those with the most engagement. */
const looksAt = 200;

/** One check tells this many stories singly; the rest waits for the next, so that nobody is flooded. */
const mostAtOnce = 10;

/** The list that a view shows; null where its filters are no list of trends. */
export function readView(search: Record<string, unknown>): ListAsked | null {
  const shape = trends.list.input.shape;
  const own = Object.fromEntries(Object.entries(search).filter(([name]) => Object.hasOwn(shape, name)));
  const parsed = trends.list.input.safeParse({ source: 'rss', ...own });
  return parsed.success ? parsed.data : null;
}

/** Begins a watch: what has crossed the thresholds already is remembered and not told. */
export async function beginWatch(
  db: Db,
  watch: {
    view: { id: number };
    asked: ListAsked;
    actor: Actor;
    now: Date;
    thresholds: Partial<store.Thresholds>;
  },
): Promise<void> {
  const { view, asked, actor, now } = watch;
  const thresholds = {
    min_engagement: null,
    min_growth: null,
    min_growth_percent: null,
    ...watch.thresholds,
  };
  const crossed = await crossing(db, { asked, actor, now, thresholds });
  await db.transaction().execute(async (trx) => {
    await store.saveWatch(trx, view.id, thresholds, now);
    await store.rememberStories(trx, view.id, crossed.map(storyOf), now);
  });
}

/** Looks at every watched view and tells each newly crossed story once. Returns how many were told. */
export async function checkWatches(
  db: Db,
  actorOf: (watch: store.WatchRow) => Promise<Actor>,
  now: Date,
): Promise<number> {
  let told = 0;
  for (const watch of await store.listWatches(db)) {
    const asked = readView(watch.search);
    if (!asked) continue;
    try {
      told += await checkWatch(db, watch, { asked, actor: await actorOf(watch), now });
    } catch (error) {
      // Its category is gone, or its plan changed: one view that shows nothing any more stops no other.
      if (!(error instanceof CodedError)) throw error;
    }
  }
  return told;
}

async function checkWatch(
  db: Db,
  watch: store.WatchRow,
  { asked, actor, now }: { asked: ListAsked; actor: Actor; now: Date },
): Promise<number> {
  const crossed = await crossing(db, { asked, actor, now, thresholds: watch });
  return db.transaction().execute(async (trx) => {
    const firstOf = new Map(crossed.toReversed().map((row) => [storyOf(row), row]));
    const fresh = await store.rememberStories(
      trx,
      watch.view_id,
      [...firstOf.keys()].slice(0, mostAtOnce),
      now,
    );
    const rows = [...fresh].flatMap((story) => firstOf.get(story) ?? []);
    await insertNotifications(
      trx,
      rows.map((row) => notificationOf(watch, row, now)),
    );
    await store.markChecked(trx, watch.view_id, now);
    return rows.length;
  });
}

async function crossing(
  db: Db,
  watch: { asked: ListAsked; actor: Actor; now: Date; thresholds: store.Thresholds },
): Promise<TrendRecord[]> {
  const { asked, actor, now, thresholds } = watch;
  const least = Math.max(thresholds.min_engagement ?? 0, asked.min_engagement ?? 0);
  const input = { ...asked, ...(least > 0 && { min_engagement: least }) };
  const { filter, nothing } = await readFilter({ db, actor, now }, input);
  if (nothing) return [];
  const rows = await listTrends(db, filter, 'engagement', { offset: 0, limit: looksAt });
  return rows.filter((row) => hasGrown(row, thresholds));
}

/** A growth that cannot be stated has crossed nothing. */
function hasGrown(row: TrendRecord, { min_growth, min_growth_percent }: store.Thresholds): boolean {
  if (min_growth === null && min_growth_percent === null) return true;
  const growth = growthFrom(row);
  if (!growth) return false;
  const enough = min_growth === null || growth.delta >= min_growth;
  const steep =
    min_growth_percent === null || (growth.percent !== null && growth.percent >= min_growth_percent);
  return enough && steep;
}

/** A story bears the id of the first post that told it, so a post alone and its later story are one thing. */
function storyOf(row: TrendRecord): string {
  return String(row.story_id ?? row.id);
}

function notificationOf(watch: store.WatchRow, row: TrendRecord, now: Date) {
  const growth = growthFrom(row);
  const facts = [
    row.engagement === null ? null : `${row.engagement.toLocaleString('en')} engagement`,
    growth && growth.delta !== 0
      ? `${growth.delta > 0 ? '+' : ''}${growth.delta.toLocaleString('en')} in ${growth.hours} h`
      : null,
  ];
  return {
    organization_id: watch.organization_id,
    user_id: watch.user_id,
    kind: 'watch',
    title: `${watch.name}: ${(row.title ?? row.text ?? row.url).slice(0, 200)}`,
    body: facts.filter((fact) => fact !== null).join(', ') || null,
    path: `/explore?source=${row.source}&time_range=all&open=${row.id}`,
    once: `watch ${watch.view_id} ${storyOf(row)}`,
    created_at: now,
  };
}
