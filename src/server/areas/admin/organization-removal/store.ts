import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** The organization, locked, with its planned removal. */
export async function lockOrganization(trx: Db, id: number) {
  return trx
    .selectFrom('organizations')
    .select(['id', 'name', 'removal_at', 'paused_reason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRemoval(db: Db, id: number) {
  return db
    .selectFrom('organizations')
    .leftJoin('users', 'users.id', 'organizations.removal_by')
    .select(['organizations.name', 'organizations.removal_at', 'users.name as asked_by_name'])
    .where('organizations.id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function setRemoval(
  trx: Db,
  id: number,
  change: { removal_at: Date | null; removal_by: number | null; paused_reason: string | null },
): Promise<void> {
  await trx.updateTable('organizations').set(change).where('id', '=', id).execute();
}

/** Counts what is lost with the organization. */
export async function countLost(db: Db, organizationId: number) {
  const of = (what: string) => sql.raw<number>(`(select count(*)::int from ${what} and organization_id = `);
  const count = (table: string, where = 'true') =>
    sql<number>`${of(`${table} where ${where}`)}${organizationId})`;
  const { rows } = await sql<{
    members: number;
    tokens: number;
    projects: number;
    accounts: number;
    cards: number;
    posts: number;
    scheduled: number;
    sending: number;
    media: number;
    templates: number;
    recipes: number;
  }>`select ${count('members', 'active')} as members, ${count('tokens', 'revoked_at is null')} as tokens,
    ${count('projects')} as projects, ${count('accounts', 'removed_at is null')} as accounts,
    ${count('cards')} as cards, ${count('posts')} as posts, ${count('posts', "state = 'scheduled'")} as scheduled,
    ${count('posts', "state = 'sending'")} as sending, ${count('media', 'removed_at is null')} as media,
    ${count('templates')} as templates, ${count('recipes')} as recipes`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a select without a row');
  return found;
}

export async function listScheduled(trx: Db, organizationId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('posts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'scheduled')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Organizations whose removal is due. */
export async function listDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('removal_at', '<=', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a worker is publishing something of the organization right now. */
export async function isSending(trx: Db, organizationId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('post_targets as target')
    .innerJoin('posts as post', 'post.id', 'target.post_id')
    .select('target.id')
    .where('post.organization_id', '=', organizationId)
    .where('target.lease_until', '>', sql<Date>`clock_timestamp()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the organization with all its rows, and ends the sessions and keys of those who are then members
 * nowhere. Their names stay, since their work elsewhere refers to them. The log keeps the names of its files.
 */
export async function deleteOrganization(trx: Db, organizationId: number, now: Date): Promise<void> {
  const exports = await trx
    .selectFrom('organization_exports')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute();
  const members = await trx
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .execute();
  await trx.deleteFrom('organizations').where('id', '=', organizationId).execute();
  const ids = members.map(({ user_id }) => user_id);
  if (ids.length > 0) await endAccess(trx, ids, now);
  await trx
    .insertInto('audit_log')
    .values({
      what: 'organizationRemoval.done',
      subject: `organization ${organizationId}`,
      details: JSON.stringify({ organization: organizationId, exports: exports.map(({ id }) => id) }),
    })
    .execute();
}

/** The organizations that were removed since then, with the ids of their exports. */
export async function listRemoved(db: Db, since: Date): Promise<{ id: number; exports: number[] }[]> {
  const { rows } = await sql<{ id: number; exports: number[] }>`
    select (details->>'organization')::int as id, details->'exports' as exports from audit_log
    where organization_id is null and what = 'organizationRemoval.done' and at > ${since}
      and details->>'organization' is not null
      -- A backup may have brought it back.
      and not exists (select from organizations where id = (details->>'organization')::int)`.execute(db);
  return rows;
}

/** Ends the sessions and keys of those of these people who are members nowhere. */
async function endAccess(trx: Db, userIds: readonly number[], now: Date): Promise<void> {
  const members = trx.selectFrom('members').select('user_id').where('active', '=', true);
  await trx
    .deleteFrom('auth_sessions')
    .where('user_id', 'in', userIds)
    .where('user_id', 'not in', members)
    .execute();
  await trx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('user_id', 'in', userIds)
    .where('user_id', 'not in', members)
    .where('revoked_at', 'is', null)
    .execute();
}
