import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Posts that still need a responsible author. */
const unfinished = ['draft', 'scheduled'] as const;

/** What a member holds that another one could take over. */
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

/** The projects of the cards and of the posts that would be handed over. */
export async function projectsOfHoldings(
  db: Db,
  organizationId: number,
  userId: number,
): Promise<{ cards: number[]; posts: number[] }> {
  const { rows } = await sql<{ cards: number[]; posts: number[] }>`
    select
      array(select distinct project_id from cards where organization_id = ${organizationId}
        and archived_at is null and assigned_to_user_id = ${userId} and status <> 'completed'
        and project_id is not null) as cards,
      array(select distinct project_id from posts where organization_id = ${organizationId}
        and author_user_id = ${userId} and state in (${sql.join(unfinished)})) as posts`.execute(db);
  return rows[0] ?? { cards: [], posts: [] };
}
