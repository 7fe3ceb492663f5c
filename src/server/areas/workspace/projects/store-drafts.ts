import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** A post that waits for its time. */
export interface ScheduledPost {
  id: number;
  author_user_id: number | null;
}

/** The scheduled posts of a project, locked in one order. */
export async function lockScheduled(trx: Db, projectId: number): Promise<ScheduledPost[]> {
  return trx
    .selectFrom('posts')
    .select(['id', 'author_user_id'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'scheduled')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Turns these locked, scheduled posts into drafts: they are not published before another release. They keep
 * their planned time. Thousands of posts take as many statements as one.
 */
export async function makeDrafts(
  trx: Db,
  ids: readonly number[],
  { text, userId, now }: { text: string; userId: number; now: Date },
): Promise<void> {
  const posts = sql<number>`any(${[...ids]}::bigint[])`;
  await trx
    .updateTable('post_targets')
    .set({
      state: 'queued',
      due_at: null,
      content_hash: null,
      next_attempt_at: null,
      reason: null,
      next_step: null,
      network_said: null,
    })
    .where('post_id', '=', posts)
    .where('state', 'in', ['queued', 'skipped', 'failed', 'missed'])
    .execute();
  await trx
    .updateTable('posts')
    .set({ state: 'draft', released_by: null, updated_at: now, version: sql`version + 1` })
    .where('id', '=', posts)
    .execute();
  await sql`
    insert into post_events (post_id, at, kind, text, details)
    select id, ${now}::timestamptz, 'withdrawn', ${text}, ${JSON.stringify({ user_id: userId })}::jsonb
    from unnest(${[...ids]}::bigint[]) as post(id)`.execute(trx);
}
