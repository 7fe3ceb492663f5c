import type { z } from 'zod';

import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { postVersions as contract } from '#contract/posts/post-versions.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { listAccounts } from '#server/areas/delivery/accounts/store.ts';
import { missingMedia } from '#server/areas/media/media/facts.ts';
import { byLink, listReviews } from '#server/areas/posts/reviews/store.ts';
import { kindOf } from '#server/areas/posts/schedule/present.ts';
import { findPost } from '#server/areas/posts/schedule/store.ts';
import { updatePost } from '#server/areas/posts/schedule/update.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { versionContent } from './keep.ts';
import * as store from './store.ts';

type Content = z.output<typeof versionContent>;
type Row = AnswerOf<typeof contract.list>['versions'][number];

export const postVersions = {
  async list({ db, actor }, { post_id, ...params }) {
    requirePublishing(actor);
    const post = await findPost(db, actor.organizationId, post_id);
    if (!post) throw notFound(t`This post was not found.`);
    const [found, total, reviews] = await Promise.all([
      store.listVersions(db, post_id, windowOfPage(params)),
      store.countVersions(db, post_id),
      listReviews(db, [post_id]),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    const contents = rows.map(({ content }) => versionContent.parse(content));
    const missing = await missingMedia(db, actor.organizationId, contents.map(withPicture));
    const versions = rows.map((row, index): Row => {
      const content = versionContent.parse(row.content);
      return {
        id: row.id,
        content_hash: row.content_hash,
        current: row.content_hash === post.content_hash,
        created_at: row.created_at,
        reviews: reviews
          .filter(({ content_hash, checks_only }) => content_hash === row.content_hash && !checks_only)
          .map((review) => ({
            user_name: review.guest_name === null ? (review.user_name ?? '') : byLink(review.guest_name),
            by_link: review.guest_name !== null,
            verdict: review.verdict,
            ignored: review.ignored,
            created_at: review.created_at,
          })),
        content: present(content),
        missing_media: missing[index] ?? [],
      };
    });
    return { data: { versions }, meta };
  },

  async restore(ctx, { id, version }) {
    const { db, actor } = ctx;
    const found = await store.findVersion(db, actor.organizationId, id);
    if (!found) throw notFound(t`This version was not found.`);
    const content = versionContent.parse(found.content);
    const { post_id } = found;
    const { kept, gone, strange } = await accountsOf(ctx, post_id, content);
    const [missing = []] = await missingMedia(db, actor.organizationId, [withPicture(content)]);
    const input = asInput(content, { gone: [...gone, ...strange], missing });
    await updatePost(
      ctx,
      { ...input, ...kept, id: post_id, version, overrides_replace: true },
      { anyDesign: true },
    );
    const after = await findPost(db, actor.organizationId, post_id);
    return {
      post_id,
      content_hash: after?.content_hash ?? found.content_hash,
      missing_media: missing,
      missing_accounts: gone,
    };
  },
} satisfies HandlersOf<'postVersions'>;

/** Which accounts of a version are still connected to the post's project, and which are not. */
async function accountsOf({ db, actor }: Pick<Context, 'db' | 'actor'>, postId: number, content: Content) {
  const post = await findPost(db, actor.organizationId, postId);
  const all = post ? await listAccounts(db, actor.organizationId, { projectId: post.project_id }) : [];
  const isThere = (id: number) => all.some((account) => account.id === id);
  const ids = content.account_ids.filter(isThere);
  return {
    // With none left, the post keeps those that it has.
    kept: ids.length > 0 ? { target_account_ids: ids } : {},
    gone: content.account_ids.filter((id) => !isThere(id)),
    /** Whose own version it has, although it did not go there. */
    strange: Object.keys(content.overrides)
      .filter((key) => /^\d+$/.test(key) && !isThere(Number(key)))
      .map(Number),
  };
}

const withPicture = (content: Content) => ({ ...content, design_picture: content.png });

type Media = Content['media'];

/** Type and options’ labels follow from file and network, and links from the present presets: they are not sent. */
function asInput(
  version: Content,
  { gone, missing }: { gone: readonly number[]; missing: readonly string[] },
) {
  const { png, account_ids: _, links: _links, ...content } = version;
  const media = (list: Media) => list.map(({ url, alt }) => ({ url, alt }));
  const thread = (parts: Content['thread']) =>
    parts.map((part) => ({ body: part.body, media: media(part.media) }));
  return {
    ...content,
    media: media(content.media),
    thread: thread(content.thread),
    kind: kindOf(content.kind),
    overrides: Object.fromEntries(
      Object.entries(content.overrides)
        .filter(([key]) => !gone.includes(Number(key)))
        .map(([key, { option_names: _names, ...own }]) => [
          key,
          {
            ...own,
            ...(own.media && { media: media(own.media) }),
            ...(own.thread && { thread: thread(own.thread) }),
          },
        ]),
    ),
    // A picture that is gone cannot be put back: the desk draws the design.
    ...(png ? !missing.includes(png.url) && { png: png.url } : { png: null }),
  };
}

function present({ account_ids, kind, ...content }: Content): Row['content'] {
  return { ...content, kind: kindOf(kind), target_account_ids: account_ids };
}
