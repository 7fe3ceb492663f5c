import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';

type Db = Kysely<Tables>;

interface By {
  postId: number;
  userId: number;
  tokenId: number | null;
  at: Date;
}

interface Changed {
  field: string;
  before: unknown;
  after: unknown;
}

const asJson = (value: unknown) => JSON.stringify(value ?? null);

export async function insertEdits(trx: Db, by: By, edits: readonly Changed[]): Promise<void> {
  if (edits.length === 0) return;
  await trx
    .insertInto('post_edits')
    .values(
      edits.map(({ field, before, after }) => ({
        post_id: by.postId,
        user_id: by.userId,
        token_id: by.tokenId,
        field,
        before: asJson(before),
        after: asJson(after),
        at: by.at,
      })),
    )
    .execute();
}

/**
 * Extends the last edit of a field to now, if the same person made it since then and the post was not
 * reviewed or translated in between: later edits show what has changed since either.
 * @returns the fields with such an edit
 */
export async function widenEdits(
  trx: Db,
  { postId, userId, at }: By,
  edits: readonly Changed[],
  since: Date,
): Promise<string[]> {
  if (edits.length === 0) return [];
  const after = JSON.stringify(Object.fromEntries(edits.map((edit) => [edit.field, edit.after ?? null])));
  const { rows } = await sql<{ field: string }>`
    with latest as (
      select distinct on (field) id, field, user_id, token_id, at from post_edits
      where post_id = ${postId} and at >= ${since} and field in (select jsonb_object_keys(${after}::jsonb))
      order by field, id desc
    )
    update post_edits e set after = ${after}::jsonb -> e.field, at = ${at}
    from latest l
    where e.id = l.id and l.user_id = ${userId} and l.token_id is null
      and not exists (select from reviews r where r.post_id = ${postId} and r.created_at >= l.at)
      and not exists (select from posts t where t.translated_from = ${postId} and t.source_seen_at >= l.at)
    returning e.field`.execute(trx);
  return rows.map(({ field }) => field);
}

export interface ListedEdit {
  id: number;
  post_id: number;
  user_id: number | null;
  user_name: string | null;
  field: string;
  before: unknown;
  after: unknown;
  at: Date;
}

interface EditFilter {
  organizationId: number;
  since?: string | undefined;
  postId?: number | undefined;
}

function edits(db: Db, { organizationId, since, postId }: EditFilter) {
  let rows = db
    .selectFrom('post_edits')
    .innerJoin('posts', 'posts.id', 'post_edits.post_id')
    .where('posts.organization_id', '=', organizationId);
  if (since !== undefined) rows = rows.where('post_edits.at', '>=', new Date(since));
  if (postId !== undefined) rows = rows.where('post_edits.post_id', '=', postId);
  return rows;
}

/** Newest first. */
export async function listEdits(
  db: Db,
  filter: EditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedEdit[]> {
  return edits(db, filter)
    .leftJoin('users', 'users.id', 'post_edits.user_id')
    .select([
      'post_edits.id',
      'post_edits.post_id',
      'post_edits.user_id',
      'users.name as user_name',
      'post_edits.field',
      'post_edits.before',
      'post_edits.after',
      'post_edits.at',
    ])
    .orderBy('post_edits.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countEdits(db: Db, filter: EditFilter): Promise<number> {
  const { total } = await db
    .selectFrom(
      edits(db, filter)
        .select('post_edits.id')
        .limit(countedUpTo + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
