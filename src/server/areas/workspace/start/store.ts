import { sql, type Kysely } from 'kysely';

import type { StartStep } from '#contract/workspace/start-steps.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface Found {
  projects: number;
  accounts: number;
  sources: number;
  cards: number;
  posts: number;
  published: number;
  measured: number;
  has_trends: boolean;
  start_skipped: string[];
  start_hidden: boolean;
}

/**
 * What the organization has of all that a first post needs. The demo's rows count for its own organizations
 * alone.
 */
export async function findStart(
  db: Db,
  { organizationId, withoutDemo }: { organizationId: number; withoutDemo: boolean },
): Promise<Found> {
  const real = withoutDemo ? sql`and not demo` : sql``;
  const { rows } = await sql<Found>`select start_skipped, start_hidden,
      (select count(*)::int from projects p where p.organization_id = o.id and p.archived_at is null) as projects,
      (select count(*)::int from accounts a join projects p on p.id = a.project_id
        where a.organization_id = o.id and a.removed_at is null and p.archived_at is null) as accounts,
      (select count(*)::int from sources where enabled ${real}) as sources,
      (select count(*)::int from cards c where c.organization_id = o.id) as cards,
      (select count(*)::int from posts p where p.organization_id = o.id and p.state <> 'cancelled') as posts,
      (select count(distinct m.post_id)::int from post_metrics m where m.organization_id = o.id) as published,
      (select count(distinct m.post_id)::int from post_metrics m
        where m.organization_id = o.id and m.read_at is not null) as measured,
      exists (select from trends where true ${real}) as has_trends
    from organizations o where o.id = ${organizationId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`organization ${organizationId} went away while it was read`);
  return found;
}

/**
 * Names of active people who can manage the organization, and of the installation's administrators, oldest
 * first.
 */
export async function listAble(
  db: Db,
  organizationId: number,
): Promise<{ admins: string[]; administrators: string[] }> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.name', 'users.administrator', 'members.role'])
    .where('members.organization_id', '=', organizationId)
    .where('members.active', '=', true)
    .where('users.agent', '=', false)
    .orderBy('users.id')
    .execute();
  return {
    admins: rows.flatMap(({ name, role }) => (role === 'member' ? [] : name)),
    administrators: rows.flatMap(({ name, administrator }) => (administrator ? name : [])),
  };
}

export async function updateStart(
  trx: Db,
  organizationId: number,
  { skipped, hidden }: { skipped?: StartStep[] | undefined; hidden?: boolean | undefined },
): Promise<void> {
  if (skipped === undefined && hidden === undefined) return;
  await trx
    .updateTable('organizations')
    .set({ start_skipped: skipped && [...new Set(skipped)], start_hidden: hidden })
    .where('id', '=', organizationId)
    .execute();
}
