import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import type { ReviewsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type StoredReview = Selectable<ReviewsTable>;

export type ListedReview = StoredReview & { user_name: string | null; agent: boolean | null };

/** The reviews of these posts, the latest first. */
export async function listReviews(db: Db, postIds: readonly number[]): Promise<ListedReview[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.user_id')
    .selectAll('reviews')
    .select(['users.name as user_name', 'users.agent'])
    .where('reviews.post_id', '=', sql<number>`any(${[...postIds]}::bigint[])`)
    .orderBy('reviews.id', 'desc')
    .execute();
}

/** The last review that counts. */
export async function lastReview(
  db: Db,
  postId: number,
): Promise<Pick<StoredReview, 'id' | 'verdict' | 'content_hash' | 'checks_only'> | undefined> {
  return db
    .selectFrom('reviews')
    .select(['id', 'verdict', 'content_hash', 'checks_only'])
    .where('post_id', '=', postId)
    .where('ignored', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last review that counts of those by people and agents of the house: word from outside is no grade. */
export async function lastHouseReview(
  db: Db,
  postId: number,
): Promise<Pick<StoredReview, 'id' | 'verdict' | 'content_hash' | 'scores' | 'checks_only'> | undefined> {
  return db
    .selectFrom('reviews')
    .select(['id', 'verdict', 'content_hash', 'scores', 'checks_only'])
    .where('post_id', '=', postId)
    .where('ignored', '=', false)
    .where('guest_name', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How somebody outside is called wherever their word stands, so that nobody takes them for a member. */
export function byLink(name: string): string {
  return `${name} (by link)`;
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
 * How each author's posts were judged since then: with which verdicts, how often each code was named. A flag is a
 * verdict that is not ok. Ignored reviews are not counted, nor is what the machine checks alone said.
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
