import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** A post that an automation repeats, or a copy of one. */
export interface Sending {
  /** The post that is repeated. */
  source_id: number;
  body: string;
  /** When it was published, else when it is planned or was created; null for a post that was never published. */
  at: Date | null;
}

/** The posts themselves, as far as they were published, and all their copies that were not cancelled. */
export async function listSendings(
  db: Db,
  automationId: number,
  sourceIds: readonly number[],
): Promise<Sending[]> {
  const { rows } = await sql<Sending>`
    select id as source_id, body, sent_at as at from posts where id = any(${sourceIds}::bigint[])
    union all
    select r.source_post_id, p.body, coalesce(p.sent_at, p.scheduled_at, p.created_at)
    from automation_runs r
    inner join posts p on p.id = r.post_id
    where r.automation_id = ${automationId} and r.source_post_id = any(${sourceIds}::bigint[])
      and p.state <> 'cancelled'`.execute(db);
  return rows;
}
