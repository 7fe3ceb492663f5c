import { sql, type Kysely } from 'kysely';

import type { PresenceKind } from '#contract/presence-parts.ts';
import { plannedOnce } from '#server/db/planned-once.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** What processes listen to for who has what open; the payload is a message of `presence.ts`, far below 8,000 bytes. */
export const presenceChannel = 'copydesk_presence';

/** Sends a message to every process. It is stored nowhere: who does not listen misses it. */
export async function notifyPresence(db: Db, payload: string): Promise<void> {
  await sql`${plannedOnce} select pg_notify(${presenceChannel}, ${payload})`.execute(db);
}

/** Whether the organization has it, among the projects that `db` may see. */
export async function isThere(
  db: Db,
  { organizationId, kind, id }: { organizationId: number; kind: PresenceKind; id: number },
): Promise<boolean> {
  const found = await db
    .selectFrom(kind === 'card' ? 'cards' : 'posts')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The active members among the users, by id. */
export async function membersAmong(
  db: Db,
  organizationId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, { name: string; agent: boolean }>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.name', 'users.agent'])
    .where('members.organization_id', '=', organizationId)
    .where('members.active', '=', true)
    .where('users.id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, name, agent }) => [id, { name, agent }]));
}
