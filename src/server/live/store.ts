import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { Announcement } from './announce.ts';

type Db = Kysely<Tables>;

/** What nodes listen to; the payload is the organization's id. */
export const channel = 'copydesk_events';

/** Stores an event and gives notice of it, which the database delivers when the transaction commits. */
export async function insertEvent(
  db: Db,
  { organizationId, userId, noun, ids, by }: Announcement,
): Promise<void> {
  await sql`
    with event as (
      insert into events (organization_id, user_id, noun, ids, by_user_id)
      values (${organizationId}, ${userId ?? null}, ${noun}, ${[...ids]}::bigint[], ${by})
    )
    select pg_notify(${channel}, ${String(organizationId)})`.execute(db);
}
