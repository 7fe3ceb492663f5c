import { sql, type Kysely } from 'kysely';

import type { PostState } from '#contract/posts.ts';
import type { Tables } from '#server/db/tables.ts';
import type { StoredPost } from '#server/features/schedule/store.ts';

type Db = Kysely<Tables>;

export interface Link {
  project_id: number;
  to_project_id: number;
  name: string;
  /** BCP 47. */
  lang: string;
}

/** Into which projects those of an organization are translated. */
export async function listLinks(db: Db, organizationId: number): Promise<Link[]> {
  return db
    .selectFrom('project_links')
    .innerJoin('projects', 'projects.id', 'project_links.to_project_id')
    .select(['project_links.project_id', 'project_links.to_project_id', 'projects.name', 'projects.lang'])
    .where('projects.organization_id', '=', organizationId)
    .orderBy('projects.id')
    .execute();
}

export async function replaceLinks(trx: Db, projectId: number, to: readonly number[]): Promise<void> {
  await trx.deleteFrom('project_links').where('project_id', '=', projectId).execute();
  if (to.length === 0) return;
  await trx
    .insertInto('project_links')
    .values(to.map((to_project_id) => ({ project_id: projectId, to_project_id })))
    .execute();
}

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

/** The posts that say these in other languages; those that were cancelled are none. */
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

/** Notes what a draft was translated from, which words that post had, and when. */
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
