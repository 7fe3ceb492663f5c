import type { Kysely } from 'kysely';
import type pg from 'pg';

import { sourceNames } from '#contract/sources/all.ts';
import { readQuery } from '#server/areas/research/search/query.ts';
import { searchSources } from '#server/areas/research/search/search.ts';
import { commonTokens } from '#server/areas/research/search/store-statistics.ts';
import type { StoredRequest, SearchOrder } from '#server/areas/research/search/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { ms, percentiles, report, timed, times } from './measure.ts';
import { bigStore, log } from './store.ts';

const dayMs = 86_400_000;
const windows = { '30 days': 30 * dayMs, 'a year': 365 * dayMs };
const rounds = 4;
const perSource = 10;

/** `search.php` over all sources in the database, for rare, middling and very common words, beside plain SQL. */
export async function searchBench(): Promise<void> {
  const { database, at } = await bigStore();
  const { db, pool } = database;
  const table = [['words', 'window', 'ours p50', 'p95', 'max', 'plain p50', 'p95', 'ratio of p50', 'of p95']];
  for (const [kind, words] of await wordsByKind(db)) {
    for (const [name, length] of Object.entries(windows)) {
      const since = new Date(at.getTime() - length);
      const ours: number[] = [];
      const plain: number[] = [];
      for (let round = 0; round < rounds; round++) {
        for (const word of words) {
          for (const order of ['engagement', 'recent'] as const) {
            const mine = await timed(() => search(db, { word, since, order, at, warmsUp: round === 0 }));
            const theirs = word.startsWith('"')
              ? await timed(() =>
                  search(db, { word: word.slice(1, -1), since, order, at, warmsUp: round === 0 }),
                )
              : await bestPlain(pool, word, since, order);
            // The first round warms the caches of both.
            if (round === 0) continue;
            ours.push(mine);
            plain.push(theirs);
          }
        }
      }
      const [mine, theirs] = [percentiles(ours), percentiles(plain)];
      table.push([
        kind,
        name,
        ms(mine.p50),
        ms(mine.p95),
        ms(mine.max),
        ms(theirs.p50),
        ms(theirs.p95),
        times(mine.p50 / theirs.p50),
        times(mine.p95 / theirs.p95),
      ]);
    }
  }
  report(
    'search.php over twelve sources in the database, 2.5 million trends (aim: p95 below 60 ms, at most 1.3× the best plain SQL)',
    table,
  );
  await database.close();
}

/**
 * Common words, most of them in a percent of posts and more; some of the phrases are common too, some in no
 * post.
 */
const phrases =
  'first time,time first,of the,look like,this is,one of the,in the world,right now,years ago,every day,my friend,the best thing,climate policy,happy birthday,at the,the a'
    .split(',')
    .map((phrase) => `"${phrase}"`);

/** Words by the part of posts that have them. */
async function wordsByKind(db: Kysely<Tables>): Promise<[string, string[]][]> {
  const { rows } = await db
    .selectFrom('trends')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .execute()
    .then(([row]) => ({ rows: Number(row?.all ?? 0) }));
  const parts = (await commonTokens(db))
    .map(({ word, posts }) => ({ word, part: posts / rows }))
    .filter(({ word }) => /^[a-z]{2,}$/.test(word))
    .toSorted((a, b) => b.part - a.part);
  const between = (least: number, most: number, many: number) => {
    const some = parts.filter(({ part }) => part >= least && part < most).map(({ word }) => word);
    const step = Math.max(1, Math.floor(some.length / many));
    return some.filter((_, index) => index % step === 0).slice(0, many);
  };
  return [
    [
      'rare: few or none',
      ['zebra', 'zebrafish', 'locksmith', 'aurora', 'volcano', 'orchestra', 'harbor', 'quilt'],
    ],
    ['rare: 0.2 to 0.5 %', between(0.002, 0.005, 8)],
    ['middling: 0.5 to 10 %', between(0.005, 0.1, 16)],
    ['very common: over 10 %', between(0.1, 1, 8)],
    ['side by side, beside the same words anywhere', phrases],
  ];
}

interface Searched {
  word: string;
  since: Date;
  order: SearchOrder;
  at: Date;
  /** What must still be read from disk may time out. */
  warmsUp: boolean;
}

async function search(db: Kysely<Tables>, { word, since, order, at, warmsUp }: Searched): Promise<void> {
  const query = readQuery(word);
  if (typeof query === 'string') throw new Error(`${word} is no word`);
  const filter: StoredRequest['filter'] = {
    query,
    since,
    until: null,
    minEngagement: null,
    withoutDemo: false,
    muted: null,
  };
  const answers = await searchSources(
    db,
    { filter, order, perSource, sources: sourceNames, now: at },
    { log },
  );
  const failed = answers.find(({ error }) => error !== undefined);
  if (failed && !warmsUp) throw new Error(`${failed.source} ${failed.error}`);
}

/** The two hand-written queries; the faster one counts. */
async function bestPlain(pool: pg.Pool, word: string, since: Date, order: SearchOrder): Promise<number> {
  const walked = await timed(() =>
    Promise.all([walkPlainly(pool, word, since, order), countPlainly(pool, word, since)]),
  );
  const client = await pool.connect();
  try {
    // One that takes longer than the other has lost anyway.
    await client.query(`set statement_timeout = ${Math.ceil(walked) + 1}`);
    const passed = await timed(() => passPlainly(client, word, since, order));
    return Math.min(walked, passed);
  } catch {
    return walked;
  } finally {
    await client.query('reset statement_timeout');
    client.release();
  }
}

function by(order: SearchOrder): string {
  return order === 'recent'
    ? 'order by created_at desc, id desc'
    : 'order by engagement desc nulls last, created_at desc, id desc';
}

/** The names behind a row's ids, as in the response. */
const names = `left join stories st on st.id = t.story_id and st.trends > 1
  left join sources so on so.id = t.feed_id left join news_categories c on c.id = t.category_id
  left join sounds au on au.slug = t.sound_slug`;
const columns =
  't.*, st.trends, st.sources, so.name as feed, c.name as category, au.title as sound, au.artist';

const everySource = `unnest('{${sourceNames.join(',')}}'::text[]) as s(name)`;

function walkPlainly(pool: pg.Pool, word: string, since: Date, order: SearchOrder): Promise<unknown> {
  return pool.query(
    `select ${columns} from ${everySource} cross join lateral (
       select * from trends where source = s.name and words @@ $1::tsquery and created_at >= $2
       ${by(order)} limit ${perSource}) t ${names}`,
    [`'${word}'`, since],
  );
}

function countPlainly(pool: pg.Pool, word: string, since: Date): Promise<unknown> {
  return pool.query(
    `select s.name, (select count(*) from (
       select from trends where source = s.name and words @@ $1::tsquery and created_at >= $2 limit 10001) c)
     from ${everySource}`,
    [`'${word}'`, since],
  );
}

function passPlainly(client: pg.PoolClient, word: string, since: Date, order: SearchOrder): Promise<unknown> {
  return client.query(
    `with ranked as (
       select id, created_at, count(*) over (partition by source) as total,
         row_number() over (partition by source ${by(order)}) as place
       from trends where words @@ $1::tsquery and created_at >= $2
     )
     select ${columns}, total from (select * from ranked where place <= ${perSource} limit ${perSource * sourceNames.length}) first
     join trends t on t.id = first.id and t.created_at = first.created_at ${names}`,
    [`'${word}'`, since],
  );
}
