import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';

import type { PostState } from '#contract/posts.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';
import type { StoredPost } from './store.ts';

type Db = Kysely<Tables>;

const phases = {
  ahead: ['scheduled', 'sending'],
  past: ['sent', 'partly_sent', 'failed'],
} as const satisfies Record<string, readonly PostState[]>;

export interface PostFilter {
  organizationId: number;
  ids?: readonly number[];
  authorId?: number | undefined;
  state?: PostState | undefined;
  /** Still to go out, or gone out as far as it went. */
  phase?: keyof typeof phases | undefined;
  stage?: 'review' | undefined;
  /** Only those without a verdict on their content as it is now. */
  needsReview?: boolean;
  /** Only with a delivery that somebody must look at. */
  attention?: boolean;
  projectId?: number | undefined;
  cardId?: number | undefined;
  /** All of which stand in the text. */
  words?: readonly string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface ListedPost extends StoredPost {
  project_name: string;
  project_lang: string;
  author_user_name: string | null;
}

/**
 * Whether the last review that counts is of other content than `posts` has now, or there is none. The machine checks
 * alone are none: a person, or a model, has still to read it.
 */
export const unjudged = sql<SqlBool>`posts.content_hash is distinct from (select r.content_hash from reviews r
  where r.post_id = posts.id and not r.ignored and not r.checks_only order by r.id desc limit 1)`;

/** Nothing can be done with drafts of an archived project but read them: they are listed where it is named. */
export const noArchivedDraft = (posts: string) =>
  sql<SqlBool>`(${sql.ref(`${posts}.state`)} <> 'draft' or exists (select from projects p
    where p.id = ${sql.ref(`${posts}.project_id`)} and p.archived_at is null))`;

function conditions(filter: PostFilter): Expression<SqlBool>[] {
  const { ids, authorId, state, phase, stage, needsReview, attention, projectId, cardId, words, from, to } =
    filter;
  return [
    sql<SqlBool>`posts.organization_id = ${filter.organizationId}`,
    ...(ids ? [sql<SqlBool>`posts.id = any(${[...ids]}::bigint[])`] : []),
    ...(authorId === undefined ? [] : [sql<SqlBool>`posts.author_user_id = ${authorId}`]),
    // As a literal, so that the index of drafts alone serves it.
    ...(state === undefined ? [] : [sql<SqlBool>`posts.state = ${sql.lit(state)}`]),
    ...(phase === undefined
      ? []
      : [sql<SqlBool>`posts.state = any(${[...phases[phase]]}::text[]) and posts.scheduled_at is not null`]),
    ...(stage === undefined ? [] : [sql<SqlBool>`posts.stage = ${stage}`]),
    ...(needsReview ? [sql<SqlBool>`posts.stage = 'review'`, unjudged] : []),
    ...(attention
      ? [
          sql<SqlBool>`exists (select from post_targets t where t.post_id = posts.id
            and t.state in ('failed', 'unknown', 'missed'))`,
        ]
      : []),
    ...(projectId === undefined ? [] : [sql<SqlBool>`posts.project_id = ${projectId}`]),
    ...(projectId === undefined && cardId === undefined && !ids ? [noArchivedDraft('posts')] : []),
    ...(cardId === undefined ? [] : [sql<SqlBool>`posts.card_id = ${cardId}`]),
    ...(words ?? []).map(
      (word) =>
        sql<SqlBool>`replace(posts.body, '’', '''') ilike ${`%${asPattern(word.replaceAll('’', "'"))}%`}`,
    ),
    ...(from === undefined ? [] : [sql<SqlBool>`posts.scheduled_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`posts.scheduled_at < ${new Date(to)}`]),
  ];
}

function asPattern(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

export type PostOrder = keyof typeof orders;

const orders = {
  newest: sql`posts.id desc`,
  by_time: sql`posts.scheduled_at nulls last, posts.id`,
  latest: sql`posts.scheduled_at desc, posts.id desc`,
} as const;

/** Posts with the names behind their ids. */
export async function listPosts(
  db: Db,
  filter: PostFilter,
  { offset, limit, order }: { offset: number; limit: number; order: PostOrder },
): Promise<ListedPost[]> {
  return db
    .selectFrom('posts')
    .innerJoin('projects', 'projects.id', 'posts.project_id')
    .leftJoin('users', 'users.id', 'posts.author_user_id')
    .selectAll('posts')
    .select([
      'projects.name as project_name',
      'projects.lang as project_lang',
      'users.name as author_user_name',
    ])
    .where((eb) => eb.and(conditions(filter)))
    .orderBy(orders[order])
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Counted up to the most that a page's meta says. */
export async function countPosts(db: Db, filter: PostFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from posts where ${sql.join(conditions(filter), sql` and `)} limit ${countedUpTo + 1}
    ) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface SentText {
  post_id: number;
  account_id: number;
  body: string;
  sent_at: string;
}

/** So many texts of an account are compared with a new one. */
const mostTexts = 50;

/** What these accounts have posted since then, each in its own words, the latest first. */
export async function listSentTexts(db: Db, accountIds: readonly number[], since: Date): Promise<SentText[]> {
  if (accountIds.length === 0) return [];
  // Account by account, so that the index of each ends the walk after a few rows.
  const { rows } = await sql<Omit<SentText, 'sent_at'> & { sent_at: Date }>`
    select t.post_id, a.id as account_id, t.sent_at,
      coalesce(p.overrides -> a.id::text ->> 'body', p.overrides -> a.network ->> 'body', p.body) as body
    from accounts a
      cross join lateral (
        select post_id, sent_at from post_targets
        where account_id = a.id and sent_at >= ${since} order by sent_at desc limit ${sql.lit(mostTexts)}
      ) t
      join posts p on p.id = t.post_id
    where a.id = any(${[...accountIds]}::bigint[])`.execute(db);
  return rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() }));
}
