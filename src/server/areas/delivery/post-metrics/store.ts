import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';

import type { Counts } from '#contract/networks/post-metrics.ts';
import type { AccountsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { readingTimes } from './rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

/**
 * Starts collecting the counts of these targets; those not sent, or followed already, stay as they are. Call
 * it in the transaction that marks them as sent.
 */
export async function followTargets(trx: Trx, targetIds: readonly number[]): Promise<void> {
  const firstMs = readingTimes[0] ?? 0;
  await sql`
    insert into post_metrics (target_id, post_id, account_id, organization_id, project_id, network, sandbox,
      author_user_id, kind, posted_at, sent_at, due_at)
    select t.id, p.id, a.id, p.organization_id, p.project_id, a.network, a.transport = 'sandbox',
      p.author_user_id, p.kind,
      coalesce((select min(m.posted_at) from post_metrics m where m.post_id = p.id),
        min(sent.at) over (partition by p.id)),
      sent.at,
      case when t.network_id is not null then sent.at + ${firstMs}::int * interval '1 ms' end
    from post_targets t
    join posts p on p.id = t.post_id
    join accounts a on a.id = t.account_id
    cross join lateral (select coalesce(t.sent_at, p.sent_at, p.updated_at) as at) sent
    where t.id = any(${[...targetIds]}::bigint[]) and t.state = 'sent'
    on conflict do nothing`.execute(trx);
  await markDays(trx, targetIds);
}

/** Ends collecting the counts of a target whose post was deleted; what was read stays. */
export async function stopFollowing(trx: Trx, targetId: number, at: Date): Promise<void> {
  await trx
    .updateTable('post_metrics')
    .set((eb) => ({ due_at: null, problem: null, gone_at: eb.fn.coalesce('gone_at', eb.val(at)) }))
    .where('target_id', '=', targetId)
    .execute();
  await markDays(trx, [targetId]);
}

/** Has the days of these targets counted anew. All callers lock in one order. */
export async function markDays(trx: Trx, targetIds: readonly number[]): Promise<void> {
  await sql`
    insert into post_figure_marks (project_id, day, marked_at)
    select m.project_id, (m.posted_at at time zone p.timezone)::date, max(clock_timestamp())
    from post_metrics m join projects p on p.id = m.project_id
    where m.target_id = any(${[...targetIds]}::bigint[])
    group by 1, 2
    order by 1, 2
    on conflict (project_id, day) do update set marked_at = excluded.marked_at`.execute(trx);
}

/** As `markDays`, for all targets of these posts. */
export async function markDaysOfPosts(trx: Trx, postIds: readonly number[]): Promise<void> {
  const targets = await trx
    .selectFrom('post_metrics')
    .select('target_id')
    .where('post_id', '=', sql<number>`any(${[...postIds]}::bigint[])`)
    .execute();
  if (targets.length === 0) return;
  await markDays(
    trx,
    targets.map(({ target_id }) => target_id),
  );
}

export type ReadAccount = Pick<
  Selectable<AccountsTable>,
  'id' | 'organization_id' | 'network' | 'transport' | 'name' | 'handle' | 'credentials' | 'settings'
>;

/**
 * The accounts that can be read now. An account whose publishing a person has paused can; one that must be
 * connected again, whose network asked for a delay, or whose project is archived, cannot.
 */
export function readableAccounts(db: Db, now: Date) {
  return db
    .selectFrom('accounts as account')
    .innerJoin('projects as project', 'project.id', 'account.project_id')
    .select([
      'account.id',
      'account.organization_id',
      'account.network',
      'account.transport',
      'account.name',
      'account.handle',
      'account.credentials',
      'account.settings',
    ])
    .where('account.removed_at', 'is', null)
    .where('project.archived_at', 'is', null)
    .where('account.state', '<>', 'needs_reconnect')
    .where((eb) => eb.or([eb('account.resume_at', 'is', null), eb('account.resume_at', '<=', now)]))
    .orderBy('account.id');
}

/** The readable accounts with due readings. */
export async function accountsToRead(db: Db, now: Date): Promise<ReadAccount[]> {
  return readableAccounts(db, now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('post_metrics as due')
          .select('due.target_id')
          .whereRef('due.account_id', '=', 'account.id')
          .where('due.due_at', '<=', now),
      ),
    )
    .execute();
}

export type DueTarget = Awaited<ReturnType<typeof claimDue>>[number];

/**
 * Claims due targets of an account, longest waiting first. Until `again` no other worker claims them; if this
 * one dies, they are read then.
 */
