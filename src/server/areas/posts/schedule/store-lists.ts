import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';

import type { LabelFilter } from '#contract/labels/label-filter.ts';
import type { PostState } from '#contract/post-states.ts';
import type { PostSort } from '#contract/posts/schedule.ts';
import { labelConditions } from '#server/areas/labels/labelling/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';
import type { StoredPost } from './store.ts';

type Db = Kysely<Tables>;

const phases = {
  ahead: ['scheduled', 'sending'],
  past: ['sent', 'partly_sent', 'failed'],
} as const satisfies Record<string, readonly PostState[]>;

export interface PostFilter extends LabelFilter {
  organizationId: number;
  ids?: readonly number[];
  authorId?: number | undefined;
  state?: PostState | undefined;
  /** Still to be published, or finished. */
  phase?: keyof typeof phases | undefined;
  stage?: 'review' | undefined;
  /** Only those without a verdict on their present content. */
  needsReview?: boolean;
  /** Of those that need a review, only what this member can act on. */
  turnOf?: TurnOf | undefined;
  /** Only with a delivery that needs a person's decision. */
  attention?: boolean;
  projectId?: number | undefined;
  cardId?: number | undefined;
  /** With a delivery to an account of this network. */
  network?: string | undefined;
  /** With a delivery to this account. */
  accountId?: number | undefined;
  kind?: string | undefined;
  /** All of them occur in the text. */
  terms?: readonly string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** At which steps a member can approve. */
export interface TurnOf {
  userId: number;
  stepIds: readonly number[];
  /** Where they are asked once the deadline has passed. */
  escalatedIds: readonly number[];
  /** Owners and admins stand in where the author is the only one who could approve. */
  insteadOf: readonly { stepId: number; authorId: number }[];
}

export interface ListedPost extends StoredPost {
  project_name: string;
  project_lang: string;
  author_user_name: string | null;
}

/**
 * Whether the last review that counts covers other content than `posts` has now, or there is none. The
 * machine checks alone do not count: a person, or a model, has still to read it.
 */
export const unjudged = sql<SqlBool>`posts.content_hash is distinct from (select r.content_hash from reviews r
  where r.post_id = posts.id and not r.ignored and not r.checks_only order by r.id desc limit 1)`;

/** The same, or it waits at a step of its approval. */
export const awaitsReview = sql<SqlBool>`(${unjudged} or exists (select from approval_turns turn
  where turn.post_id = posts.id and turn.ended_at is null))`;

const openTurn = sql`from approval_turns turn where turn.post_id = posts.id and turn.ended_at is null`;

/** Whether a member can act on what waits: at no step, or at one where they can approve and have not. */
function isTurnOf({ userId, stepIds, escalatedIds, insteadOf }: TurnOf): Expression<SqlBool> {
  const steps = insteadOf.map(({ stepId }) => stepId);
  const authors = insteadOf.map(({ authorId }) => authorId);
  return sql<SqlBool>`(not exists (select ${openTurn}) or posts.author_user_id is distinct from ${userId}
    and exists (select ${openTurn}
      and (turn.step_id = any(${[...stepIds]}::bigint[])
        or turn.escalated and turn.step_id = any(${[...escalatedIds]}::bigint[])
        or (turn.step_id, posts.author_user_id) in (
          select * from unnest(${steps}::bigint[], ${authors}::bigint[]))))
    and coalesce((select r.verdict <> 'ok' from reviews r where r.post_id = posts.id and r.user_id = ${userId}
      and r.content_hash = posts.content_hash and not r.ignored and not r.checks_only
      order by r.id desc limit 1), true))`;
}

/** Drafts of an archived project can only be read, so they are listed only where the project is named. */
export const noArchivedDraft = (posts: string) =>
  sql<SqlBool>`(${sql.ref(`${posts}.state`)} <> 'draft' or exists (select from projects p
    where p.id = ${sql.ref(`${posts}.project_id`)} and p.archived_at is null))`;

function conditions(filter: PostFilter): Expression<SqlBool>[] {
  const { ids, authorId, state, phase, stage, needsReview, turnOf, attention, projectId, cardId } = filter;
  const { network, accountId, kind, terms, from, to } = filter;
  return [
    sql<SqlBool>`posts.organization_id = ${filter.organizationId}`,
    ...(ids ? [sql<SqlBool>`posts.id = any(${[...ids]}::bigint[])`] : []),
    ...(authorId === undefined ? [] : [sql<SqlBool>`posts.author_user_id = ${authorId}`]),
    // As a literal, so that the partial index of drafts can be used.
    ...(state === undefined ? [] : [sql<SqlBool>`posts.state = ${sql.lit(state)}`]),
    ...(phase === undefined
      ? []
      : [sql<SqlBool>`posts.state = any(${[...phases[phase]]}::text[]) and posts.scheduled_at is not null`]),
    ...(stage === undefined ? [] : [sql<SqlBool>`posts.stage = ${stage}`]),
    ...(needsReview ? [sql<SqlBool>`posts.stage = 'review'`, awaitsReview] : []),
    ...(turnOf ? [isTurnOf(turnOf)] : []),
    ...(attention
      ? [
          sql<SqlBool>`exists (select from post_targets t where t.post_id = posts.id
            and t.state in ('failed', 'unknown', 'missed'))`,
        ]
      : []),
    ...(projectId === undefined ? [] : [sql<SqlBool>`posts.project_id = ${projectId}`]),
    ...(projectId === undefined && cardId === undefined && !ids ? [noArchivedDraft('posts')] : []),
    ...(cardId === undefined ? [] : [sql<SqlBool>`posts.card_id = ${cardId}`]),
    ...labelConditions('posts', filter),
    ...(kind === undefined ? [] : [sql<SqlBool>`posts.kind = ${kind}`]),
    ...(accountId === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from post_targets t where t.post_id = posts.id
            and t.account_id = ${accountId})`,
        ]),
    ...(network === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from post_targets t join accounts a on a.id = t.account_id
            where t.post_id = posts.id and a.network = ${network})`,
        ]),
    ...(terms ?? []).map(
      (term) =>
        sql<SqlBool>`replace(posts.body, '’', '''') ilike ${`%${asPattern(term.replaceAll('’', "'"))}%`}`,
    ),
    ...(from === undefined ? [] : [sql<SqlBool>`posts.scheduled_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`posts.scheduled_at < ${new Date(to)}`]),
  ];
}

function asPattern(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

export interface PostOrder {
  by: PostSort;
  descending: boolean;
}

export const newest: PostOrder = { by: 'created', descending: true };

/** Ids follow the creation, so its order needs no other index. */
function orderedBy({ by, descending }: PostOrder, { phase }: PostFilter) {
  switch (by) {
    case 'created':
      return descending ? sql`posts.id desc` : sql`posts.id`;
    case 'edited':
      return descending ? sql`posts.updated_at desc, posts.id desc` : sql`posts.updated_at, posts.id`;
    case 'time':
      if (!descending) return sql`posts.scheduled_at nulls last, posts.id`;
      // A phase has times only: without `nulls last` the index of times is in this order.
      return phase === undefined
        ? sql`posts.scheduled_at desc nulls last, posts.id desc`
        : sql`posts.scheduled_at desc, posts.id desc`;
  }
}

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
    .orderBy(orderedBy(order, filter))
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Counts up to the maximum of a page's meta. */
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

/** How many texts of an account are compared with a new one. */
const mostTexts = 50;

/** The texts with a # among the project's latest posts, latest first. `most` posts are looked at. */
export async function listTaggedTexts(
  db: Db,
  { organizationId, projectId, most }: { organizationId: number; projectId: number; most: number },
): Promise<string[]> {
  const latest = db
    .selectFrom('posts')
    .select(['id', 'body'])
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('state', '<>', 'cancelled')
    .orderBy('id', 'desc')
    .limit(most)
    .as('latest');
  const rows = await db
    .selectFrom(latest)
    .select('body')
    .where(sql<boolean>`body ~ '[#＃]'`)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ body }) => body);
}

/** What these accounts have published since then and not deleted, each in its own version, latest first. */
export async function listSentTexts(db: Db, accountIds: readonly number[], since: Date): Promise<SentText[]> {
  if (accountIds.length === 0) return [];
  // Account by account, so that each index scan ends after a few rows.
  const { rows } = await sql<Omit<SentText, 'sent_at'> & { sent_at: Date }>`
    select t.post_id, a.id as account_id, t.sent_at,
      coalesce(p.overrides -> a.id::text ->> 'body', p.overrides -> a.network ->> 'body', p.body) as body
    from accounts a
      cross join lateral (
        select post_id, sent_at from post_targets
        where account_id = a.id and sent_at >= ${since} and removed_at is null
        order by sent_at desc limit ${sql.lit(mostTexts)}
      ) t
      join posts p on p.id = t.post_id
    where a.id = any(${[...accountIds]}::bigint[])`.execute(db);
  return rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() }));
}
