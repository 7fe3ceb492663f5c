import { writeAudit } from '#server/access/store-audit.ts';
import { listByLink } from '#server/areas/posts/post-comments/store.ts';
import { findOpenLink, noteOpened } from '#server/areas/posts/review-links/store.ts';
import { listTargets } from '#server/areas/posts/schedule/store.ts';
import type { HandlersOf } from '#server/context.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { announce } from '#server/live/announce.ts';
import { commentByLink, presentGuestComment } from './comment-by-link.ts';
import { awaitedPicture } from './design.ts';
import { linkClosed, openedPost } from './opened.ts';
import { reviewByLink } from './review-by-link.ts';
import { listOpened, listRemarks } from './store.ts';

/** Posts per page; unreviewed ones come first, so that the rest moves up by itself. */
const mostPosts = 50;

export const guestReview = {
  async get({ db, now, settings, http, renderer }, { secret }) {
    const link = await findOpenLink(db, hashOfSecret(secret), now);
    if (!link) throw linkClosed();
    await db.transaction().execute(async (trx) => {
      const { id, organization_id: organizationId, name } = link;
      if (!(await noteOpened(trx, id, now))) return;
      await writeAudit(
        trx,
        { organizationId, userId: null, tokenId: null, name, from: http.from },
        { what: 'reviewLinks.open', subject: `review link ${id}`, details: { name } },
      );
      await announce(trx, { organizationId, noun: 'reviewLinks', ids: [id], by: null });
    });
    const posts = await listOpened(db, link, { limit: mostPosts });
    const ids = posts.map(({ id }) => id);
    const [targets, remarks, comments, awaited] = await Promise.all([
      listTargets(db, ids),
      listRemarks(db, link.id, ids),
      listByLink(db, link.id, ids),
      Promise.all(posts.map((post) => awaitedPicture({ db, renderer }, post))),
    ]);
    return {
      name: link.name,
      organization_name: link.organization_name,
      expires_at: link.expires_at,
      may_send: link.may_send,
      total: posts[0]?.total ?? 0,
      posts: posts.map((post, index) => {
        const opening = { postId: post.id, secret, baseUrl: settings.baseUrl };
        return openedPost(post, {
          targets: targets.filter(({ post_id }) => post_id === post.id),
          remarks: remarks.filter(({ post_id }) => post_id === post.id),
          comments: comments
            .filter(({ post_id }) => post_id === post.id)
            .map((comment) => presentGuestComment(comment, post, opening)),
          awaited: awaited[index] ?? null,
          opening,
        });
      }),
    };
  },

  say: (ctx, input) => reviewByLink(ctx, input),
  comment: (ctx, input) => commentByLink(ctx, input),
} satisfies HandlersOf<'guestReview'>;
