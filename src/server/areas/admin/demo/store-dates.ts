import { sql, type RawBuilder, type Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Trx = Transaction<Tables>;

/** Every table's columns that hold an instant. */
export async function listTimes(trx: Trx): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select class.relname as table, array_agg(attribute.attname::text) as columns
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.atttypid = 'timestamptz'::regtype
    group by class.relname`.execute(trx);
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

/**
 * Restores the hour of day of what people did and planned, after every time was moved by the time between the
 * two instants: such rows move by whole days instead, in the zone of their project or organization.
 */
export async function keepHours(trx: Trx, { madeAt, now }: { madeAt: Date; now: Date }): Promise<void> {
  const passed = sql`${now.getTime() - madeAt.getTime()}::float8 * interval '1 ms'`;
  const dayIn = (zone: string, instant: Date) =>
    sql`(${instant}::timestamptz at time zone ${sql.ref(zone)})::date`;
  const daysIn = (zone: string) => sql`(${dayIn(zone, now)} - ${dayIn(zone, madeAt)}) * interval '1 day'`;
  const times = await listTimes(trx);
  const move = async (table: string, by: RawBuilder<unknown>, from: RawBuilder<unknown>) => {
    const columns = [...(times.get(table) ?? [])].map(
      (column) => sql`${sql.ref(column)} = x.${sql.ref(column)} + ${by}`,
    );
    if (columns.length > 0)
      await sql`update ${sql.table(table)} x set ${sql.join(columns)} ${from}`.execute(trx);
  };

  // A post moves as a whole, by its time: related events keep their distance to it, whatever the clocks do.
  await sql`create temporary table demo_moves on commit drop as
    select id as post_id, ((at - ${passed}) at time zone timezone + ${daysIn('timezone')}) at time zone timezone - at as by
    from (select p.id, coalesce(p.scheduled_at, p.created_at) as at, j.timezone
      from posts p join projects j on j.id = p.project_id) post`.execute(trx);
  await sql`update post_events e set details = jsonb_set(details, '{time}', to_jsonb(to_char(
      ((details ->> 'time')::timestamptz + ${passed} + m.by) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from demo_moves m where m.post_id = e.post_id and details ? 'time'`.execute(trx);
  await move('posts', sql`m.by`, sql`from demo_moves m where m.post_id = x.id`);
  for (const { table, key } of await listOfPosts(trx))
    await move(
      table,
      sql`m.by`,
      key === 'post_id'
        ? sql`from demo_moves m where m.post_id = x.post_id`
        : sql`from post_targets t join demo_moves m on m.post_id = t.post_id where t.id = x.target_id`,
    );
  await sql`update sandbox_posts x set created_at =
      ((x.created_at - ${passed}) at time zone j.timezone + ${daysIn('j.timezone')}) at time zone j.timezone
    from accounts a join projects j on j.id = a.project_id where a.id = x.account_id`.execute(trx);

  // The board moves from midnight to midnight of its organization.
  const midnights = sql`((${dayIn('o.timezone', now)}::timestamp at time zone o.timezone)
    - (${dayIn('o.timezone', madeAt)}::timestamp at time zone o.timezone) - ${passed})`;
  for (const table of ['cards', 'notifications'])
    await move(table, midnights, sql`from organizations o where o.id = x.organization_id`);
  for (const table of ['card_comments', 'card_activity'])
    await move(
      table,
      midnights,
      sql`from cards c join organizations o on o.id = c.organization_id where c.id = x.card_id`,
    );
  await sql`update cards x set due_on = (x.due_on + ${daysIn('o.timezone')})::date
    from organizations o where o.id = x.organization_id and x.due_on is not null`.execute(trx);
}

/** The keys that identify a trend that is found again, which the file leaves out. */
export async function renewKeys(trx: Trx): Promise<void> {
  await sql`insert into trend_keys (source, external_id, trend_id, created_at)
    select source, external_id, id, created_at from trends`.execute(trx);
}

/** Tables whose rows belong to a post, and by which column. */
async function listOfPosts(trx: Trx): Promise<{ table: string; key: 'post_id' | 'target_id' }[]> {
  const { rows } = await sql<{ table: string; key: 'post_id' | 'target_id' }>`
    select class.relname as table, min(attribute.attname::text) as key
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and not class.relispartition
      and attribute.attname in ('post_id', 'target_id') and not attribute.attisdropped
    group by class.relname order by class.relname`.execute(trx);
  return rows;
}
