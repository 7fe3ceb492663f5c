import type { Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { projects } from '#contract/workspace/projects.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { pathOfPost } from '#server/lib/post-names.ts';
import { activeAmong, among, announceProjects, changing, requireRoom } from './change.ts';
import { postsUnscheduled, projectRestored } from './hooks.ts';
import { projectOf } from './projects.ts';
import { lockScheduled, makeDrafts, type ScheduledPost } from './store-drafts.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/**
 * Archives a project; its scheduled posts become drafts if the caller says so.
 * @throws CodedError invalid_state for the last active project, and for scheduled posts otherwise
 */
export async function archiveProject(
  ctx: Context,
  { project_id: id, unschedule: makesDrafts }: InputOf<typeof projects.archive>,
): Promise<AnswerOf<typeof projects.archive>> {
  const { actor, now } = ctx;
  return changing(ctx, async (trx, all) => {
    const { name, archived_at } = among(all, id);
    if (archived_at !== null) return { project: await projectOf({ ...ctx, db: trx }, id), unscheduled: 0 };
    const others = activeAmong(all).filter((other) => other.id !== id);
    if (others.length === 0)
      throw new CodedError(
        'invalid_state',
        t`“${{ project: name }}” is the last active project, and posts need one. Create another one first.`,
      );
    await store.lockProject(trx, actor.organizationId, id);
    const scheduled = await lockScheduled(trx, id);
    if (scheduled.length > 0 && !makesDrafts) {
      const { sending, drafts } = await store.countContent(trx, id);
      throw new CodedError(
        'invalid_state',
        t`${plural({ count: scheduled.length }, { one: 'One post is', other: '# posts are' })} scheduled in “${{ project: name }}”. Say with ${{ parameter: '`unschedule`' }} that drafts are made of them, or move them out first.`,
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

/** Restores an archived project, as the last in order. What was being published then waits for a person. */
export async function restoreProject(
  ctx: Context,
  { project_id: id }: InputOf<typeof projects.restore>,
): Promise<AnswerOf<typeof projects.restore>> {
  const { actor, now } = ctx;
  return changing(ctx, async (trx, all) => {
    if (among(all, id).archived_at !== null) {
      const active = activeAmong(all);
      requireRoom(actor, active.length);
      await store.updateProject(trx, id, { archived_at: null, restored_at: now, position: active.length });
      await projectRestored.run(trx, ctx, id);
      await writeAudit(trx, actor, { what: 'projects.restore', subject: `project ${id}` });
      await announceProjects(trx, ctx, [id]);
    }
    return { project: await projectOf({ ...ctx, db: trx }, id) };
  });
}

/** Turns the scheduled posts into drafts, and notifies each author once, in the order of their ids. */
async function unschedule(
  trx: Trx,
  ctx: Context,
  { id, name, posts }: { id: number; name: string; posts: readonly ScheduledPost[] },
): Promise<void> {
  if (posts.length === 0) return;
  const { actor, queue, now } = ctx;
  const ids = posts.map((post) => post.id);
  await makeDrafts(trx, ids, {
    text: inEnglish(
      () => t`Its project was archived: it is a draft again and will not be sent before it is released anew.`,
    ),
    userId: actor.userId,
    now,
  });
  await postsUnscheduled.run(trx, ctx, ids);
  const byAuthor = Map.groupBy(posts, ({ author_user_id }) => author_user_id);
  const authors = [...byAuthor.keys()].filter((author) => author !== null).toSorted((a, b) => a - b);
  for (const author of authors) {
    const own = byAuthor.get(author) ?? [];
    const only = own.length === 1 ? own[0] : undefined;
    await notify(trx, queue, {
      organizationId: actor.organizationId,
      to: [author],
      event: 'post_failed',
      title: () =>
        t`${plural({ count: own.length }, { one: 'A scheduled post of yours is a draft', other: '# scheduled posts of yours are drafts' })} again: “${{ project: name }}” was archived`,
      body: () =>
        t`Nothing of “${{ project: name }}” is published until an owner or admin restores it. Times are kept as wishes; after a restoring each post needs a new release.`,
      path: only ? pathOfPost(only.id) : '/settings/projects',
      projectId: id,
      once: `project ${id} archived ${now.toISOString()}`,
      by: actor.userId,
      now,
    });
  }
}
