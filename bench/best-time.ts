import { contract } from '#contract/index.ts';
import { noCounts, type SourceName, bestTimeNetworks } from '#contract/sources/all.ts';
import { storeReadings } from '#server/areas/intake/ingest/ingest.ts';
import { bestTime } from '#server/areas/research/best-time/handlers.ts';
import { bestTimeRollup } from '#server/areas/research/best-time/rollup.ts';
import { refresh, type Audience } from '#server/areas/research/rollups/rollup.ts';
import { forgetRollups } from '#server/areas/research/rollups/store.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { waitForWritingTurn } from '#server/db/writing-turn.ts';
import { contextOf } from '#test/app/context.ts';
import { ms, percentiles, perSecond, report, timed } from './measure.ts';
import { bigStore } from './store.ts';

const everyone: Audience = { withoutDemo: false, delayHours: 0 };
const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York'];

const terms = {
  'rare: few or none': ['zebra', 'volcano', 'orchestra', 'quilt'],
  'middling: 0.5 to 10 %': ['new', 'back', 'its', 'youtube', 'mine', 'just'],
  'very common: over 10 %': ['the', 'a', 'to', 'in', 'this'],
};

/** `best-time.php` from its roll-up and by keyword, and the roll-up while a thousand readings a second arrive. */
export async function bestTimeBench(): Promise<void> {
  const { database, at } = await bigStore();
  const { db } = database;
  await forgetRollups(db);
  const { took_ms } = await refresh({ db, rollup: bestTimeRollup, audience: everyone, now: at });
  const ctx = contextOf(db, { userId: 0, organizationId: 0 }, { now: at });
  const rows = [['', 'p50', 'p95', 'max']];
  rows.push(['without keyword', ...(await spent(everyNetwork().map((input) => () => query(ctx, input))))]);
  for (const [kind, some] of Object.entries(terms)) {
    const queries = some.flatMap((keyword) => everyNetwork().map((input) => ({ ...input, keyword })));
    rows.push([kind, ...(await spent(queries.map((input) => () => query(ctx, input))))]);
  }
  report(
    `best-time.php, the whole operation in the database, 2.5 million trends; roll-up of ten networks computed in ${ms(took_ms)} (aim: p95 below 15 ms, by keyword below 250 ms)`,
    rows,
  );
  await underLoad(ctx, database);
  await database.close();
}

function everyNetwork() {
  return bestTimeNetworks.map((network, index) => ({ network, timezone: zones[index % zones.length] }));
}

function query(
  ctx: Context,
  input: { network: string; timezone?: string; keyword?: string },
): Promise<unknown> {
  return bestTime.get(ctx, contract.bestTime.get.input.parse(input));
}

const rounds = 3;

async function spent(queries: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const one of queries) {
      const duration = await timed(one);
      // The first round warms the caches.
      if (round > 0) taken.push(duration);
    }
  }
  const { p50, p95, max } = percentiles(taken);
  return [ms(p50), ms(p95), ms(max)];
}

const seconds = 60;
const readingsASecond = 1_000;
const batch = 100;

/** A thousand readings a second of young posts, while the roll-up is kept up and read. */
async function underLoad(ctx: Context, { db, pool }: Database): Promise<void> {
  const { rows: posts } = await pool.query<{ id: number; source: SourceName; created_at: Date }>(
    `select id, source, created_at from trends where source = any($1) order by created_at desc limit 20000`,
    [bestTimeNetworks],
  );
  const begun = performance.now();
  const over = () => performance.now() - begun > seconds * 1000;
  const pause = (duration: number) => new Promise((go) => setTimeout(go, Math.max(0, duration)));
  const now = () => new Date(ctx.now.getTime() + performance.now() - begun);
  let stored = 0;
  const store = async () => {
    while (!over()) {
      await pause(begun + (stored / readingsASecond) * 1000 - performance.now());
      const readings = Array.from({ length: batch }, (_, index) => {
        const post = posts[(stored + index) % posts.length];
        if (!post) throw new Error('the store has no posts');
        const counts = { ...noCounts, likes: Math.floor(Math.random() * 100_000) };
        return { trendId: post.id, createdAt: post.created_at, source: post.source, at: now(), counts };
      });
      await db.transaction().execute(async (trx) => {
        await waitForWritingTurn(trx);
        await storeReadings(trx, readings);
      });
      stored += batch;
    }
  };
  const computed: number[] = [];
  const ages: number[] = [];
  const keep = async () => {
    let last: number | null = null;
    while (!over()) {
      const kept = await refresh({ db, rollup: bestTimeRollup, audience: everyone, now: now() });
      if (kept.computed_at.getTime() !== last) computed.push(kept.took_ms);
      last = kept.computed_at.getTime();
      ages.push((now().getTime() - last) / 1000);
      await pause(1_000);
    }
  };
  const answers: number[] = [];
  const read = async () => {
    while (!over()) {
      for (const input of everyNetwork())
        answers.push(await timed(() => query({ ...ctx, now: now() }, input)));
      await pause(500);
    }
  };
  await Promise.all([store(), keep(), read()]);
  const { p95, max } = percentiles(answers);
  report('The roll-up of best times while 1,000 readings a second arrive', [
    ['readings stored', perSecond(stored, performance.now() - begun)],
    ['roll-up computed', `${computed.length} times in ${seconds} s, ${ms(percentiles(computed).p50)} each`],
    ['oldest roll-up that was read', `${percentiles(ages).max.toFixed(0)} s`],
    ['best-time.php meanwhile', `p95 ${ms(p95)}, max ${ms(max)}`],
  ]);
}
