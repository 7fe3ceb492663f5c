import { sql, type Insertable, type Kysely, type RawBuilder, type Selectable } from 'kysely';

import { bestTimeNetworks, type BestTimeNetwork } from '#contract/sources/all.ts';
import type { BestTimeRollupTable, SlotCounts } from '#server/db/best-time-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface Window {
  since: Date;
  until: Date;
  withoutDemo: boolean;
}

export interface NetworkSample extends Window {
  network: BestTimeNetwork;
  /** A tsquery literal; null for every post of the network. */
  words: string | null;
}

/**
 * The posts that count for best times: in the window, with engagement, and with a publication time of their
 * own, not the time of their discovery.
 */
function inSample({ since, until, withoutDemo }: Window): RawBuilder<unknown> {
  return sql`created_at >= ${since} and created_at <= ${until} and engagement is not null
    and created_at <> first_seen_at ${withoutDemo ? sql`and not demo` : sql``}`;
}

/** Hours since Monday 00:00 UTC; the epoch began on a Thursday. */
const slot = sql`((floor(date_part('epoch', created_at) / 3600)::int + 72) % 168)`;

/** The posts of every network by hour of the week, in one pass over the window. */
export async function countSlots(
  db: Db,
  window: Window,
): Promise<Map<BestTimeNetwork, Omit<SlotCounts, 'hits'>[]>> {
  const { rows } = await sql<Omit<SlotCounts, 'hits'> & { network: BestTimeNetwork }>`
    select source as network, ${slot} as slot, count(*)::int as posts, sum(engagement)::bigint as engagement
    from trends where source = any(${[...bestTimeNetworks]}::text[]) and ${inSample(window)}
    group by source, 2 order by source, 2`.execute(db);
  return Map.groupBy(rows, ({ network }) => network);
}

/**
 * The slots of a network's posts with the most engagement: `many` of them, and those with as much as the
 * last. Posts without engagement never count, however quiet the network.
 */
export async function topSlots(
  db: Db,
  sample: Omit<NetworkSample, 'words'>,
  many: number,
): Promise<{ slot: number; hits: number; least: number }[]> {
  const { rows } = await sql<{ slot: number; hits: number; least: number }>`
    with top as materialized (
      select engagement, created_at from trends
      where source = ${sample.network} and engagement >= 1 and ${inSample(sample)}
      order by engagement desc nulls last fetch first (${many}::bigint) rows with ties
    )
    select ${slot} as slot, count(*)::int as hits, min(engagement) as least from top group by 1`.execute(db);
  return rows;
}

export interface CountedKeyword {
  /** The first of the counted posts, which may not be all. */
  from: Date | null;
  posts: number;
  slots: SlotCounts[];
}

/** The slots of the newest posts with these tokens, against the network's own threshold. */
export async function countKeyword(
  db: Db,
  sample: NetworkSample,
  least: number,
  newest: number,
): Promise<CountedKeyword> {
  const { rows } = await sql<SlotCounts & { first_at: Date }>`
    with sample as materialized (
      select engagement, created_at from trends
      where source = ${sample.network} and words @@ ${sample.words}::tsquery and ${inSample(sample)}
      order by created_at desc limit ${newest}
    )
    select ${slot} as slot, count(*)::int as posts, sum(engagement)::bigint as engagement,
      count(*) filter (where engagement >= ${least})::int as hits, min(created_at) as first_at
    from sample group by 1 order by 1`.execute(db);
  return {
    from: rows.reduce<Date | null>((first, { first_at: at }) => (first && first < at ? first : at), null),
    posts: rows.reduce((sum, { posts }) => sum + posts, 0),
    slots: rows.map(({ slot: hour, posts, engagement, hits }) => ({ slot: hour, posts, engagement, hits })),
  };
}

/** How many example posts are shown for the best slots. */
const proofs = 5;

/** Ids of these slots' best posts, from the top 10 % only; adult posts count as well, but are not shown. */
export async function proofPosts(
  db: Db,
  sample: NetworkSample,
  slots: readonly number[],
  least: number,
): Promise<number[]> {
  if (slots.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from trends
    where source = ${sample.network} and engagement >= ${least} and ${inSample(sample)}
      and ${slot} = any(${[...slots]}::int[]) and not adult
      ${sample.words === null ? sql`` : sql`and words @@ ${sample.words}::tsquery`}
    order by engagement desc, created_at desc, id desc limit ${proofs}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function replaceRollup(
  trx: Db,
  audience: string,
  rows: readonly Insertable<BestTimeRollupTable>[],
): Promise<void> {
  await trx.deleteFrom('best_time_rollup').where('audience', '=', audience).execute();
  await trx
    .insertInto('best_time_rollup')
    .values([...rows])
    .execute();
}

export async function findRollup(
  db: Db,
  audience: string,
  network: BestTimeNetwork,
): Promise<Selectable<BestTimeRollupTable> | undefined> {
  return db
    .selectFrom('best_time_rollup')
    .selectAll()
    .where('audience', '=', audience)
    .where('network', '=', network)
    .executeTakeFirst();
}
