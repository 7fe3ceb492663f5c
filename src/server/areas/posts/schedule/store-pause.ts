import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

interface Where {
  organizationId: number;
  /** Absent: the whole organization. */
  projectId?: number | undefined;
}

/** @returns false where the organization has no such project */
export async function setPaused(
  trx: Db,
  { organizationId, projectId }: Where,
  paused_reason: string | null,
): Promise<boolean> {
  const { numUpdatedRows } =
    projectId === undefined
      ? await trx
          .updateTable('organizations')
          .set({ paused_reason })
          .where('id', '=', organizationId)
          .executeTakeFirst()
      : await trx
          .updateTable('projects')
          .set({ paused_reason })
          .where('id', '=', projectId)
          .where('organization_id', '=', organizationId)
          .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Posts with a released delivery that was due before then and has not begun, and those marked as missed. */
export async function listOverdue(
  db: Db,
  { organizationId, projectId }: Where,
  before: Date,
): Promise<number[]> {
  let rows = db
    .selectFrom('posts')
    .innerJoin('post_targets', 'post_targets.post_id', 'posts.id')
    .select('posts.id')
    .distinct()
    .where('posts.organization_id', '=', organizationId)
    .where('post_targets.state', 'in', ['queued', 'preparing', 'missed'])
    .where('post_targets.due_at', '<', before)
    .orderBy('posts.id');
  if (projectId !== undefined) rows = rows.where('posts.project_id', '=', projectId);
  return (await rows.execute()).map(({ id }) => id);
}
