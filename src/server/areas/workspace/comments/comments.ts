import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { nameOfUser } from '#server/areas/workspace/members/store.ts';
import { listMembers } from '#server/areas/workspace/organization/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { pageOf, windowOfPage, type PageParams } from '#server/lib/page.ts';
import { plainMentions, mentionsIn } from './mentions.ts';
import * as store from './store.ts';

/** What a comment is on. */
export interface Commented<Kind extends keyof store.CommentOn> {
  kind: Kind;
  id: number;
  title: string;
  /** Where in the app it is. */
  path: string;
  /** Null for what belongs to the organization as a whole. */
  projectId: number | null;
  /** Who is notified of comments on it. */
  ownerId: number | null;
  /** What notices say for a comment without words of its own. */
  instead?: () => string;
}

/** One page of the comments on something, the oldest first. */
export async function pageOfComments<Kind extends keyof store.CommentOn>(
  db: Context['db'],
  on: { kind: Kind; id: number },
  params: PageParams,
) {
  const [found, total] = await Promise.all([
    store.listComments(db, on.kind, on.id, windowOfPage(params)),
    store.countComments(db, on.kind, on.id),
  ]);
  return pageOf(params, found, total);
}

/** Adds a comment of the caller’s and notifies whom it concerns. Announcing it is left to the caller. */
export async function addComment<Kind extends keyof store.CommentOn>(
  trx: Transaction<Tables>,
  ctx: Context,
  on: Commented<Kind>,
  comment: string,
) {
  const { userId, organizationId } = ctx.actor;
  const row = await store.insertComment(trx, on.kind, on.id, {
    userId,
    userName: await nameOfUser(trx, userId),
    comment,
    mentions: mentionsIn(comment, await listMembers(trx, organizationId)),
    at: ctx.now,
  });
  return { row, notice: await notifyOfComment(trx, ctx, on, row) };
}

/**
 * Notifies people who are mentioned in the caller's comment, or whose own thing it is on; a person to whom
 * both apply is notified once per channel.
 * @returns what they are notified of
 */
export async function notifyOfComment(
  trx: Transaction<Tables>,
  { actor, queue, now }: Context,
  { kind, title, path, projectId, ownerId, instead }: Commented<keyof store.CommentOn>,
  { id, user_name, comment, mentions }: store.CommentOn[keyof store.CommentOn],
) {
  const notice = {
    organizationId: actor.organizationId,
    title: () => t`${{ name: user_name }} commented on “${{ title }}”`,
    body: () => plainMentions(comment) || (instead?.() ?? ''),
    path,
    projectId,
    once: kind === 'card' ? `comment ${id}` : `${kind} comment ${id}`,
    now,
  };
  const people = new Set([...mentions, ...(ownerId === null ? [] : [ownerId])]);
  // In the order of their ids, as in every transaction that notifies (notifications/notify.ts).
  for (const person of [...people].toSorted((a, b) => a - b)) {
    const to = { ...notice, to: [person], by: actor.userId };
    const named = mentions.includes(person) ? 'mentioned' : null;
    if (named) await notify(trx, queue, { ...to, event: named });
    if (person === ownerId)
      await notify(trx, queue, { ...to, event: `comment_on_my_${kind}`, besides: named });
  }
  return notice;
}
