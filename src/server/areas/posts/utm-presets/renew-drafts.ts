import canonicalize from 'canonicalize';
import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { notifyInOrder, type Message } from '#server/areas/notifications/notifications/notify.ts';
import type { PassingOn } from '#server/areas/posts/approval/turns.ts';
import { contentOf } from '#server/areas/posts/schedule/content.ts';
import { announcePost } from '#server/areas/posts/schedule/create.ts';
import { emitEdits } from '#server/areas/posts/schedule/emit.ts';
import { hashOf } from '#server/areas/posts/schedule/hash.ts';
import { changedMessages } from '#server/areas/posts/schedule/notices.ts';
import { listTargets, updatePost } from '#server/areas/posts/schedule/store.ts';
import type { LinkSettings } from '#server/areas/posts/short-links/addresses.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { isWithinBudget } from './link-budget.ts';
import { linksUnbounded } from './post-links.ts';
import { listDrafts, lockDrafts } from './store.ts';

type Renewing = PassingOn & { settings: LinkSettings };

/** Drafts of one transaction: few enough that edits and reviews of them hardly wait. */
const mostAtOnce = 50;

/**
 * Gives those of these posts that are drafts the links that the present presets and their campaigns make. A verdict was
 * about other links then, so the content hash changes, the verdict no longer counts, and those who can judge the draft
 * are notified. Released posts keep what they were released with. Doing it again changes nothing.
 */
export async function renewDrafts(
  trx: Transaction<Tables>,
  ctx: Renewing,
  ids: readonly number[],
): Promise<void> {
  const { now, settings } = ctx;
  const { userId } = ctx.actor;
  const drafts = await lockDrafts(trx, ids);
  const targets = Map.groupBy(
    await listTargets(
      trx,
      drafts.map(({ id }) => id),
    ),
    ({ post_id }) => post_id,
  );
  const messages: Message[] = [];
  const changed: number[] = [];
  for (const post of drafts) {
    const account_ids = (targets.get(post.id) ?? []).map(({ account_id }) => account_id);
    const content = contentOf(post);
    const resolved = await linksUnbounded(trx, settings, { ...post, ...content }, account_ids);
    const fits = isWithinBudget(resolved);
    // Nobody is there to write fewer links: whoever saves the draft next is asked to.
    const links = fits ? resolved : {};
    if (canonicalize(links) === canonicalize(post.links)) continue;
    changed.push(post.id);
    const after = await updatePost(trx, post.id, {
      links: JSON.stringify(links),
      content_hash: hashOf({ ...post, overrides: content.overrides, links, account_ids }),
      updated_at: now,
    });
    messages.push(...(await changedMessages(trx, ctx, { before: post, after })));
    await insertEvent(trx, {
      post_id: post.id,
      at: now,
      kind: 'edited',
      text: () =>
        fits
          ? t`How the links of this post are published was changed, so earlier reviews are about other links.`
          : t`This post has more links than can get UTM parameters or short links. They are published as they are written.`,
      details: { user_id: userId },
    });
    await announcePost(trx, { organizationId: post.organization_id, userId }, post.id);
  }
  await notifyInOrder(trx, ctx.queue, messages);
  const [first] = drafts;
  if (first)
    await emitEdits(trx, ctx, { organizationId: first.organization_id, ids: changed }, () => ['links']);
}

/**
 * As `renewDrafts`, of all drafts of a project, a few in each transaction. A draft that is released before its turn is
 * published with the links that were judged.
 * @param by who changed the presets, and is not notified
 */
export async function renewProject(
  { db, queue, settings, now }: Pick<Context, 'db' | 'queue' | 'settings'> & { now: () => Date },
  { projectId, by }: { projectId: number; by: number | null },
  signal: AbortSignal,
): Promise<void> {
  for (let after = 0; !signal.aborted;) {
    const ids = await listDrafts(db, projectId, { after, most: mostAtOnce });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const ctx = { queue, settings, now: now(), actor: { userId: by } };
    await db.transaction().execute((trx) => renewDrafts(trx, ctx, ids));
  }
}
