import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import { t } from '#contract/message.ts';
import type { ReviewsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type StoredReview = Selectable<ReviewsTable>;

export type ListedReview = StoredReview & {
  user_name: string | null;
  agent: boolean | null;
  /** Who created the link of a guest's review. */
  link_created_by: number | null;
};

/** The reviews of these posts, latest first. */
export async function listReviews(db: Db, postIds: readonly number[]): Promise<ListedReview[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.user_id')
    .leftJoin('review_links', 'review_links.id', 'reviews.link_id')
    .selectAll('reviews')
    .select(['users.name as user_name', 'users.agent', 'review_links.created_by as link_created_by'])
    .where('reviews.post_id', '=', sql<number>`any(${[...postIds]}::bigint[])`)
    .orderBy('reviews.id', 'desc')
    .execute();
}

const latestOf = (db: Db, postId: number) =>
  db.selectFrom('reviews').where('post_id', '=', postId).orderBy('id', 'desc').limit(1);

/** The last review that counts. */
export async function lastReview(
  db: Db,
  postId: number,
): Promise<Pick<StoredReview, 'id' | 'verdict' | 'content_hash' | 'checks_only'> | undefined> {
  return latestOf(db, postId)
    .select(['id', 'verdict', 'content_hash', 'checks_only'])
    .where('ignored', '=', false)
    .executeTakeFirst();
}

/** The last counting review by members and agents of the organization; guests' reviews are left out. */
export async function lastInternalReview(
  db: Db,
  postId: number,
): Promise<Pick<StoredReview, 'id' | 'verdict' | 'content_hash' | 'scores' | 'checks_only'> | undefined> {
  return latestOf(db, postId)
    .select(['id', 'verdict', 'content_hash', 'scores', 'checks_only'])
    .where('ignored', '=', false)
    .where('guest_name', 'is', null)
    .executeTakeFirst();
}

/** A guest's name wherever their remarks are shown, so that they are not mistaken for a member. */
export function byLink(name: string): string {
  return t`${{ name }} (by link)`;
}

/** The latest review of the post, whether or not it counts. */
export async function latestReview(
  db: Db,
  postId: number,
): Promise<Pick<StoredReview, 'id' | 'user_id' | 'ignored' | 'created_at'> | undefined> {
  return latestOf(db, postId).select(['id', 'user_id', 'ignored', 'created_at']).executeTakeFirst();
}

/** The latest review of the post in full, whether or not it counts. */
export async function findLatestReview(db: Db, postId: number): Promise<StoredReview | undefined> {
  return latestOf(db, postId).selectAll().executeTakeFirst();
}

/** It stays on record and counts no more. */
export async function ignoreReview(trx: Db, id: number): Promise<void> {
  await trx.updateTable('reviews').set({ ignored: true }).where('id', '=', id).execute();
}

/** A guest's OK counts once it has released the post. */
export async function countReview(trx: Db, id: number): Promise<void> {
  await trx.updateTable('reviews').set({ ignored: false }).where('id', '=', id).execute();
}

export async function insertReview(trx: Db, review: Insertable<ReviewsTable>): Promise<number> {
  const { id } = await trx.insertInto('reviews').values(review).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface ReviewCounts {
  user_id: number | null;
  user_name: string;
  reviews: number;
  ok: number;
  fix: number;
  block: number;
  flags: number;
  codes: Record<string, number>;
  avg_risk10: number | null;
  last_flag_at: Date | null;
}

/**
 * The reviews of each author's posts since then: verdicts, and how often each code occurred. A flag is a
 * verdict other than ok. Ignored reviews and those by the machine checks alone are not counted.
 */
export async function countByAuthor(db: Db, organizationId: number, since: Date): Promise<ReviewCounts[]> {
  const { rows } = await sql<ReviewCounts>`
    with judged as (
      select p.author_user_id as user_id, r.id, r.verdict, r.scores, r.warnings, r.created_at
      from reviews r join posts p on p.id = r.post_id
      where p.organization_id = ${organizationId} and r.created_at >= ${since} and not r.ignored
        and not r.checks_only
    ), codes as (
      select user_id, jsonb_object_agg(code, times) as codes from (
        select j.user_id, w ->> 'code' as code, count(*) as times
        from judged j cross join jsonb_array_elements(j.warnings) w group by 1, 2
      ) counted group by user_id
    )
    select j.user_id, coalesce(u.name, '') as user_name, count(*) as reviews,
      count(*) filter (where j.verdict = 'ok') as ok,
      count(*) filter (where j.verdict = 'fix') as fix,
      count(*) filter (where j.verdict = 'block') as block,
      count(*) filter (where j.verdict <> 'ok') as flags,
      coalesce((array_agg(c.codes))[1], '{}') as codes,
      round(avg((j.scores ->> 'risk10')::numeric), 2) as avg_risk10,
      max(j.created_at) filter (where j.verdict <> 'ok') as last_flag_at
    from judged j
      left join users u on u.id = j.user_id
      left join codes c on c.user_id is not distinct from j.user_id
    group by j.user_id, u.name
    order by flags desc, reviews desc, j.user_id`.execute(db);
  return rows;
}
