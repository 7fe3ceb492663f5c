import type { Kysely } from 'kysely';

import { CodedError, invalid } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { readerLocale } from '#contract/reader.ts';
import { trends } from '#contract/research/trends.ts';
import { hasField, newsSource, ownFilters, sourceNames, type SourceName } from '#contract/sources/all.ts';
import { growthFrom } from '#server/areas/intake/ingest/rows.ts';
import { notify, type Message } from '#server/areas/notifications/notifications/notify.ts';
import { readFilter } from '#server/areas/research/trends/filter.ts';
import type { Actor } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { emitCrossed, pathOfTrend } from './emit.ts';
import * as store from './store.ts';

type Db = Kysely<Tables>;
type Deps = Pick<JobDeps, 'db' | 'queue'>;
type ListParams = InputOf<typeof trends.list>;

/** One check reports this many stories singly; the rest waits for the next one. */
const mostAtOnce = 10;

/** Posts that one check reads: several may belong to one story. */
const mostChecked = 200;

/** A threshold that more posts than this have passed already is useless. */
const mostBefore = 2_000;

/**
 * The lists that a view shows, one of each source for a view of all; none where its filters are not those of a
 * list of trends. The order does not matter to a watch, and `all` has its own.
 */
export function readView(search: Record<string, unknown>): ListParams[] {
  const shape = trends.list.input.shape;
  const own = Object.fromEntries(
    Object.entries(search).filter(([name]) => name !== 'sort' && Object.hasOwn(shape, name)),
  );
  const { source = newsSource } = own;
  const all: unknown[] = source === 'all' ? sourceNames.filter((name) => hasFields(name, own)) : [source];
  return all.flatMap((name) => {
    const parsed = trends.list.input.safeParse({ ...own, source: name });
    return parsed.success ? [parsed.data] : [];
  });
}

/** Whether a source has what the filters ask for: only news has categories. */
function hasFields(source: SourceName, filters: Record<string, unknown>): boolean {
  return Object.entries(ownFilters).every(
    ([name, field]) => filters[name] === undefined || hasField(source, field),
  );
}

/**
 * Starts or restarts a watch: what has crossed the thresholds already is remembered without a notification.
 * @throws CodedError validation_error where that is too much for the threshold to be useful
 */
export async function beginWatch(
  trx: Db,
  watch: {
    view: { id: number };
    lists: readonly ListParams[];
    actor: Actor;
    now: Date;
    thresholds: Partial<store.Thresholds>;
  },
): Promise<void> {
  const { view, lists, actor, now } = watch;
  const thresholds = {
    min_engagement: null,
    min_growth: null,
    min_growth_percent: null,
    ...watch.thresholds,
  };
  await store.saveWatch(trx, view.id, thresholds, now);
  const crossed = await crossing(trx, view.id, { lists, actor, now, thresholds, limit: mostBefore + 1 });
  if (crossed.length > mostBefore) {
    const count = mostBefore;
    throw invalid(
      t`More than ${plural({ count }, { one: '# item', other: '# items' })} of this view are already over the threshold. Choose a higher one or narrow the view.`,
      {
        min_engagement: t`is passed by more than ${plural({ count }, { one: '# post', other: '# posts' })} already`,
      },
    );
  }
  const stories = crossed.map(({ story }) => story);
  await store.rememberStories(trx, view.id, stories, now);
}

/**
 * Checks every watched view and notifies each newly crossed story once. Returns how many were notified. A
 * view that fails does not stop the others; its error is thrown at the end.
 */
export async function checkWatches(
  deps: Deps,
  actorOf: (watch: store.WatchRow) => Promise<Actor>,
  now: Date,
): Promise<number> {
  let notified = 0;
  const failures: unknown[] = [];
  for (const watch of await store.listWatches(deps.db)) {
    try {
      notified += await checkWatch(deps, watch, {
        lists: readView(watch.search),
        actor: await actorOf(watch),
        now,
      });
    } catch (error) {
      // A refusal means that its category is gone or its plan changed: such a view shows nothing any more.
      if (!(error instanceof CodedError)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return notified;
}

async function checkWatch(
  { db, queue }: Deps,
  watch: store.WatchRow,
  { lists, actor, now }: { lists: readonly ListParams[]; actor: Actor; now: Date },
): Promise<number> {
  const crossed = await crossing(db, watch.view_id, {
    lists,
    actor,
    now,
    thresholds: watch,
    limit: mostChecked,
  });
  // The post with the most engagement represents its story.
  const firstOf = new Map(crossed.toReversed().map((row) => [row.story, row]));
  const chosen = [...new Set(crossed.map(({ story }) => story))].slice(0, mostAtOnce);
  return db.transaction().execute(async (trx) => {
    const fresh = await store.rememberStories(trx, watch.view_id, chosen, now);
    const rows = chosen.flatMap((story) => (fresh.has(story) ? (firstOf.get(story) ?? []) : []));
    for (const row of rows) {
      await notify(trx, queue, messageOf(watch, row, now));
      await emitCrossed(trx, { queue, now }, watch, row);
    }
    await store.markChecked(trx, watch.view_id, now);
    return rows.length;
  });
}

type Crossed = Awaited<ReturnType<typeof store.listCrossed>>[number];

/** Those with the most engagement first. */
async function crossing(
  db: Db,
  viewId: number,
  watch: {
    lists: readonly ListParams[];
    actor: Actor;
    now: Date;
    thresholds: store.Thresholds;
    limit: number;
  },
): Promise<Crossed[]> {
  const { lists, actor, now, thresholds, limit } = watch;
  const crossed: Crossed[] = [];
  for (const params of lists) {
    const least = Math.max(thresholds.min_engagement ?? 0, params.min_engagement ?? 0);
    const input = { ...params, ...(least > 0 && { min_engagement: least }) };
    const { filter, nothing } = await readFilter({ db, actor, now }, input);
    if (!nothing) crossed.push(...(await store.listCrossed(db, viewId, { filter, thresholds, limit })));
  }
  return crossed.toSorted((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1)).slice(0, limit);
}

function messageOf(watch: store.WatchRow, row: Crossed, now: Date): Message {
  return {
    organizationId: watch.organization_id,
    to: [watch.user_id],
    event: 'watched_view',
    title: () => `${watch.name}: ${(row.title ?? row.text ?? row.url).slice(0, 200)}`,
    body: () => factsOf(row),
    path: pathOfTrend(row),
    projectId: null,
    once: `watch ${watch.view_id} ${row.story}`,
    by: null,
    now,
  };
}

function factsOf(row: Crossed): string | null {
  const number = new Intl.NumberFormat(readerLocale());
  const engagement = row.engagement === null ? null : number.format(row.engagement);
  const growth = growthFrom(row);
  if (!growth || growth.delta === 0) return engagement === null ? null : t`${{ engagement }} engagement`;
  const { delta, hours } = growth;
  const change = `${delta > 0 ? '+' : ''}${number.format(delta)}`;
  return engagement === null
    ? t`${{ change }} in ${{ hours }} h`
    : t`${{ engagement }} engagement, ${{ change }} in ${{ hours }} h`;
}
