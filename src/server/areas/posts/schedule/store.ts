import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { Labelled } from '#contract/labels/label-filter.ts';
import { publishingPlans } from '#server/access/store-plans.ts';
import { pausedBecause } from '#server/areas/workspace/projects/store.ts';
import type { PostsTable, PostTargetsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type StoredPost = Selectable<PostsTable>;

/** Only a release sets `released_by`, and what ends the release removes it: a draft never has it. */
export const isDeletedDraft = ({ state, released_by }: StoredPost) =>
  state === 'cancelled' && released_by === null;

/** A post of the organization; null for another organization's. */
export async function findPost(db: Db, organizationId: number, id: number): Promise<StoredPost | undefined> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** Locks the post's row: reviews, changes and releases of it run one after the other. */
export async function lockPost(trx: Db, organizationId: number, id: number): Promise<StoredPost | undefined> {
  return trx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Drafts filled into a template, deleted ones too since they can be restored, and released or retryable posts
 * without a picture yet; locked. An own template with this slug comes before a global one.
 */
export async function lockUndrawnWith(
  trx: Db,
  { id, slug, organizationId }: { id: number; slug: string; organizationId: number | null },
): Promise<StoredPost[]> {
  let query = trx
    .selectFrom('posts')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('state', '=', 'draft'),
        eb.and([eb('state', '=', 'cancelled'), eb('released_by', 'is', null)]),
        eb.and([eb('state', 'in', ['scheduled', 'sending', 'failed']), eb('design_picture', 'is', null)]),
      ]),
    )
    .where(sql<boolean>`design ->> 'template' in (${slug}, ${String(id)})`);
  if (organizationId !== null) query = query.where('organization_id', '=', organizationId);
  return query.orderBy('id').forUpdate().execute();
}

