import canonicalize from 'canonicalize';
import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { settleTurn } from '#server/areas/posts/approval/turns.ts';
import { contentOf } from '#server/areas/posts/schedule/content.ts';
import { announcePost } from '#server/areas/posts/schedule/create.ts';
import { hashOf } from '#server/areas/posts/schedule/hash.ts';
import { listTargets, updatePost } from '#server/areas/posts/schedule/store.ts';
import type { LinkSettings } from '#server/areas/posts/short-links/addresses.ts';
import type { Tables } from '#server/db/tables.ts';
import { linksOf } from './post-links.ts';
import { lockDrafts, type WhichDrafts } from './store.ts';

/**
 * Gives drafts the links that the present presets and their campaigns make. A verdict was about other links then, so
 * the content hash changes and it no longer counts. Released posts keep what they were released with.
 * @returns how many drafts changed
 */
export async function renewDrafts(
  trx: Transaction<Tables>,
  { settings, actor, now }: { settings: LinkSettings; actor: { userId: number }; now: Date },
  which: WhichDrafts,
): Promise<number> {
  const { userId } = actor;
  const drafts = await lockDrafts(trx, which);
  const targets = Map.groupBy(
    await listTargets(
      trx,
      drafts.map(({ id }) => id),
    ),
    ({ post_id }) => post_id,
  );
  let changed = 0;
  for (const post of drafts) {
    const account_ids = (targets.get(post.id) ?? []).map(({ account_id }) => account_id);
    const content = contentOf(post);
    const links = await linksOf(trx, settings, { ...post, ...content }, account_ids);
    if (canonicalize(links) === canonicalize(post.links)) continue;
    changed++;
    const after = await updatePost(trx, post.id, {
      links: JSON.stringify(links),
      content_hash: hashOf({ ...post, overrides: content.overrides, links, account_ids }),
      updated_at: now,
    });
    await settleTurn(trx, after, now);
    await insertEvent(trx, {
      post_id: post.id,
      at: now,
      kind: 'edited',
      text: () =>
        t`How the links of this post are published was changed, so earlier reviews are about other links.`,
      details: { user_id: userId },
    });
    await announcePost(trx, { organizationId: post.organization_id, userId }, post.id);
  }
  return changed;
}