export async function claimDue(
  db: Db,
  { accountId, now, again, limit }: { accountId: number; now: Date; again: Date; limit: number },
) {
  return db
    .updateTable('post_metrics as taken')
    .from('post_targets as target')
    .whereRef('target.id', '=', 'taken.target_id')
    .where('taken.target_id', 'in', (due) =>
      due
        .selectFrom('post_metrics')
        .select('target_id')
        .where('account_id', '=', accountId)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .set({ due_at: again })
    .returning([
      'taken.target_id',
      'taken.network',
      'taken.sent_at',
      'taken.gone_at',
      'taken.failures',
      'target.network_id',
      'target.url',
    ])
    .returning([ownReplies.as('own_replies'), preparedUnnamed.as('prepared')])
    .execute();
}

/** Of a target: the next part of its thread, and its first comment, as far as they are published. */
const ownReplies = sql<number>`(
  select count(*)::int from post_steps step
  where step.target_id = taken.target_id and step.state = 'sent'
    and (step.kind = 'first_comment' or step.kind = 'thread' and step.number = (
      select min(first.number) from post_steps first where first.target_id = step.target_id and first.kind = 'thread'
    ))
)`;

/** What was prepared for a post without a URL; null for all others. */
const preparedUnnamed = sql<unknown>`(
  select step.prepared from post_steps step
  where target.url is null and step.target_id = taken.target_id and step.network_id = target.network_id
  limit 1
)`;

/** The result of a reading; `own` is null where the network does not report the post. */
export interface Read {
  targetId: number;
  counts: Counts;
  own: Readonly<Record<string, number>> | null;
  goneAt: Date | null;
  nextAt: Date | null;
  /** Why it is gone, in English; null where nothing is known of that. */
  problem: string | null;
}

/**
 * Stores the readings of targets that were claimed until `again`; those that another worker has claimed since
 * are left to it. A number that is missing this time keeps its last value.
 */
export async function storeRead(
  trx: Trx,
  read: readonly Read[],
  { at, again }: { at: Date; again: Date },
): Promise<void> {
  const rows = JSON.stringify(
    read.map(({ targetId, counts, own, goneAt, nextAt, problem }) => ({
      target_id: targetId,
      ...counts,
      own,
      gone_at: goneAt,
      next_at: nextAt,
      problem,
    })),
  );
  const { rows: kept } = await sql<{ target_id: number }>`
    with told as (
      select * from json_to_recordset(${rows}::json) as told (target_id bigint, impressions bigint, reach bigint,
        likes bigint, comments bigint, shares bigint, saves bigint, clicks bigint, score bigint, own jsonb,
        gone_at timestamptz, next_at timestamptz, problem text)
    ), kept as (
      update post_metrics m set
        impressions = coalesce(told.impressions, m.impressions),
        reach = coalesce(told.reach, m.reach),
        likes = coalesce(told.likes, m.likes),
        comments = coalesce(told.comments, m.comments),
        shares = coalesce(told.shares, m.shares),
        saves = coalesce(told.saves, m.saves),
        clicks = coalesce(told.clicks, m.clicks),
        score = coalesce(told.score, m.score),
        own = m.own || coalesce(told.own, '{}'),
        read_at = case when told.own is null then m.read_at else ${at} end,
        gone_at = told.gone_at,
        due_at = told.next_at,
        failures = 0,
        problem = told.problem
      from told
      where m.target_id = told.target_id and m.due_at = ${again}
      returning m.target_id, told.own is not null as is_read
    ), stored as (
      insert into metric_readings (target_id, at, impressions, reach, likes, comments, shares, saves, clicks, score)
      select target_id, ${at}, impressions, reach, likes, comments, shares, saves, clicks, score
      from told join kept using (target_id) where kept.is_read
      on conflict do nothing
    )
    select target_id from kept`.execute(trx);
  await markDays(
    trx,
    kept.map(({ target_id }) => target_id),
  );
}

/** Postpones all that is due of an account, because it could not be read. */
export async function postpone(
  db: Db,
  accountId: number,
  { until, problem, again }: { until: Date; problem: string | null; again: Date },
): Promise<void> {
  await db
    .updateTable('post_metrics')
    .set((eb) => ({
      due_at: until,
      problem,
      failures: problem === null ? eb.ref('failures') : eb('failures', '+', 1),
    }))
    .where('account_id', '=', accountId)
    .where('due_at', '<=', again)
    .execute();
}

export type ListedMetrics = Awaited<ReturnType<typeof listMetrics>>[number];

/** What is known of these targets, with what decides whether more can be learned. */
export async function listMetrics(db: Db, targetIds: readonly number[]) {
  if (targetIds.length === 0) return [];
  return db
    .selectFrom('post_metrics as metrics')
    .innerJoin('post_targets as target', 'target.id', 'metrics.target_id')
    .innerJoin('accounts as account', 'account.id', 'metrics.account_id')
    .selectAll('metrics')
    .select(['target.network_id', 'account.name as account_name', 'account.removed_at'])
    .select('account.state as account_state')
    .where('metrics.target_id', '=', sql<number>`any(${[...targetIds]}::bigint[])`)
    .execute();
}
