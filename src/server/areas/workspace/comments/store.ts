import { sql, type Kysely, type Selectable } from 'kysely';

import type { CardCommentsTable } from '#server/db/board-tables.ts';
import type { PostCommentsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';

type Db = Kysely<Tables>;

/** A comment, by what it is on. */
export interface CommentOn {
  card: Selectable<CardCommentsTable>;
  post: Selectable<PostCommentsTable>;
}

const places = {
  card: { table: sql`card_comments`, column: sql`card_id`, kept: sql`removed_at is null` },
  post: { table: sql`post_comments`, column: sql`post_id`, kept: sql`true` },
};

/** Oldest first. */
export async function listComments<Kind extends keyof CommentOn>(
  db: Db,
  kind: Kind,
  id: number,
  page: { offset: number; limit: number },
): Promise<CommentOn[Kind][]> {
  const { table, column, kept } = places[kind];
  const { rows } = await sql<CommentOn[Kind]>`
    select * from ${table} where ${column} = ${id} and ${kept}
    order by id offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countComments(db: Db, kind: keyof CommentOn, id: number): Promise<number> {
  const { table, column, kept } = places[kind];
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${table} where ${column} = ${id} and ${kept} limit ${countedUpTo + 1}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function insertComment<Kind extends keyof CommentOn>(
  trx: Db,
  kind: Kind,
  id: number,
  written: {
    userId: number | null;
    userName: string;
    comment: string;
    mentions: readonly number[];
    at: Date;
  },
): Promise<CommentOn[Kind]> {
  const { table, column } = places[kind];
  const { userId, userName, comment, mentions, at } = written;
  const { rows } = await sql<CommentOn[Kind]>`
    insert into ${table} (${column}, user_id, user_name, comment, mentions, created_at)
    values (${id}, ${userId}, ${userName}, ${comment}, ${[...mentions]}::bigint[], ${at}) returning *`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('the database gave no comment back');
  return rows[0];
}
