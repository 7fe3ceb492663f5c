import type { Transaction } from 'kysely';

import type { WebhookDataOf } from '#contract/notifications/webhook-events.ts';
import type { PostState } from '#contract/post-states.ts';
import { emit, type Emitting } from '#server/areas/notifications/webhook-events/emit.ts';
import type { Tables } from '#server/db/tables.ts';
import { readBy } from '#server/lib/languages.ts';
import { pathOfPost, titleOf } from '#server/lib/post-names.ts';
import { findPosts, type StoredPost } from './store.ts';

type PostType =
  | 'draft.created'
  | 'draft.updated'
  | 'draft.submitted'
  | 'verdict.given'
  | 'post.released'
  | 'post.cancelled';

type Post = WebhookDataOf<'draft.created'>['post'];

/** Who changes posts; null for a guest and for Copydesk itself. */
export type EmittingPosts = Emitting & { actor: { userId: number | null } };

/** As `emitPosts`, of one. */
export async function emitPost<Type extends PostType>(
  trx: Transaction<Tables>,
  ctx: EmittingPosts,
  { type, post }: { type: Type; post: Pick<StoredPost, 'id' | 'organization_id'> },
  dataOf: (post: Post) => WebhookDataOf<Type>,
): Promise<void> {
  await emitPosts(trx, ctx, { type, organizationId: post.organization_id, ids: [post.id] }, dataOf);
}

/**
 * Sends an event of each of these posts, as they are now in the transaction, to the organization's webhooks. A private
 * draft is its author's alone, so nothing is sent of it.
 * @param dataOf what the event says; null for a post that has none
 */
async function emitPosts<Type extends PostType>(
  trx: Transaction<Tables>,
  ctx: EmittingPosts,
  { type, organizationId, ids }: { type: Type; organizationId: number; ids: readonly number[] },
  dataOf: (post: Post) => WebhookDataOf<Type> | null,
): Promise<void> {
  if (ids.length === 0) return;
  await emit(trx, ctx, { organizationId, type, by: ctx.actor.userId }, async () =>
    (await findPosts(trx, organizationId, ids)).flatMap((post) => {
      const data = post.stage === 'private' ? null : dataOf(factsOf(post));
      if (!data) return [];
      return {
        projectId: post.project_id,
        data,
        appPath: pathOfPost(post.id),
        apiPath: `schedule.php?action=get&id=${post.id}`,
      };
    }),
  );
}

/** What happens to the others is no change of a draft. */
const unpublished: ReadonlySet<PostState> = new Set(['draft', 'scheduled']);

/**
 * As `emitPosts`, where fields of drafts and scheduled posts were changed.
 * @param changedOf the names of the fields, under the API's names
 */
export async function emitEdits(
  trx: Transaction<Tables>,
  ctx: EmittingPosts,
  posts: { organizationId: number; ids: readonly number[] },
  changedOf: (id: number) => string[],
): Promise<void> {
  await emitPosts(trx, ctx, { type: 'draft.updated', ...posts }, (post) =>
    unpublished.has(post.status) ? { post, changed: changedOf(post.id) } : null,
  );
}

function factsOf(post: StoredPost): Post {
  const { id, state, project_id, card_id, author_user_id, scheduled_at } = post;
  const { label_ids, campaign_id, content_hash, version } = post;
  return {
    id,
    title: readBy(null, () => titleOf(post)),
    status: state,
    project_id,
    card_id,
    author_user_id,
    scheduled_at,
    label_ids,
    campaign_id,
    content_hash,
    version,
  };
}
