import type { Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { insertEvent } from '#server/features/post-deliveries/store.ts';
import { announcePost } from './create.ts';
import { overridesOf } from './content.ts';
import { hashOf } from './hash.ts';
import * as store from './store.ts';

/**
 * A template shows a draft's design differently from now on: what was said of the draft was said of another picture,
 * so its content hash is another one. What is released goes out with the picture that it has; where that is still to
 * be drawn, the hash is another one than was released, and `posts.draw` takes the release back.
 * @param organizationId null for a global template: then of every organization
 */
export async function noteTemplateChange(
  trx: Transaction<Tables>,
  template: { id: number; slug: string; organizationId: number | null },
  { userId, now }: { userId: number | null; now: Date },
): Promise<void> {
  for (const post of await store.lockUndrawnWith(trx, template)) {
    const targets = await store.listTargets(trx, [post.id]);
    const design_version = post.design_version + 1;
    await store.updatePost(trx, post.id, {
      design_version,
      updated_at: now,
      content_hash: hashOf({
        ...post,
        design_version,
        overrides: overridesOf(post),
        account_ids: targets.map(({ account_id }) => account_id),
      }),
    });
    await insertEvent(trx, {
      post_id: post.id,
      at: now,
      kind: 'edited',
      text: `The template ${template.slug} was changed: what was said of this post before was said of another picture.`,
      details: { template_id: template.id, user_id: userId },
    });
    await announcePost(trx, { organizationId: post.organization_id, userId }, post.id);
  }
}
