import type { Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import type { projects } from '#contract/projects.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { callOff } from '#server/features/post-deliveries/enqueue.ts';
import { insertEvent } from '#server/features/post-deliveries/store.ts';
import { wakeHeld } from '#server/features/post-deliveries/watch.ts';
import { reopenTargets, updatePost } from '#server/features/schedule/store.ts';
import { activeAmong, among, announceProjects, changing, requireRoom } from './change.ts';
import { projectOf } from './projects.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/**
 * Archives a project: what is scheduled in it becomes drafts, where the caller says so.
 * @throws CodedError invalid_state for the last active project, and while posts are scheduled
 */
export async function archiveProject(
  ctx: Context,
  { project_id: id, unschedule }: InputOf<typeof projects.archive>,
): Promise<DataOf<typeof projects.archive>> {
  const { actor, now } = ctx;
  return changing(ctx, async (trx, all) => {
    const { name, archived_at } = among(all, id);
    if (archived_at !== null) return { project: await projectOf({ ...ctx, db: trx }, id), unscheduled: 0 };
    const others = activeAmong(all).filter((other) => other.id !== id);
    if (others.length === 0)
      throw new CodedError(
        'invalid_state',
        `“${name}” is the last active project, and posts need one. Create another one first.`,
      );
    await store.lockProject(trx, actor.organizationId, id);
    const scheduled = await store.lockScheduled(trx, id);
    if (scheduled.length > 0 && !unschedule) {
      const { sending, drafts } = await store.countContent(trx, id);
      throw new CodedError(
        'invalid_state',
        `${scheduled.length === 1 ? 'One post is' : `${scheduled.length} posts are`} scheduled in “${name}”. ` +
          'Say with `unschedule` that drafts are made of them, or move them out first.',
        { scheduled: scheduled.length, sending, drafts },
      );
    }
    for (const postId of scheduled) await makeDraft(trx, ctx, postId);
    await store.updateProject(trx, id, { archived_at: now, position: all.length });
    await store.placeProjects(
      trx,
      actor.organizationId,
      others.map((other) => other.id),
    );
    const unscheduled = scheduled.length;
    await writeAudit(trx, actor, {
      what: 'projects.archive',
      subject: `project ${id}`,
      details: { unscheduled },
    });
    await announceProjects(trx, ctx, [id]);
    return { project: await projectOf({ ...ctx, db: trx }, id), unscheduled };
  });
}

/** Makes an archived project active again, after the others. What was being published then waits for a person. */
export async function restoreProject(
  ctx: Context,
  { project_id: id }: InputOf<typeof projects.restore>,
): Promise<DataOf<typeof projects.restore>> {
  const { actor, queue, now } = ctx;
  const { organizationId } = actor;
  return changing(ctx, async (trx, all) => {
    if (among(all, id).archived_at !== null) {
      const active = activeAmong(all);
      requireRoom(actor, active.length);
      await store.updateProject(trx, id, { archived_at: null, restored_at: now, position: active.length });
      await wakeHeld(trx, { queue, now }, { organizationId, projectId: id });
      await writeAudit(trx, actor, { what: 'projects.restore', subject: `project ${id}` });
      await announceProjects(trx, ctx, [id]);
    }
    return { project: await projectOf({ ...ctx, db: trx }, id) };
  });
}

/** The draft keeps its time as a wish. Only another release publishes it. */
async function makeDraft(trx: Trx, { actor, now }: Context, id: number): Promise<void> {
  await callOff(trx, id, 'edited');
  await reopenTargets(trx, id);
  await updatePost(trx, id, { state: 'draft', released_by: null, updated_at: now });
  await insertEvent(trx, {
    post_id: id,
    at: now,
    kind: 'withdrawn',
    text: 'Its project was archived: it is a draft again and will not be sent before it is released anew.',
    details: { user_id: actor.userId },
  });
}
