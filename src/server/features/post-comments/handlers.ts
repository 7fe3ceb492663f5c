import { notFound } from '#contract/errors.ts';
import type { HandlersOf } from '#server/context.ts';
import { inWords, mentionsIn } from '#server/features/card-comments/mentions.ts';
import { nameOfUser } from '#server/features/cards/store.ts';
import { tell } from '#server/features/notifications/tell.ts';
import { listMembers } from '#server/features/organization/store.ts';
import { pathOfPost, titleOf } from '#server/features/schedule/notices.ts';
import { findPost } from '#server/features/schedule/store.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { announce } from '#server/live/announce.ts';
import * as store from './store.ts';

export const postComments = {
  async list({ db, actor }, { post_id, ...asked }) {
    if (!(await findPost(db, actor.organizationId, post_id))) throw notFound('This post');
    const [found, total] = await Promise.all([
      store.listComments(db, post_id, windowOfPage(asked)),
      store.countComments(db, post_id),
    ]);
    const { rows, meta } = pageOf(asked, found, total);
    return { data: { comments: rows.map(shown) }, meta };
  },

  async add({ db, actor, queue, now }, { post_id, comment }) {
    const { organizationId, userId } = actor;
    const members = await listMembers(db, organizationId);
    return db.transaction().execute(async (trx) => {
      const post = await findPost(trx, organizationId, post_id);
      if (!post) throw notFound('This post');
      const user_name = await nameOfUser(trx, userId);
      const row = await store.insertComment(trx, {
        post_id,
        user_id: userId,
        user_name,
        comment,
        mentions: mentionsIn(comment, members),
        created_at: now,
      });
      const told = {
        organizationId,
        title: `${user_name} on “${titleOf(post)}”`,
        body: inWords(comment),
        path: pathOfPost(post_id),
        once: `post comment ${row.id}`,
        by: userId,
        now,
      };
      // Whoever is named and wrote the post is told once, of being named.
      await tell(trx, queue, { ...told, event: 'mentioned', to: row.mentions });
      const author = post.author_user_id === null ? [] : [post.author_user_id];
      await tell(trx, queue, { ...told, event: 'comment_on_my_post', to: author });
      await announce(trx, { organizationId, noun: 'postComments', ids: [post_id], by: userId });
      return { comment: shown(row) };
    });
  },
} satisfies HandlersOf<'postComments'>;

function shown({ id, post_id, user_id, user_name, comment, mentions, created_at }: store.CommentRow) {
  return { id, post_id, user_id, user_name, comment, mentions, created_at: created_at.toISOString() };
}
