import type { Kysely } from 'kysely';

import { CodedError, invalid } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import { trends } from '#contract/trends.ts';
import type { Actor } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { growthFrom } from '#server/features/ingest/rows.ts';
import { tell, type Told } from '#server/features/notifications/tell.ts';
import { readFilter } from '#server/features/trends/filter.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import * as store from './store.ts';

type Db = Kysely<Tables>;
type Deps = Pick<JobDeps, 'db' | 'queue'>;
type ListAsked = InputOf<typeof trends.list>;

/** One check tells this many stories singly; the rest waits for the next, so that nobody is flooded. */
const mostAtOnce = 10;

/** Posts that one check looks at: several may tell one story. */
const looksAt = 200;

/** A threshold that more posts than this have passed already tells nothing worth knowing. */
const mostBefore = 2_000;

/** The list that a view shows; null where its filters are no list of trends. */
export function readView(search: Record<string, unknown>): ListAsked | null {
  const shape = trends.list.input.shape;
  const own = Object.fromEntries(Object.entries(search).filter(([name]) => Object.hasOwn(shape, name)));
  const parsed = trends.list.input.safeParse({ source: 'rss', ...own });
  return parsed.success ? parsed.data : null;
}

/**
 * Begins a watch, or begins it anew: what has crossed the thresholds already is remembered and not told.
 * @throws CodedError validation_error where that is too much for the threshold to mean something
 */
export async function beginWatch(
  trx: Db,
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
  await store.saveWatch(trx, view.id, thresholds, now);
  const crossed = await crossing(trx, view.id, { asked, actor, now, thresholds, limit: mostBefore + 1 });
  if (crossed.length > mostBefore) {
    const many = mostBefore.toLocaleString('en');
    throw invalid(
      `More than ${many} posts of this view are over the threshold already. Choose a higher one, or narrow the view.`,
      { min_engagement: `is passed by more than ${many} posts already` },
    );
  }
  const stories = crossed.map(({ story }) => story);
  await store.rememberStories(trx, view.id, stories, now);
}

/**
 * Looks at every watched view and tells each newly crossed story once. Returns how many were told. A view that
 * cannot be looked at stops no other; its error is thrown at the end.
 */
export async function checkWatches(
  deps: Deps,
  actorOf: (watch: store.WatchRow) => Promise<Actor>,
  now: Date,
): Promise<number> {
  let told = 0;
  const failures: unknown[] = [];
  for (const watch of await store.listWatches(deps.db)) {
    const asked = readView(watch.search);
    if (!asked) continue;
    try {
      told += await checkWatch(deps, watch, { asked, actor: await actorOf(watch), now });
    } catch (error) {
      // A refusal says that its category is gone, or its plan changed: a view that shows nothing any more.
      if (!(error instanceof CodedError)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return told;
}

async function checkWatch(
  { db, queue }: Deps,
  watch: store.WatchRow,
  { asked, actor, now }: { asked: ListAsked; actor: Actor; now: Date },
): Promise<number> {
  const crossed = await crossing(db, watch.view_id, {
    asked,
    actor,
    now,
    thresholds: watch,
    limit: looksAt,
  });
  // Of posts that tell one story the one with the most engagement speaks for it.
  const firstOf = new Map(crossed.toReversed().map((row) => [row.story, row]));
  const chosen = [...new Set(crossed.map(({ story }) => story))].slice(0, mostAtOnce);
  return db.transaction().execute(async (trx) => {
    const fresh = await store.rememberStories(trx, watch.view_id, chosen, now);
    const rows = chosen.flatMap((story) => (fresh.has(story) ? (firstOf.get(story) ?? []) : []));
    for (const row of rows) await tell(trx, queue, toldOf(watch, row, now));
    await store.markChecked(trx, watch.view_id, now);
    return rows.length;
  });
}

type Crossed = Awaited<ReturnType<typeof store.listCrossed>>[number];

async function crossing(
  db: Db,
  viewId: number,
  watch: { asked: ListAsked; actor: Actor; now: Date; thresholds: store.Thresholds; limit: number },
): Promise<Crossed[]> {
  const { asked, actor, now, thresholds, limit } = watch;
  const least = Math.max(thresholds.min_engagement ?? 0, asked.min_engagement ?? 0);
  const input = { ...asked, ...(least > 0 && { min_engagement: least }) };
  const { filter, nothing } = await readFilter({ db, actor, now }, input);
  return nothing ? [] : store.listCrossed(db, viewId, { filter, thresholds, limit });
}

function toldOf(watch: store.WatchRow, row: Crossed, now: Date): Told {
  const growth = growthFrom(row);
  const facts = [
    row.engagement === null ? null : `${row.engagement.toLocaleString('en')} engagement`,
    growth && growth.delta !== 0
      ? `${growth.delta > 0 ? '+' : ''}${growth.delta.toLocaleString('en')} in ${growth.hours} h`
      : null,
  ];
  return {
    organizationId: watch.organization_id,
    to: [watch.user_id],
    event: 'watched_view',
    title: `${watch.name}: ${(row.title ?? row.text ?? row.url).slice(0, 200)}`,
    body: facts.filter((fact) => fact !== null).join(', ') || null,
    path: `/explore?source=${row.source}&time_range=all&open=${row.id}`,
    once: `watch ${watch.view_id} ${row.story}`,
    by: null,
    now,
  };
}
