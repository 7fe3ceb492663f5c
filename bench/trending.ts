import type pg from 'pg';

import { sourceNames, sources, type SourceName } from '#contract/sources/all.ts';
import type { SortKey } from '#contract/sources/facts.ts';
import { parseTimeRange } from '#contract/time-range.ts';
import type { TrendFilter } from '#server/areas/research/trends/store-filter.ts';
import { countTrends, listTrends } from '#server/areas/research/trends/store.ts';
import { ms, percentiles, report, timed, times } from './measure.ts';
import { bigStore } from './store.ts';

const ranges = ['1h', '24h', '7d', '2w', '3m', '1y', 'all'];
const rounds = 4;

/** `trending.php` page 1, every source × sort × time range, beside the plain query in the same run. */
export async function trendingBench(): Promise<void> {
  const { database, at } = await bigStore();
  const { db, pool } = database;
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { source, key, range } of everyList()) {
      const filter = filterOf(source, range, at);
      const mine = await timed(() =>
        Promise.all([listTrends(db, filter, key, { offset: 0, limit: 21 }), countTrends(db, filter)]),
      );
      const theirs = await timed(() => plainPage(pool, source, key, filter.since));
      // The first round warms the caches of both.
      if (round === 0) continue;
      ours.push(mine);
      plain.push(theirs);
    }
  }
  const [mine, theirs] = [percentiles(ours), percentiles(plain)];
  report(
    `trending.php page 1 in the database, ${ours.length} lists of 2.5 million trends (aim: p95 below 8 ms, at most 2×)`,
    [
      ['', 'p50', 'p95', 'max'],
      ['ours: growth, names, story, total, has_more', ms(mine.p50), ms(mine.p95), ms(mine.max)],
      ['plain pg: select * … limit 21, and a capped count', ms(theirs.p50), ms(theirs.p95), ms(theirs.max)],
      ['ratio', times(mine.p50 / theirs.p50), times(mine.p95 / theirs.p95), ''],
    ],
  );
  await deepPages(db, at);
  await database.close();
}

async function deepPages(db: Parameters<typeof listTrends>[0], at: Date): Promise<void> {
  const rows = [['list', 'page 1', 'page 500', 'ratio']];
  for (const range of ['24h', '1y', 'all']) {
    for (const sort of ['likes', 'score', 'newest'] as const) {
      const filter = filterOf('x', range, at);
      const median = async (page: number) => {
        const taken: number[] = [];
        for (let run = 0; run < 15; run++) {
          taken.push(await timed(() => listTrends(db, filter, sort, { offset: (page - 1) * 20, limit: 21 })));
        }
        return percentiles(taken).p50;
      };
      const [first, deep] = [await median(1), await median(500)];
      rows.push([`x, ${sort}, ${range}`, ms(first), ms(deep), times(deep / first)]);
    }
  }
  report('Page 500 beside page 1 (aim: at most 3×)', rows);
}

function everyList() {
  return sourceNames.flatMap((source) =>
    Object.values(sources[source].sorts).flatMap((key) => ranges.map((range) => ({ source, key, range }))),
  );
}

function filterOf(source: SourceName, range: string, at: Date): TrendFilter {
  const length = parseTimeRange(range);
  return {
    source,
    since: typeof length === 'number' ? new Date(at.getTime() - length) : null,
    until: null,
    minEngagement: null,
    words: null,
    author: null,
    categoryId: null,
    community: null,
    type: null,
    withoutDemo: false,
    muted: null,
  };
}

async function plainPage(
  pool: pg.Pool,
  source: SourceName,
  key: SortKey,
  since: Date | null,
): Promise<unknown> {
  const where = since ? 'source = $1 and created_at >= $2' : 'source = $1';
  const values = since ? [source, since] : [source];
  return Promise.all([
    pool.query(`select * from trends where ${where} order by ${plainOrder(key)} limit 21`, values),
    pool.query(`select count(*) from (select 1 from trends where ${where} limit 10001) counted`, values),
  ]);
}

function plainOrder(key: SortKey): string {
  if (key === 'newest') return 'created_at desc, id desc';
  if (key === 'oldest') return 'created_at, id';
  return `${key === 'growth' ? 'growth_rate' : key} desc nulls last, created_at desc, id desc`;
}
