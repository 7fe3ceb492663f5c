import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Posts that still need somebody who answers for them. */
const unfinished = ['draft', 'scheduled'] as const;

/** What a member holds that somebody else could take over. */
export async function countHoldings(
  db: Db,
  organizationId: number,
  userId: number,
): Promise<{ cards: number; posts: number; views: number }> {
  const { rows } = await sql<{ cards: number; posts: number; views: number }>`
    select
      (select count(*) from cards where organization_id = ${organizationId} and archived_at is null
        and assigned_to_user_id = ${userId} and status <> 'completed') as cards,
      (select count(*) from posts where organization_id = ${organizationId} and author_user_id = ${userId}
        and state in (${sql.join(unfinished)})) as posts,
      (select count(*) from views join watches on watches.view_id = views.id
        where views.organization_id = ${organizationId} and views.user_id = ${userId}) as views`.execute(db);
  return rows[0] ?? { cards: 0, posts: 0, views: 0 };
}

/** The ids of the open cards that are assigned to a member. */
export async function listOpenCardIds(db: Db, organizationId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cards')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('assigned_to_user_id', '=', userId)
    .where('archived_at', 'is', null)
    .where('status', '!=', 'completed')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes somebody else the author of a member's unfinished posts, and writes it into their logs; what was said and
 * changed stays with whose it was.
 * @returns the posts' ids
 */
export async function giveAwayPosts(
  trx: Db,
  given: { organizationId: number; from: number; to: number; fromName: string; toName: string; now: Date },
): Promise<number[]> {
  const rows = await trx
    .updateTable('posts')
    .set((eb) => ({
      author_user_id: given.to,
      author_token_id: null,
      version: eb('version', '+', 1),
      updated_at: given.now,
    }))
    .where('organization_id', '=', given.organizationId)
    .where('author_user_id', '=', given.from)
    .where('state', 'in', unfinished)
    .returning('id')
    .execute();
  const text = `Handed over from ${given.fromName} to ${given.toName}`;
  if (rows.length > 0)
    await trx
      .insertInto('post_events')
      .values(
        rows.map(({ id }) => ({ post_id: id, at: given.now, kind: 'handed_over', text, details: '{}' })),
      )
      .execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives a member's watched views to somebody else. One whose name they have already is named after whom it comes from.
 * @returns how many
 */
export async function giveAwayViews(
  trx: Db,
  given: { organizationId: number; from: number; to: number; fromName: string },
): Promise<number> {
  const { organizationId, from, to, fromName } = given;
  const { numAffectedRows } = await sql`
    update views set user_id = ${to}, name = case when exists (
      select from views own where own.user_id = ${to} and own.organization_id = views.organization_id
        and own.screen = views.screen and own.name = views.name
    ) then left(views.name, 60) || ' (' || left(${fromName}::text, 30) || ' ' || views.id || ')' else views.name end
    where user_id = ${from} and organization_id = ${organizationId}
      and exists (select from watches where watches.view_id = views.id)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
