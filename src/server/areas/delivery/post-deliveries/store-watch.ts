import { sql, type Kysely } from 'kysely';

import { publishingPlans } from '#server/access/store-plans.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Deliveries that are released and not finished, with what may block them. */
function open(db: Db) {
  return db
    .selectFrom('post_targets as target')
    .innerJoin('posts as post', 'post.id', 'target.post_id')
    .innerJoin('accounts as account', 'account.id', 'target.account_id')
    .innerJoin('projects as project', 'project.id', 'post.project_id')
    .innerJoin('organizations as organization', 'organization.id', 'post.organization_id')
    .where('post.state', 'not in', ['draft', 'cancelled'])
    .where('target.due_at', 'is not', null)
    .where('target.content_hash', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('target.lease_until', 'is', null),
        eb('target.lease_until', '<', sql<Date>`clock_timestamp()`),
      ]),
    );
}

/**
 * Deliveries that need a worker: those whose worker died, those that wait to be looked up, and those whose
 * own job was lost. One per account, since the worker continues with the others.
 * @param at.before queued ones that were due by then
 * @param at.missed of those blocked by a pause or the plan, the ones due by then: their time has passed
 */
export async function listToWake(
  db: Db,
  at: { now: Date; before: Date; missed: Date },
  limit: number,
): Promise<number[]> {
  const rows = await open(db)
    .where((eb) =>
      eb.or([
        eb('target.state', 'in', ['preparing', 'sending']),
        eb.and([eb('target.state', '=', 'unknown'), eb('target.next_attempt_at', '<=', at.now)]),
        eb.and([
          eb('target.state', '=', 'queued'),
          eb('target.due_at', '<=', at.before),
          eb.or([eb('target.next_attempt_at', 'is', null), eb('target.next_attempt_at', '<=', at.before)]),
          eb.or([
            eb('target.due_at', '<=', at.missed),
            eb.and([
              eb('organization.plan', 'in', publishingPlans),
              eb('organization.paused_reason', 'is', null),
              eb('project.paused_reason', 'is', null),
              eb('project.archived_at', 'is', null),
              eb('account.state', '<>', 'paused'),
            ]),
          ]),
        ]),
      ]),
    )
    .distinctOn('target.account_id')
    .select('target.id')
    .orderBy('target.account_id')
    .orderBy('target.due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deliveries that were due before then, are not blocked, and have no worker or one without a heartbeat for so
 * long; oldest first.
 */
export async function listOverdue(db: Db, at: { before: Date; silentMs: number }, limit: number) {
  return open(db)
    .where('target.due_at', '<', at.before)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('target.state', '=', 'queued'),
          eb.or([eb('target.next_attempt_at', 'is', null), eb('target.next_attempt_at', '<', at.before)]),
        ]),
        eb.and([
          eb('target.state', 'in', ['preparing', 'sending']),
          eb('target.lease_until', '<', sql<Date>`clock_timestamp() - ${at.silentMs}::int * interval '1 ms'`),
        ]),
        eb.and([eb('target.state', '=', 'unknown'), eb('target.next_attempt_at', '<', at.before)]),
      ]),
    )
    .where((eb) => eb.or([eb('account.resume_at', 'is', null), eb('account.resume_at', '<', at.before)]))
    .where('organization.plan', 'in', publishingPlans)
    .where('organization.paused_reason', 'is', null)
    .where('project.paused_reason', 'is', null)
    .where('project.archived_at', 'is', null)
    .where('account.state', '<>', 'paused')
    .select(['target.id', 'target.post_id', 'target.due_at', 'target.state'])
    .orderBy('target.due_at')
    .orderBy('target.id')
    .limit(limit)
    .execute();
}

/** Whether the alarm was raised since the delivery became due. */
export async function wasRaised(db: Db, targetId: number, since: Date): Promise<boolean> {
  const event = await db
    .selectFrom('post_events')
    .select('id')
    .where('target_id', '=', targetId)
    .where('kind', '=', 'overdue')
    .where('at', '>=', since)
    .executeTakeFirst();
  return event !== undefined;
}

/** What of an organization, a project or an account waits although its time has come. */
export async function listHeld(
  db: Db,
  where: { organizationId: number; projectId?: number | undefined; accountId?: number | undefined },
  now: Date,
): Promise<number[]> {
  let rows = open(db)
    .where('post.organization_id', '=', where.organizationId)
    .where('target.state', '=', 'queued')
    .where('target.due_at', '<=', now);
  if (where.projectId !== undefined) rows = rows.where('post.project_id', '=', where.projectId);
  if (where.accountId !== undefined) rows = rows.where('target.account_id', '=', where.accountId);
  return (await rows.select('target.id').orderBy('target.due_at').orderBy('target.id').execute()).map(
    ({ id }) => id,
  );
}
