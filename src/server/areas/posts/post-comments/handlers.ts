import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { findPassage, textAt } from '#contract/posts/passage.ts';
import type { postComments as contract } from '#contract/posts/post-comments.ts';
import { textLimits } from '#contract/posts/posts.ts';
import { byLink } from '#server/areas/posts/reviews/store.ts';
import { findPost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import { updatePost } from '#server/areas/posts/schedule/update.ts';
import { addComment, pageOfComments } from '#server/areas/workspace/comments/comments.ts';
import type { CommentOn } from '#server/areas/workspace/comments/store.ts';
import { nameOfUser } from '#server/areas/workspace/members/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { pathOfPost, titleOf } from '#server/lib/post-names.ts';
import { announce } from '#server/live/announce.ts';
import { checkPlace, presentPlace, suggestionText } from './place.ts';
import * as store from './store.ts';

type Row = AnswerOf<typeof contract.list>['comments'][number];

export const postComments = {
  async list({ db, actor }, { post_id: id, ...params }) {
    const post = await findPost(db, actor.organizationId, id);
    if (!post) throw notFound(t`This post was not found.`);
    const { rows, meta } = await pageOfComments(db, { kind: 'post', id }, params);
    return { data: { comments: rows.map((row) => present(row, post)) }, meta };
  },

  async add(ctx, { post_id: id, ...input }) {
    return ctx.db.transaction().execute(async (trx) => {
      const post = await findPost(trx, ctx.actor.organizationId, id);
      if (!post) throw notFound(t`This post was not found.`);
      checkPlace(input, post);
      const { author_user_id: ownerId, project_id: projectId } = post;
      const on = {
        kind: 'post' as const,
        id,
        title: titleOf(post),
        path: pathOfPost(id),
        projectId,
        ownerId,
        instead: () => suggestionText(input),
      };
      const { row } = await addComment(trx, ctx, on, input.comment.trim());
      const placed = await store.placeComment(trx, row.id, input);
      await announceComment(trx, ctx, id);
      return { comment: present(placed, post) };
    });
  },

  async resolve(ctx, { id, resolved }) {
    const { db, actor, now } = ctx;
    await db.transaction().execute(async (trx) => {
      const comment = await commentOf(trx, actor.organizationId, id);
      const by = resolved ? await nameOfUser(trx, actor.userId) : null;
      await store.setResolved(trx, id, { at: resolved ? now : null, by });
      await announceComment(trx, ctx, comment.post_id);
    });
    return { done: true };
  },

  async apply(ctx, { id }) {
    const { db, actor, now } = ctx;
    const { post_id, passage, suggestion, applied_at } = await commentOf(db, actor.organizationId, id);
    const post = await findPost(db, actor.organizationId, post_id);
    if (!post) throw notFound(t`This post was not found.`);
    if (passage === null || suggestion === null)
      throw new CodedError('invalid_state', t`This comment suggests no change.`);
    if (applied_at !== null) throw isApplied();
    const text = textAt(post, passage.where) ?? '';
    const found = findPassage(text, passage);
    if (found === 'gone' || found === 'ambiguous')
      throw new CodedError(
        'content_changed',
        found === 'gone'
          ? t`The words that this suggestion replaces were changed in the meantime. Edit the text instead.`
          : t`The words that this suggestion replaces stand in several places now. Edit the text instead.`,
        { content_hash: post.content_hash },
      );
    const changed = text.slice(0, found.start) + suggestion + text.slice(found.end);
    const most = passage.where === 'first_comment' ? textLimits.first_comment : textLimits.body;
    if (changed.length > most)
      throw new CodedError(
        'invalid_state',
        t`With this suggestion the text would be longer than ${{ most }} characters. Shorten it first.`,
      );
    await updatePost(
      ctx,
      // With the version that was read: whatever was edited since is not written over.
      {
        id: post_id,
        version: post.version,
        overrides_replace: false,
        ...withText(post, passage.where, changed),
      },
      {
        async also(trx) {
          const by = await nameOfUser(trx, actor.userId);
          if (!(await store.markApplied(trx, id, { at: now, by }))) throw isApplied();
          await announceComment(trx, ctx, post_id);
        },
      },
    );
    const after = await findPost(db, actor.organizationId, post_id);
    return { post_id, content_hash: after?.content_hash ?? post.content_hash };
  },
} satisfies HandlersOf<'postComments'>;

const isApplied = () => new CodedError('invalid_state', t`This suggestion was taken over already.`);

async function commentOf(db: Context['db'], organizationId: number, id: number) {
  const comment = await store.findComment(db, organizationId, id);
  if (!comment) throw notFound(t`This comment was not found.`);
  return comment;
}

/** The change of one text of a post. */
function withText({ thread }: StoredPost, where: string, text: string) {
  if (where === 'body') return { body: text };
  if (where === 'first_comment') return { first_comment: text };
  const media = (list: StoredPost['media']) => list.map(({ url, alt }) => ({ url, alt }));
  const at = Number(where.slice('thread '.length)) - 1;
  return {
    thread: thread.map((part, index) => ({
      body: index === at ? text : part.body,
      media: media(part.media),
    })),
  };
}

async function announceComment(
  trx: Context['db'],
  { actor }: Pick<Context, 'actor'>,
  postId: number,
): Promise<void> {
  const { organizationId, userId } = actor;
  await announce(trx, { organizationId, noun: 'postComments', ids: [postId], by: userId });
}

function present(row: CommentOn['post'], post: StoredPost): Row {
  const { id, post_id, user_id, user_name, by_link, comment, mentions, resolved_by, created_at } = row;
  return {
    id,
    post_id,
    user_id,
    user_name: by_link ? byLink(user_name) : user_name,
    by_link,
    comment,
    mentions,
    ...presentPlace(row, post),
    resolved_by,
    created_at,
  };
}
