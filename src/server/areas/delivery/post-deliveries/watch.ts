import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { concerned, pathTo, quotedPost } from './end.ts';
import { deliverJob } from './jobs.ts';
import { awaitsItsPicture, lateMs } from './rules.ts';
import { listHeld, listOverdue, listToWake, wasRaised } from './store-watch.ts';
import { insertEvent, lockTarget } from './store.ts';

/** A job starts within a second; after this long, in ms, it counts as lost. */
const lostMs = 30_000;

/** What was due this long ago and has not begun raises the alarm, in ms. */
const overdueMs = 2 * 60_000;

const mostAtOnce = 1_000;

type Deps = Pick<JobDeps, 'db' | 'queue' | 'now' | 'log'>;

/**
 * Makes sure that no due post is silently skipped: wakes a worker for each delivery whose worker died, whose
 * outcome is to be looked up or whose job was lost, and raises the alarm for those that are overdue
 * nevertheless.
 */
export async function watchDeliveries(deps: Deps): Promise<void> {
  const { db, queue, now } = deps;
  const at = now();
  const before = ago(at, lostMs);
  for (const targetId of await listToWake(db, { now: at, before, missed: ago(at, lateMs) }, mostAtOnce))
    await queue.send(deliverJob, { targetId });
  for (const { id } of await listOverdue(db, overdueAt(at), mostAtOnce)) await raise(deps, id);
}

/** What `/readyz` reports about overdue posts; null where there are none. */
export async function overduePosts({ db, now }: Pick<JobDeps, 'db' | 'now'>): Promise<string | null> {
  const at = now();
  const [oldest] = await listOverdue(db, overdueAt(at), 1);
  if (!oldest) return null;
  return `Post ${oldest.post_id} was due at ${oldest.due_at?.toISOString()} and ${
    oldest.state === 'queued' ? 'has not started publishing' : 'its worker stopped responding'
  }.`;
}

/**
 * Wakes workers for what a pause blocked that has just ended; deliveries that missed their time then say so.
 */
export async function wakeHeld(
  trx: Transaction<Tables>,
  { queue, now }: { queue: JobDeps['queue']; now: Date },
  where: Parameters<typeof listHeld>[1],
): Promise<void> {
  for (const targetId of await listHeld(trx, where, now)) await queue.send(deliverJob, { targetId }, { trx });
}

/** Once for each time that a delivery becomes due. */
async function raise({ db, queue, now, log }: Deps, targetId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, targetId);
    const { due_at: due } = target ?? {};
    if (!target || !due || target.leased) return;
    const begun = target.state !== 'queued';
    if (begun && !['preparing', 'sending', 'unknown'].includes(target.state)) return;
    if (await wasRaised(trx, targetId, due)) return;
    const undrawn = target.reason === awaitsItsPicture;
    const text = () => {
      if (begun) return t`It is more than two minutes late: its worker stopped responding.`;
      return undrawn
        ? t`It is more than two minutes late. Its design is still being rendered.`
        : t`It is more than two minutes late, and no worker has started publishing it.`;
    };
    const next = () =>
      begun
        ? t`It continues automatically when a worker is available, and never publishes twice.`
        : t`It is still published automatically until 15 minutes after its scheduled time.`;
    log.error({ post: target.post_id, target: targetId, due }, 'a post is overdue');
    await insertEvent(trx, {
      post_id: target.post_id,
      target_id: targetId,
      at: now(),
      kind: 'overdue',
      text: inEnglish(text),
      network_said: null,
      details: { time: due },
    });
    await notify(trx, queue, {
      organizationId: target.organization_id,
      to: await concerned(trx, target),
      event: 'post_missed',
      title: () => t`Late: ${{ post: quotedPost(target) }}`,
      body: () => [text(), next(), t`Ask your administrator to check the workers (/readyz).`].join(' '),
      path: pathTo(target),
      projectId: target.project_id,
      once: `post ${target.post_id} overdue ${due.toISOString()}`,
      by: null,
      now: now(),
    });
  });
}

const overdueAt = (at: Date) => ({ before: ago(at, overdueMs), silentMs: overdueMs });

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms);
