import { sql, type Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface ClickBatch {
  hours: readonly { link_id: number; hour: Date; clicks: number; robots: number }[];
  visitors: readonly { link_id: number; day: string; visitor: Buffer }[];
  referrers: readonly { link_id: number; host: string; clicks: number }[];
}

/** The salt of a day, the same in all processes. */
export async function saltOf(db: Db, day: string): Promise<Buffer> {
  await db
    .insertInto('short_link_salts')
    .values({ day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db
    .selectFrom('short_link_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return salt;
}

export async function listReferrers(db: Db, linkIds: readonly number[]) {
  if (linkIds.length === 0) return [];
  return db
    .selectFrom('short_link_referrers')
    .select(['link_id', 'host'])
    .where('link_id', '=', sql<number>`any(${[...linkIds]}::bigint[])`)
    .where('host', '<>', '')
    .execute();
}

/** Adds counts, in the order of the links, so that processes do not wait crosswise. Deleted links are left out. */
export async function addClicks(db: Db, batch: ClickBatch): Promise<void> {
  const rows = (list: readonly object[]) => JSON.stringify(list);
  const visitors = batch.visitors.map(({ visitor, ...rest }) => ({
    ...rest,
    visitor: visitor.toString('hex'),
  }));
  await db.transaction().execute(async (trx) => {
    await sql`insert into short_link_hours (link_id, hour, clicks, robots)
      select link_id, hour, clicks, robots
      from json_to_recordset(${rows(batch.hours)}::json) as counted (link_id bigint, hour timestamptz, clicks bigint, robots bigint)
      where exists (select from short_links where id = link_id) order by link_id, hour
      on conflict (link_id, hour) do update set clicks = short_link_hours.clicks + excluded.clicks,
        robots = short_link_hours.robots + excluded.robots`.execute(trx);
    if (visitors.length > 0)
      await sql`with fresh as (
          insert into short_link_visitors (link_id, day, visitor)
          select link_id, day, decode(visitor, 'hex')
          from json_to_recordset(${rows(visitors)}::json) as counted (link_id bigint, day date, visitor text)
          where exists (select from short_links where id = link_id) order by link_id, day, visitor
          on conflict do nothing returning link_id, day)
        insert into short_link_days (link_id, day, visitors)
        select link_id, day, count(*) from fresh group by link_id, day order by link_id, day
        on conflict (link_id, day) do update set visitors = short_link_days.visitors + excluded.visitors`.execute(
        trx,
      );
    if (batch.referrers.length > 0)
      await sql`insert into short_link_referrers (link_id, host, clicks)
        select link_id, host, clicks
        from json_to_recordset(${rows(batch.referrers)}::json) as counted (link_id bigint, host text, clicks bigint)
        where exists (select from short_links where id = link_id) order by link_id, host
        on conflict (link_id, host) do update set clicks = short_link_referrers.clicks + excluded.clicks`.execute(
        trx,
      );
  });
}

/** Deletes what tells the visitors of earlier days apart. */
export async function forgetVisitors(db: Db, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('short_link_visitors').where('day', '<', today).execute();
    await trx.deleteFrom('short_link_salts').where('day', '<', today).execute();
  });
}
