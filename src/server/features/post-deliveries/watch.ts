import type { Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { wakeDrawings } from '#server/features/design-pictures/jobs.ts';
import { tell } from '#server/features/notifications/tell.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { concerned, pathTo, titleOf } from './end.ts';
import { deliverJob } from './jobs.ts';
import { awaitsItsPicture, lateMs } from './rules.ts';
import { insertEvent, lockTarget } from './store.ts';
import { listHeld, listOverdue, listToWake, wasRaised } from './store-watch.ts';

/** A job finds its target within a second; after this long, in ms, it was lost. */
const lostMs = 30_000;

/** What was due this long ago and has not begun raises the alarm, in ms (design §4). */
const overdueMs = 2 * 60_000;

const mostAtOnce = 1_000;

type Deps = Pick<JobDeps, 'db' | 'queue' | 'now' | 'log'>;

/**
 * Sees to it that nothing is silently not sent: wakes somebody for each delivery whose worker died, whose answer
 * is to be looked up, whose picture is to be drawn or whose job was lost, and raises the alarm for those that are overdue all the same.
 */
export async function watchDeliveries(deps: Deps): Promise<void> {
  const { db, queue, now } = deps;
  const at = now();
  const before = ago(at, lostMs);
  for (const targetId of await listToWake(db, { now: at, before, missed: ago(at, lateMs) }, mostAtOnce))
    await queue.send(deliverJob, { targetId });
  await wakeDrawings(deps);
  for (const { id } of await listOverdue(db, overdueAt(at), mostAtOnce)) await raise(deps, id);
}

/** What `/readyz` says of posts that should have left by now; null where there are none. */
export async function overduePosts({ db, now }: Pick<JobDeps, 'db' | 'now'>): Promise<string | null> {
  const at = now();
  const [oldest] = await listOverdue(db, overdueAt(at), 1);
  if (!oldest) return null;
  return `Post ${oldest.post_id} was due at ${oldest.due_at?.toISOString()} and ${
    oldest.state === 'queued' ? 'has not begun to be sent' : 'its worker fell silent'
  }.`;
}

/** Wakes somebody for what was held by a pause that has just ended; what missed its time will say so. */
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
    const text = begun
      ? 'It is more than two minutes late: whoever was sending it fell silent.'
      : `It is more than two minutes late${target.reason === awaitsItsPicture ? `. ${awaitsItsPicture}` : ', and no worker has begun to send it.'}`;
    const next = begun
      ? 'It goes on by itself when a worker is there, and never twice.'
      : 'It still goes out by itself until 15 minutes after its time.';
    log.error({ post: target.post_id, target: targetId, due }, 'a post is overdue');
    await insertEvent(trx, {
      post_id: target.post_id,
      target_id: targetId,
      at: now(),
      kind: 'overdue',
      text,
      network_said: null,
      details: { time: due },
    });
    await tell(trx, queue, {
      organizationId: target.organization_id,
      to: await concerned(trx, target),
      event: 'post_missed',
      title: `Late: ${titleOf(target)}`,
      body: `${text} ${next} Ask whoever runs Copydesk to look at its workers (/readyz).`,
      path: pathTo(target),
      once: `post ${target.post_id} overdue ${due.toISOString()}`,
      by: null,
      now: now(),
    });
  });
}

const overdueAt = (at: Date) => ({ before: ago(at, overdueMs), silentMs: overdueMs });

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms);
