import type { Transaction } from 'kysely';

import type { WebhookDataOf } from '#contract/notifications/webhook-events.ts';
import { emit } from '#server/areas/notifications/webhook-events/emit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { readBy } from '#server/lib/languages.ts';
import { pathOfPost, titleOf } from '#server/lib/post-names.ts';
import { findPost, type StoredPost } from './store.ts';

type PostType =
  | 'draft.created'
  | 'draft.updated'
  | 'draft.submitted'
  | 'verdict.given'
  | 'post.released'
  | 'post.cancelled';

type Post = WebhookDataOf<'draft.created'>['post'];

type Emitting = Pick<Context, 'queue' | 'now'> & { actor: { userId: number | null } };

/**
 * Sends an event of a post, as it is now in the transaction, to the organization's webhooks. A private draft is its
 * author's alone, so nothing is sent of it.
 * @param dataOf what the event says
 */
export async function emitPost<Type extends PostType>(
  trx: Transaction<Tables>,
  { queue, now, actor }: Emitting,
  { type, post }: { type: Type; post: Pick<StoredPost, 'id' | 'organization_id'> },
  dataOf: (post: Post) => WebhookDataOf<Type>,
): Promise<void> {
  const { id, organization_id: organizationId } = post;
  await emit(trx, queue, { organizationId, type, by: actor.userId, now }, async () => {
    const found = await findPost(trx, organizationId, id);
    if (!found || found.stage === 'private') return [];
    return [
      {
        projectId: found.project_id,
        data: dataOf(factsOf(found)),
        appPath: pathOfPost(id),
        apiPath: `schedule.php?action=get&id=${id}`,
      },
    ];
  });
}

function factsOf(post: StoredPost): Post {
  const { id, state, project_id, card_id, author_user_id, scheduled_at, content_hash, version } = post;
  return {
    id,
    title: readBy(null, () => titleOf(post)),
    status: state,
    project_id,
    card_id,
    author_user_id,
    scheduled_at,
    content_hash,
    version,
  };
}
