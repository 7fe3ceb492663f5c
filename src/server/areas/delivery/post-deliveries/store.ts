import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { MessageText } from '#contract/message-text.ts';
import type { TargetState } from '#contract/post-states.ts';
import { archivedReason } from '#server/areas/workspace/projects/store.ts';
import type { PostEventsTable, PostStepsTable, PostTargetsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { inEnglish } from '#server/lib/message-text.ts';

type Db = Kysely<Tables>;

export type LockedTarget = Exclude<Awaited<ReturnType<typeof lockTarget>>, undefined>;
export type StepRow = Selectable<PostStepsTable>;

/**
 * Leases use the database's clock: the nodes' own may differ, and a node whose clock is ahead would take a
 * living worker for dead.
 */
const clock = sql<Date>`clock_timestamp()`;

const leaseEnd = (leaseMs: number) => sql<Date>`clock_timestamp() + ${leaseMs}::int * interval '1 ms'`;

/**
 * A target with all that decides about it; its post, account and own row are locked, in this order
 * everywhere.
 */
export async function lockTarget(trx: Db, targetId: number) {
  return trx
    .selectFrom('post_targets as target')
    .innerJoin('posts as post', 'post.id', 'target.post_id')
    .innerJoin('accounts as account', 'account.id', 'target.account_id')
    .innerJoin('projects as project', 'project.id', 'post.project_id')
    .innerJoin('organizations as organization', 'organization.id', 'post.organization_id')
    .innerJoin('plans as plan', 'plan.key', 'organization.plan')
    .where('target.id', '=', targetId)
    .select([
      'target.id',
      'target.post_id',
      'target.account_id',
      'target.state',
      'target.due_at',
      'target.lease_by',
      'target.attempt',
      'target.next_attempt_at',
      'target.content_hash as released_hash',
      'target.reason',
      'target.removed_at as deleted_at',
      'post.organization_id',
      'post.project_id',
      'post.author_user_id',
      'post.state as post_state',
      'post.body',
      'post.media',
      'post.thread',
      'post.first_comment',
      'post.overrides',
      'post.design',
      'post.design_picture',
      'post.links',
      'post.content_hash',
      'account.network',
      'account.transport',
      'account.name as account_name',
      'account.handle',
      'account.remote_id',
      'account.credentials',
      'account.settings',
      'account.state as account_state',
      'account.paused_reason as account_paused',
      'account.resume_at',
      'account.removed_at',
      sql<string | null>`coalesce(project.paused_reason,
        case when project.archived_at is not null then ${sql.lit(archivedReason())} end)`.as(
        'project_paused',
      ),
      'project.lang as project_lang',
      'project.restored_at as project_restored_at',
      'organization.paused_reason as organization_paused',
      'plan.label as plan_label',
      'plan.can_publish',
    ])
    .select(sql<boolean>`coalesce(target.lease_until > ${clock}, false)`.as('leased'))
    .forNoKeyUpdate(['post', 'account', 'target'])
    .executeTakeFirst();
}

/** Whether another delivery of the account is in progress. Call it with the account locked. */
export async function accountIsBusy(trx: Db, { id, account_id }: LockedTarget): Promise<boolean> {
  const busy = await trx
    .selectFrom('post_targets')
    .select('id')
    .where('account_id', '=', account_id)
    .where('state', 'in', ['queued', 'preparing', 'sending', 'unknown'])
    .where('id', '<>', id)
    .where('lease_until', '>', clock)
    .executeTakeFirst();
  return busy !== undefined;
}

/** Leases a locked target to a worker. */
export async function takeLease(
  trx: Db,
  targetId: number,
  lease: { by: string; ms: number; state: TargetState },
): Promise<void> {
  await trx
    .updateTable('post_targets')
    .set({ state: lease.state, lease_by: lease.by, lease_until: leaseEnd(lease.ms) })
    .where('id', '=', targetId)
    .execute();
}

/** @returns false where the lease has expired or belongs to another worker */
export async function renewLease(
  db: Db,
  targetId: number,
  lease: { by: string; ms: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('post_targets')
    .set({ lease_until: leaseEnd(lease.ms) })
    .where('id', '=', targetId)
    .where('lease_by', '=', lease.by)
    .where('lease_until', '>', clock)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a delivery's state and ends its lease, unless `keep` names the worker that keeps it. */
export async function updateTarget(
  trx: Db,
  targetId: number,
  change: Updateable<PostTargetsTable>,
  keep?: 'leased',
): Promise<void> {
  await trx
    .updateTable('post_targets')
    .set({ ...change, ...(keep ? {} : { lease_by: null, lease_until: null }) })
    .where('id', '=', targetId)
    .execute();
}

export async function listSteps(db: Db, targetId: number): Promise<StepRow[]> {
  return db
    .selectFrom('post_steps')
    .selectAll()
    .where('target_id', '=', targetId)
    .orderBy('number')
    .execute();
}

/**
 * Adds the missing steps; those already sent stay as they are.
 * @returns all of them, in their order
 */
export async function completeSteps(
  trx: Db,
  targetId: number,
  { kinds, stored }: { kinds: readonly StepRow['kind'][]; stored: readonly StepRow[] },
): Promise<StepRow[]> {
  const known = new Set(stored.map(({ number }) => number));
  const missing = kinds.flatMap((kind, number) =>
    known.has(number)
      ? []
      : [{ target_id: targetId, number, kind, state: 'waiting' as const, prepared: 'null' }],
  );
  if (missing.length === 0) return [...stored];
  const added = await trx.insertInto('post_steps').values(missing).returningAll().execute();
  return [...stored, ...added].toSorted((a, b) => a.number - b.number);
}

/**
 * Stores what is made of a step that is still being prepared. What may have been published already keeps what it
 * was published with.
 */
export async function keepPrepared(db: Db, step: Pick<StepRow, 'id'>, made: unknown): Promise<void> {
  await db
    .updateTable('post_steps')
    .set({ prepared: JSON.stringify(made ?? null) })
    .where('id', '=', step.id)
    .where('state', 'in', ['waiting', 'failed'])
    .execute();
}

/**
 * Stores what the network has named while a step is being sent, or after its outcome became unknown: of this attempt,
 * never over what a later one has made.
 */
export async function keepSending(
  db: Db,
  step: Pick<StepRow, 'id'>,
  { made, attemptedAt }: { made: unknown; attemptedAt: Date },
): Promise<void> {
  await db
    .updateTable('post_steps')
    .set({ prepared: JSON.stringify(made ?? null) })
    .where('id', '=', step.id)
    .where('state', 'in', ['sending', 'unknown'])
    .where('attempted_at', '=', attemptedAt)
    .execute();
}

/** From now on the step may be published: its key and what was prepared are stored with it. */
export async function beginStep(
  trx: Db,
  step: Pick<StepRow, 'id'>,
  begun: { key: string; prepared: unknown; now: Date },
): Promise<void> {
  await trx
    .updateTable('post_steps')
    .set({
      state: 'sending',
      key: begun.key,
      prepared: JSON.stringify(begun.prepared ?? null),
      attempted_at: begun.now,
    })
    .where('id', '=', step.id)
    .execute();
}

/**
 * Stores the network's own id at once, in a statement of its own: nothing later can roll it back. It needs no
 * lease, since a known fact stays true.
 * @returns false where it was known already
 */
export async function recordSent(
  db: Db,
  step: Pick<StepRow, 'id'>,
  sent: { id: string; url: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('post_steps')
    .set({ state: 'sent', network_id: sent.id, url: sent.url, sent_at: sent.now })
    .where('id', '=', step.id)
    .where('state', '<>', 'sent')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores at once that a piece was deleted at its network, as `recordSent` stores that it is there. */
export async function recordRemoved(db: Db, step: Pick<StepRow, 'id'>, now: Date): Promise<void> {
  await db
    .updateTable('post_steps')
    .set({ removed_at: now })
    .where('id', '=', step.id)
    .where('removed_at', 'is', null)
    .execute();
}

/**
 * Whether the account's post with this id at the network belongs to another step: a network that is searched
 * by text may have found an equal one.
 */
export async function isOfAnother(
  db: Db,
  { id, accountId }: { id: number; accountId: number },
  networkId: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('post_steps as step')
    .innerJoin('post_targets as target', 'target.id', 'step.target_id')
    .select('step.id')
    .where('target.account_id', '=', accountId)
    .where('step.network_id', '=', networkId)
    .where('step.id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

export async function setStep(
  trx: Db,
  step: Pick<StepRow, 'id'>,
  state: 'waiting' | 'failed' | 'unknown',
): Promise<void> {
  await trx
    .updateTable('post_steps')
    .set({ state })
    .where('id', '=', step.id)
    .where('state', '<>', 'sent')
    .execute();
}

/** When its publishing was last decided: by a release, or by a person's decision on this delivery. */
export async function decidedAt(
  db: Db,
  { id, post_id }: Pick<LockedTarget, 'id' | 'post_id'>,
): Promise<Date | null> {
  const row = await db
    .selectFrom('post_events')
    .select('at')
    .where('post_id', '=', post_id)
    .where((eb) => eb.or([eb('target_id', 'is', null), eb('target_id', '=', id)]))
    .where('kind', 'in', ['released', 'retried', 'settled'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Adds a line to the post's log. */
export async function insertEvent(
  trx: Db,
  event: Omit<Insertable<PostEventsTable>, 'details' | 'text'> & {
    /** It is stored in English: readers of several languages see it. */
    text: MessageText;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await trx
    .insertInto('post_events')
    .values({ ...event, text: inEnglish(event.text), details: JSON.stringify(event.details ?? {}) })
    .execute();
}

export async function listTargetStates(trx: Db, postId: number): Promise<TargetState[]> {
  const rows = await trx.selectFrom('post_targets').select('state').where('post_id', '=', postId).execute();
  return rows.map(({ state }) => state);
}

/** @returns whether it was in another state before */
export async function setPostState(
  trx: Db,
  postId: number,
  { state, now }: { state: Tables['posts']['state']; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posts')
    .set((eb) => ({
      state,
      ...((state === 'sent' || state === 'partly_sent') && {
        sent_at: eb.fn.coalesce('sent_at', eb.val(now)),
      }),
    }))
    .where('id', '=', postId)
    .where('state', '<>', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The network asks for no requests of this account before that instant. */
export async function holdAccount(trx: Db, accountId: number, until: Date): Promise<void> {
  await trx.updateTable('accounts').set({ resume_at: until }).where('id', '=', accountId).execute();
}

/** The account's next due delivery, oldest first. */
export async function nextDue(db: Db, accountId: number, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('post_targets')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['queued', 'preparing', 'sending', 'unknown'])
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', now)]))
    .orderBy('due_at')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Stores a person's decision on a step. */
export async function settleStep(
  trx: Db,
  step: Pick<StepRow, 'id'>,
  seen: { id: string | null; url: string | null },
): Promise<void> {
  await trx
    .updateTable('post_steps')
    .set((eb) => ({ state: 'sent', network_id: seen.id, url: seen.url, sent_at: eb.ref('attempted_at') }))
    .where('id', '=', step.id)
    .execute();
}
