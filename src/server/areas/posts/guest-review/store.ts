import { sql, type Kysely, type Selectable } from 'kysely';

import type { OpenLink } from '#server/areas/posts/review-links/store.ts';
import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { ReviewsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface OpenedPost extends StoredPost {
  project_name: string;
  project_lang: string;
  timezone: string;
  /** Of all that the link opens. */
  total: number;
}

/**
 * The posts that a link opens: its own post, whatever its state, or what waits for review in its project.
 * Posts whose present content has no verdict by this link come first, then by age, oldest first.
 */
export async function listOpened(
  db: Db,
  link: OpenLink,
  { postId, limit }: { postId?: number; limit: number },
): Promise<OpenedPost[]> {
  const hasReviewed = sql<boolean>`exists (select from reviews r where r.post_id = posts.id and r.link_id = ${link.id}
    and r.content_hash = posts.content_hash)`;
  return db
    .selectFrom('posts')
    .innerJoin('projects', 'projects.id', 'posts.project_id')
    .selectAll('posts')
    .select(['projects.name as project_name', 'projects.lang as project_lang', 'projects.timezone'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('posts.organization_id', '=', link.organization_id)
    .$if(link.post_id !== null, (query) => query.where('posts.id', '=', link.post_id))
    .$if(link.project_id !== null, (query) =>
      query
        .where('posts.project_id', '=', link.project_id)
        .where('posts.state', '=', 'draft')
        .where('posts.stage', '=', 'review'),
    )
    .$if(postId !== undefined, (query) => query.where('posts.id', '=', postId ?? null))
    .orderBy(hasReviewed)
    .orderBy(sql`posts.scheduled_at nulls last`)
    .orderBy('posts.id')
    .limit(limit)
    .execute();
}

/** Whether a link opens a post of its organization: the same rule for a locked row. */
export function opens(
  link: Pick<OpenLink, 'post_id' | 'project_id'>,
  post: Pick<StoredPost, 'id' | 'project_id' | 'state' | 'stage'>,
): boolean {
  if (link.post_id !== null) return link.post_id === post.id;
  return link.project_id === post.project_id && post.state === 'draft' && post.stage === 'review';
}

export type Remark = Pick<
  Selectable<ReviewsTable>,
  'id' | 'post_id' | 'given_verdict' | 'note' | 'guest_name' | 'content_hash' | 'created_at'
>;

/** The remarks on these posts by this link, latest first. */
export async function listRemarks(db: Db, linkId: number, postIds: readonly number[]): Promise<Remark[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('reviews')
    .select(['id', 'post_id', 'given_verdict', 'note', 'guest_name', 'content_hash', 'created_at'])
    .where('link_id', '=', linkId)
    .where('post_id', '=', sql<number>`any(${[...postIds]}::bigint[])`)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

/**
 * Whether another guest's request for changes to this content is open: its link has sent nothing better
 * since, and no member has reviewed the content since.
 */
export async function hasOpenRequest(
  db: Db,
  link: Pick<OpenLink, 'id'>,
  post: Pick<StoredPost, 'id' | 'content_hash'>,
): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    select exists (
      select from reviews r where r.post_id = ${post.id} and r.content_hash = ${post.content_hash}
        and r.guest_name is not null and r.link_id is distinct from ${link.id} and r.given_verdict = 'fix' and not exists (
          select from reviews later where later.post_id = r.post_id and later.content_hash = r.content_hash
            and later.id > r.id and (later.link_id = r.link_id or (later.guest_name is null and not later.ignored
            and not later.checks_only)))
    ) as asked`.execute(db);
  return rows[0]?.asked ?? false;
}
