import { sql, type Transaction } from 'kysely';

import type { Counts } from '#contract/networks/post-metrics.ts';
import type { Tables } from '#server/db/tables.ts';

type Trx = Transaction<Tables>;

/**
 * Deliveries whose numbers are still read, or were read for the last time later today, with what their
 * sandbox knows.
 */
export async function listFollowed(trx: Trx, now: Date) {
  const rows = await trx
    .selectFrom('post_metrics as metrics')
    .innerJoin('post_targets as target', 'target.id', 'metrics.target_id')
    .innerJoin('accounts as account', 'account.id', 'metrics.account_id')
    .innerJoin('sandbox_posts as held', (join) =>
      join
        .onRef('held.account_id', '=', 'account.id')
        .on(sql`held.id::text`, '=', sql.ref('target.network_id')),
    )
    .select(['metrics.target_id as targetId', 'metrics.network', 'account.name as account'])
    .select(['held.key', 'held.created_at as sentAt'])
    .where((eb) => eb.or([eb('metrics.due_at', 'is not', null), eb('metrics.read_at', '>', now)]))
    .orderBy('metrics.target_id')
    .execute();
  return rows;
}

export interface DemoReading extends Counts {
  target_id: number;
  at: Date;
  next_at: Date | null;
  own: Readonly<Record<string, number>>;
}

/** Replaces the readings of followed targets; the latest reading of each sets its current numbers. */
export async function replaceReadings(trx: Trx, readings: readonly DemoReading[]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(readings)}::json) as given (target_id bigint, at timestamptz,
    next_at timestamptz, own jsonb, impressions bigint, reach bigint, likes bigint, comments bigint, shares bigint,
    saves bigint, clicks bigint, score bigint)`;
  const counts = sql.raw('impressions, reach, likes, comments, shares, saves, clicks, score');
  await sql`delete from metric_readings where target_id = any(${[...new Set(readings.map((row) => row.target_id))]}::bigint[])`.execute(
    trx,
  );
  await sql`insert into metric_readings (target_id, at, ${counts}) select target_id, at, ${counts} from ${given}`.execute(
    trx,
  );
  await sql`
    update post_metrics m set (read_at, due_at, own, ${counts}) = (last.at, last.next_at, last.own,
      last.impressions, last.reach, last.likes, last.comments, last.shares, last.saves, last.clicks, last.score)
    from (select distinct on (target_id) * from ${given} order by target_id, at desc) last
    where m.target_id = last.target_id`.execute(trx);
}

export async function listAccounts(trx: Trx) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'network', 'name'])
    .where('demo', '=', true)
    .orderBy('id')
    .execute();
}

export async function replaceFollowers(
  trx: Trx,
  rows: readonly { account_id: number; day: string; followers: number }[],
): Promise<void> {
  await trx.deleteFrom('account_followers').execute();
  await sql`insert into account_followers (account_id, day, followers) select account_id, day, followers
    from json_to_recordset(${JSON.stringify(rows)}::json) as told (account_id bigint, day date, followers bigint)`.execute(
    trx,
  );
}
