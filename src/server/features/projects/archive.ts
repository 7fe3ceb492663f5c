import type { Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import type { projects } from '#contract/projects.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { tell } from '#server/features/notifications/tell.ts';
import { wakeHeld } from '#server/features/post-deliveries/watch.ts';
import { activeAmong, among, announceProjects, changing, requireRoom } from './change.ts';
import { projectOf } from './projects.ts';
import { pathOfPost } from '#server/features/schedule/notices.ts';
import { lockScheduled, makeDrafts, type ScheduledPost } from './store-drafts.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/**
 * Archives a project: what is scheduled in it becomes drafts, where the caller says so.
 * @throws CodedError invalid_state for the last active project, and while posts are scheduled
 */
export async function archiveProject(
  ctx: Context,
  { project_id: id, unschedule: makesDrafts }: InputOf<typeof projects.archive>,
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
    const scheduled = await lockScheduled(trx, id);
    if (scheduled.length > 0 && !makesDrafts) {
      const { sending, drafts } = await store.countContent(trx, id);
      throw new CodedError(
        'invalid_state',
        `${scheduled.length === 1 ? 'One post is' : `${scheduled.length} posts are`} scheduled in “${name}”. ` +
          'Say with `unschedule` that drafts are made of them, or move them out first.',
        { scheduled: scheduled.length, sending, drafts },
      );
    }
    await unschedule(trx, ctx, { id, name, posts: scheduled });
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

/** Makes drafts of the scheduled posts, and notifies each author once, in the order of their ids. */
async function unschedule(
  trx: Trx,
  { actor, queue, now }: Context,
  { id, name, posts }: { id: number; name: string; posts: readonly ScheduledPost[] },
): Promise<void> {
  if (posts.length === 0) return;
  await makeDrafts(
    trx,
    posts.map((post) => post.id),
    {
      text: 'Its project was archived: it is a draft again and will not be sent before it is released anew.',
      userId: actor.userId,
      now,
    },
  );
  const byAuthor = Map.groupBy(posts, ({ author_user_id }) => author_user_id);
  const authors = [...byAuthor.keys()].filter((author) => author !== null).toSorted((a, b) => a - b);
  for (const author of authors) {
    const own = byAuthor.get(author) ?? [];
    const only = own.length === 1 ? own[0] : undefined;
    await tell(trx, queue, {
      organizationId: actor.organizationId,
      to: [author],
      event: 'post_failed',
      title: `${only ? 'A scheduled post of yours is a draft' : `${own.length} scheduled posts of yours are drafts`} again: “${name}” was archived`,
      body: `Nothing of “${name}” is published until an owner or admin restores it. Times are kept as wishes; after a restoring each post needs a new release.`,
      path: only ? pathOfPost(only.id) : '/settings/projects',
      once: `project ${id} archived ${now.toISOString()}`,
      by: actor.userId,
      now,
    });
  }
}
