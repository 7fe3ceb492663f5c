import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import type { ChangedTemplate, TemplateChange } from '#server/areas/designs/templates/hooks.ts';
import { notifyInOrder, type Message } from '#server/areas/notifications/notifications/notify.ts';
import { settledMessage } from '#server/areas/posts/approval/turns.ts';
import type { Tables } from '#server/db/tables.ts';
import { overridesOf } from './content.ts';
import { announcePost } from './create.ts';
import { emitEdits } from './emit.ts';
import { hashOf } from './hash.ts';
import * as store from './store.ts';

/**
 * A changed template makes a draft's design look different: earlier verdicts were about another picture, so
 * the content hash changes. Released posts keep the picture that they have; where it is still to be drawn,
 * the hash now differs from the released one, and `posts.draw` withdraws the release.
 */
export async function noteTemplateChange(
  trx: Transaction<Tables>,
  template: ChangedTemplate,
  { queue, userId, now }: TemplateChange,
): Promise<void> {
  const messages: Message[] = [];
  for (const post of await store.lockUndrawnWith(trx, template)) {
    const targets = await store.listTargets(trx, [post.id]);
    const design_version = post.design_version + 1;
    const changed = await store.updatePost(trx, post.id, {
      design_version,
      updated_at: now,
      content_hash: hashOf({
        ...post,
        design_version,
        overrides: overridesOf(post),
        account_ids: targets.map(({ account_id }) => account_id),
      }),
    });
    const message = await settledMessage(trx, { queue, now, actor: { userId } }, changed);
    if (message) messages.push(message);
    await insertEvent(trx, {
      post_id: post.id,
      at: now,
      kind: 'edited',
      text: () =>
        t`The template ${{ template: template.slug }} was changed, so earlier reviews of this post are about another image.`,
      details: { template_id: template.id, user_id: userId },
    });
    const { id, organization_id: organizationId } = post;
    await announcePost(trx, { organizationId, userId }, id);
    await emitEdits(trx, { now, actor: { userId } }, { organizationId, ids: [id] }, () => ['design']);
  }
  await notifyInOrder(trx, queue, messages);
}
