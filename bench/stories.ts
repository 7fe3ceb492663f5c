import type pg from 'pg';

import { storySorts } from '#contract/research/story-sorts.ts';
import { sourceNames, sources } from '#contract/sources/all.ts';
import { findStories } from '#server/areas/research/stories/find.ts';
import type { StoryFilter } from '#server/areas/research/stories/store.ts';
import type { Database } from '#server/db/connect.ts';
import { dropTrendIndexes, ensureTrendIndexes } from '#server/db/trend-indexes.ts';
import { ms, percentiles, report, timed, times } from './measure.ts';
import { bigStore } from './store.ts';

const hours = [6, 24, 72, 168, 720];
const rounds = 12;

/** `stories.php` pages 1 and 3, every sort × time range, beside the plainest query for the same order. */
export async function storiesBench(): Promise<void> {
  const { database, at } = await bigStore();
  await growSome(database, at);
  const { db, pool } = database;
  const rows = [['sort, time range', 'ours p50', 'p95', 'plain p50', 'ratio', 'stories']];
  const [ours, plain]: [number[], number[]] = [[], []];
  for (const sort of storySorts) {
    for (const length of hours) {
      const filter = filterOf(new Date(at.getTime() - length * 3_600_000));
      const mine: number[] = [];
      const theirs: number[] = [];
      let total = 0;
      for (let round = 0; round < rounds; round++) {
        for (const offset of [0, 40]) {
          const taken = await timed(async () => {
            ({ total } = await findStories({ db, filter, sort, offset, limit: 21 }));
          });
          const other = await timed(() => plainPage(pool, sort, filter.since, offset));
          // The first round warms the caches of both.
          if (round === 0) continue;
          mine.push(taken);
          theirs.push(other);
        }
      }
      ours.push(...mine);
      plain.push(...theirs);
      const [a, b] = [percentiles(mine), percentiles(theirs)];
      rows.push([`${sort}, ${length} h`, ms(a.p50), ms(a.p95), ms(b.p50), times(a.p50 / b.p50), `${total}`]);
    }
  }
  const [a, b] = [percentiles(ours), percentiles(plain)];
  rows.push(['all', ms(a.p50), ms(a.p95), ms(b.p50), times(a.p50 / b.p50), '']);
  report(
    'stories.php pages 1 and 3 in the database, of 2.5 million trends (aim: p95 below 30 ms). Plain: items of one ' +
      'order, by a window over all of the time range',
    rows,
  );
  await database.close();
}

/** Readings of the last 60 days: the corpus has none. Two thirds of its items have grown a little, as most do. */
async function growSome({ db, pool }: Database, at: Date): Promise<void> {
  const { rows } = await pool.query('select from trends where growth_from is not null limit 1');
  if (rows.length > 0) return;
  console.log('  giving the last 60 days their growth, once …');
  await dropTrendIndexes(db);
  const read = sourceNames.filter((name) => name !== 'rss' && sources[name].snapshots);
  await pool.query(
    `update trends set growth_from = engagement * (0.3 + 0.7 * random()), growth_to = engagement,
       growth_from_at = created_at + interval '1 hour',
       growth_to_at = created_at + interval '1 hour' * (2 + 20 * random()), growth_samples = 3
     where created_at > $1 and source = any($2) and engagement is not null and random() < 0.66`,
    [new Date(at.getTime() - 60 * 86_400_000), read],
  );
  await ensureTrendIndexes(db);
  await pool.query('vacuum (analyze) trends');
}

function filterOf(since: Date): StoryFilter {
  return {
    sources: sourceNames,
    since,
    until: null,
    minEngagement: null,
    words: null,
    author: null,
    categoryId: null,
    community: null,
    type: null,
    lang: null,
    withoutDemo: false,
    muted: null,
  };
}

/** What one would write first: all of the window, ranked and grouped. */
async function plainPage(
  pool: pg.Pool,
  sort: (typeof storySorts)[number],
  since: Date | null,
  offset: number,
): Promise<unknown> {
  const order = { rising: 'score desc nulls last, latest desc', newest: 'latest desc', widest: 'n desc' }[
    sort
  ];
  return pool.query(
    `with items as (
       select *, percent_rank() over (partition by source order by (growth_to - growth_from)
         / nullif(extract(epoch from growth_to_at - growth_from_at), 0)) as place
       from trends where created_at >= $1
     ), stories as (
       select coalesce(story_id, id) as key, max(place) as score, max(created_at) as latest,
         count(distinct (source, feed_id)) as n, count(*) over () as total
       from items group by 1
     )
     select * from stories order by ${order} limit 21 offset $2`,
    [since, offset],
  );
}
