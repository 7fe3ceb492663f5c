import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { findPost } from '#server/areas/posts/schedule/store.ts';
import { addComment, pageOfComments } from '#server/areas/workspace/comments/comments.ts';
import type { CommentOn } from '#server/areas/workspace/comments/store.ts';
import type { HandlersOf } from '#server/context.ts';
import { pathOfPost, titleOf } from '#server/lib/post-names.ts';
import { announce } from '#server/live/announce.ts';

export const postComments = {
  async list({ db, actor }, { post_id: id, ...params }) {
    if (!(await findPost(db, actor.organizationId, id))) throw notFound(t`This post was not found.`);
    const { rows, meta } = await pageOfComments(db, { kind: 'post', id }, params);
    return { data: { comments: rows.map(present) }, meta };
  },

  async add(ctx, { post_id: id, comment }) {
    const { organizationId, userId } = ctx.actor;
    return ctx.db.transaction().execute(async (trx) => {
      const post = await findPost(trx, organizationId, id);
      if (!post) throw notFound(t`This post was not found.`);
      const { author_user_id: ownerId, project_id: projectId } = post;
      const on = {
        kind: 'post' as const,
        id,
        title: titleOf(post),
        path: pathOfPost(id),
        projectId,
        ownerId,
      };
      const { row } = await addComment(trx, ctx, on, comment);
      await announce(trx, { organizationId, noun: 'postComments', ids: [id], by: userId });
      return { comment: present(row) };
    });
  },
} satisfies HandlersOf<'postComments'>;

function present({ id, post_id, user_id, user_name, comment, mentions, created_at }: CommentOn['post']) {
  return { id, post_id, user_id, user_name, comment, mentions, created_at };
}
