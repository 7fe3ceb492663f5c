import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { newPost } from './draft-parameters.ts';
import { draftOf } from './draft.ts';

type Named = Pick<PostRow, 'id'>;

export async function cancelOne<Post extends Named>(post: Post): Promise<Post> {
  await api.schedule.cancel.call({ id: post.id });
  return post;
}

export async function restoreOne<Post extends Named>(post: Post): Promise<Post> {
  await api.schedule.restore.call({ id: post.id });
  return post;
}

/** Moves a post. Without `anyway` it fails if something conflicts with the new time. */
export async function moveOne(post: PostRow, at: string, anyway: boolean): Promise<PostRow | string> {
  const { moved, asks } = await api.schedule.move.call({ id: post.id, scheduled_at: at, anyway });
  return moved ? post : asks.map(({ text }) => text).join(' ');
}

/** Creates a draft with the same content but no time. The design's image is rendered anew on approval. */
export async function duplicateOne(post: PostRow): Promise<Named> {
  const content = { ...draftOf(post), scheduled_at: null };
  const { label_ids, campaign_id } = post;
  return api.schedule.create.call({
    ...newPost(post.project_id, content),
    label_ids,
    campaign_id,
    draft: true,
  });
}
