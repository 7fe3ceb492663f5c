import { sql, type Kysely } from 'kysely';

import type { PostState } from '#contract/post-states.ts';
import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type Source = StoredPost & { project_name: string; project_lang: string };

/** By their ids. */
export type Sources = ReadonlyMap<number, Source>;

/** The posts that these were translated from. */
export async function listSources(
  db: Db,
  posts: readonly Pick<StoredPost, 'translated_from'>[],
): Promise<Sources> {
  const ids = [...new Set(posts.flatMap(({ translated_from }) => translated_from ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('posts')
    .innerJoin('projects', 'projects.id', 'posts.project_id')
    .selectAll('posts')
    .select(['projects.name as project_name', 'projects.lang as project_lang'])
    .where('posts.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface TranslatedPost {
  id: number;
  translated_from: number;
  source_hash: string | null;
  project_id: number;
  project_name: string;
  lang: string;
  state: PostState;
}

/** The translations of these posts, without cancelled ones. */
export async function listTranslations(db: Db, sourceIds: readonly number[]): Promise<TranslatedPost[]> {
  if (sourceIds.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .innerJoin('projects', 'projects.id', 'posts.project_id')
    .select([
      'posts.id',
      'posts.translated_from',
      'posts.source_hash',
      'posts.project_id',
      'posts.state',
      'projects.name as project_name',
      'projects.lang',
    ])
    .where('posts.translated_from', '=', sql<number>`any(${[...sourceIds]}::bigint[])`)
    .where('posts.state', '<>', 'cancelled')
    .orderBy('posts.id')
    .execute();
  return rows.flatMap(({ translated_from, ...row }) =>
    translated_from === null ? [] : [{ ...row, translated_from }],
  );
}

/** Records a draft's source, the hash of the source's texts, and when. */
export async function noteSource(
  trx: Db,
  postId: number,
  source: { id: number; hash: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ translated_from: source.id, source_hash: source.hash, source_seen_at: source.at })
    .where('id', '=', postId)
    .execute();
}