/** Those of the posts that the organization has, locked in the order of their ids. */
export async function lockPosts(
  trx: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<StoredPost[]> {
  return among(trx, organizationId, ids).forUpdate().execute();
}

/** Those of the posts that are there, by id. */
export async function findPosts(
  db: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<StoredPost[]> {
  return among(db, organizationId, ids).execute();
}

const among = (db: Db, organizationId: number, ids: readonly number[]) =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id');

/** Labels are no content: the version stays, so that nobody who is editing the post is disturbed. */
export async function writeLabels(trx: Db, id: number, { label_ids, campaign_id }: Labelled): Promise<void> {
  await trx.updateTable('posts').set({ label_ids, campaign_id }).where('id', '=', id).execute();
}

/** @returns undefined where the author has a post of this client key already */
export async function insertPost(trx: Db, post: Insertable<PostsTable>): Promise<StoredPost | undefined> {
  return trx
    .insertInto('posts')
    .values(post)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'author_user_id', 'client_key'])
        .where('client_key', 'is not', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function findByClientKey(
  db: Db,
  { organizationId, userId, client_key }: { organizationId: number; userId: number; client_key: string },
): Promise<StoredPost | undefined> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('author_user_id', '=', userId)
    .where('client_key', '=', client_key)
    .executeTakeFirst();
}

/** Writes changes and raises the version of the post by one. */
export async function updatePost(
  trx: Db,
  id: number,
  changes: Updateable<PostsTable> & { updated_at: Date },
): Promise<StoredPost> {
  return trx
    .updateTable('posts')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Notes that its author sent a changed post for review again: no change of its own. */
export async function setSubmitted(trx: Db, id: number, at: Date): Promise<void> {
  await trx.updateTable('posts').set({ submitted_at: at }).where('id', '=', id).execute();
}

/** Stores how the addresses of a new post are published: no change of its own. */
export async function setLinks(
  trx: Db,
  id: number,
  set: { links: string; content_hash: string },
): Promise<StoredPost> {
  return trx.updateTable('posts').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export interface Target extends Pick<
  Selectable<PostTargetsTable>,
  | 'id'
  | 'post_id'
  | 'account_id'
  | 'state'
  | 'due_at'
  | 'reason'
  | 'next_step'
  | 'network_said'
  | 'url'
  | 'sent_at'
  | 'removed_at'
> {
  network: string;
  name: string;
  sandbox: boolean;
  /** Whether the account was disconnected since. */
  removed: boolean;
  settings: Record<string, unknown>;
  account_state: 'ready' | 'expiring' | 'needs_reconnect' | 'paused';
  /** When a person must have connected it again. */
  account_expires_at: Date | null;
  /** The number of its steps, of those that are published, and of these that were deleted again. */
  steps: number;
  steps_sent: number;
  steps_removed: number;
  /** The name of who deleted it. */
  removed_by: string | null;
}

/** The targets of these posts with their accounts, in the order of the accounts. */
export async function listTargets(db: Db, postIds: readonly number[]): Promise<Target[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('post_targets')
    .innerJoin('accounts', 'accounts.id', 'post_targets.account_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('post_steps')
          .whereRef('post_steps.target_id', '=', 'post_targets.id')
          .select(sql<number>`count(*)`.as('steps'))
          .select(sql<number>`count(*) filter (where post_steps.state = 'sent')`.as('steps_sent'))
          .select(sql<number>`count(post_steps.removed_at)`.as('steps_removed'))
          .as('step'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as remover', 'remover.id', 'post_targets.removed_by')
    .select(['step.steps', 'step.steps_sent', 'step.steps_removed', 'remover.name as removed_by'])
    .select([
      'post_targets.id',
      'post_targets.post_id',
      'post_targets.account_id',
      'post_targets.state',
      'post_targets.due_at',
      'post_targets.reason',
      'post_targets.next_step',
      'post_targets.network_said',
      'post_targets.url',
      'post_targets.sent_at',
      'post_targets.removed_at',
      'accounts.network',
      'accounts.name',
      'accounts.settings',
      'accounts.state as account_state',
      'accounts.expires_at as account_expires_at',
    ])
    .select([
      sql<boolean>`accounts.transport = 'sandbox'`.as('sandbox'),
      sql<boolean>`accounts.removed_at is not null`.as('removed'),
    ])
    .where('post_targets.post_id', '=', sql<number>`any(${[...postIds]}::bigint[])`)
    .orderBy('accounts.id')
    .execute();
}

/** Replaces the accounts of a draft. */
export async function replaceTargets(trx: Db, postId: number, accountIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('post_targets')
    .where('post_id', '=', postId)
    .where('account_id', '<>', sql<number>`all(${[...accountIds]}::bigint[])`)
    .execute();
  if (accountIds.length === 0) return;
  await trx
    .insertInto('post_targets')
    .values(accountIds.map((account_id) => ({ post_id: postId, account_id, state: 'queued' as const })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Why a target is left out of a release: for good, or until something changes. */
export interface LeftOut {
  state: 'skipped' | 'cancelled';
  reason: string;
  next_step: string | null;
}

export async function leaveOut(trx: Db, targets: ReadonlyMap<number, LeftOut>): Promise<void> {
  for (const [id, why] of targets)
    await trx.updateTable('post_targets').set(why).where('id', '=', id).execute();
}

/** Targets of a withdrawn release that were left out or failed wait for the next release like the rest. */
export async function reopenTargets(trx: Db, postId: number): Promise<void> {
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
    .where('post_id', '=', postId)
    .where('state', 'in', ['skipped', 'failed', 'missed'])
    .execute();
}

/** The accounts of a deleted draft wait again, as those of a draft do. */
export async function restoreTargets(trx: Db, postId: number): Promise<void> {
  await trx
    .updateTable('post_targets')
    .set({ state: 'queued' })
    .where('post_id', '=', postId)
    .where('state', '=', 'cancelled')
    .execute();
}

/** The target of a post for this account. */
export async function findTarget(
  trx: Db,
  postId: number,
  accountId: number,
): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom('post_targets')
    .select('id')
    .where('post_id', '=', postId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/**
 * Whether a delivery of a post may still end by itself: one blocked by a pause or the plan waits for a
 * person.
 */
export async function isUnderWay(db: Db, postId: number): Promise<boolean> {
  const { rows } = await sql<{ under_way: boolean }>`
    select exists (
      select from post_targets target
        join posts post on post.id = target.post_id
        join accounts account on account.id = target.account_id
        join projects project on project.id = post.project_id
        join organizations organization on organization.id = post.organization_id
      where target.post_id = ${postId} and (target.state in ('preparing', 'sending')
        or target.state = 'queued' and account.state <> 'paused' and organization.plan in ${publishingPlans}
          and coalesce(project.paused_reason, organization.paused_reason) is null)
    ) as under_way`.execute(db);
  return rows[0]?.under_way ?? false;
}

export interface LoggedEvent {
  at: Date;
  account_id: number | null;
  kind: string;
  text: string;
  network_said: string | null;
  /** When what it reports is due, or is tried again. */
  time: Date | null;
  user_name: string | null;
}

/** The post's log, oldest first; of a very long one the latest part. */
export async function listEvents(db: Db, postId: number): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom('post_events')
    .leftJoin('post_targets', 'post_targets.id', 'post_events.target_id')
    .leftJoin('users', (join) =>
      join.on('users.id', '=', sql<number>`(post_events.details ->> 'user_id')::bigint`),
    )
    .select(sql<Date | null>`(post_events.details ->> 'time')::timestamptz`.as('time'))
    .select(sql<string | null>`coalesce(users.name, post_events.details ->> 'guest')`.as('user_name'))
    .select([
      'post_events.at',
      'post_targets.account_id',
      'post_events.kind',
      'post_events.text',
      'post_events.network_said',
    ])
    .where('post_events.post_id', '=', postId)
    .orderBy('post_events.id', 'desc')
    .limit(500)
    .execute();
  return rows.toReversed();
}

export interface Switches {
  review_mode: 'off' | 'agents' | 'all';
  /** Why publishing is paused at present. */
  paused: string | null;
  project_lang: string;
  /** Whether this user is an agent. */
  agent: boolean;
}

/** What decides, besides the post itself, whether it may be published. */
export async function switchesOf(
  db: Db,
  { organizationId, projectId, userId }: { organizationId: number; projectId: number; userId: number | null },
): Promise<Switches> {
  return db
    .selectFrom('organizations')
    .innerJoin('projects', 'projects.organization_id', 'organizations.id')
    .select([
      'organizations.review_mode',
      'projects.lang as project_lang',
      pausedBecause().as('paused'),
      sql<boolean>`coalesce((select agent from users where id = ${userId}), false)`.as('agent'),
    ])
    .where('projects.id', '=', projectId)
    .where('organizations.id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** The name of the card's category and its labels, undefined where the organization has no such card. */
export async function findCardOfPost(
  db: Db,
  organizationId: number,
  cardId: number,
): Promise<({ category: string | null } & Labelled) | undefined> {
  return db
    .selectFrom('cards')
    .leftJoin('board_categories', 'board_categories.id', 'cards.category_id')
    .select(['board_categories.name as category', 'cards.label_ids', 'cards.campaign_id'])
    .where('cards.id', '=', cardId)
    .where('cards.organization_id', '=', organizationId)
    .executeTakeFirst();
}
