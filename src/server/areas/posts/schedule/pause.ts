import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { beyondProjects } from '#server/access/rules.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { wakeHeld } from '#server/areas/delivery/post-deliveries/watch.ts';
import { adminPause } from '#server/areas/workspace/organization/pause.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import { listOverdue, setPaused } from './store-pause.ts';

/** A delivery that is later than this is not sent automatically. */
const lateMs = 15 * 60_000;

/**
 * Pauses or resumes all publishing of the organization, or of a project.
 * @returns the posts that missed their time meanwhile: they wait for a decision
 */
export async function pauseSending(
  { db, queue, actor, now }: Context,
  { paused, reason, project_id }: InputOf<typeof schedule.pause>,
): Promise<number[]> {
  const { organizationId, userId } = actor;
  if (actor.projectIds && project_id === undefined) throw beyondProjects();
  return db.transaction().execute(async (trx) => {
    const all = project_id === undefined;
    const why = paused ? reason?.trim() || adminPause : null;
    if (!(await setPaused(trx, { organizationId, projectId: project_id }, why)))
      throw notFound(t`This project was not found.`);
    await writeAudit(trx, actor, {
      what: 'schedule.pause',
      subject: all ? `organization ${organizationId}` : `project ${project_id}`,
      details: { paused, reason: why },
    });
    for (const noun of ['schedule', 'projects', ...(all ? ['organizations', 'me'] : [])])
      await announce(trx, { organizationId, noun, ids: [], by: userId });
    if (paused) return [];
    await wakeHeld(trx, { queue, now }, { organizationId, projectId: project_id });
    return listOverdue(trx, { organizationId, projectId: project_id }, new Date(now.getTime() - lateMs));
  });
}
