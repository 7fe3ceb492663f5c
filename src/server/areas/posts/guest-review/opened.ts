import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { withCovers } from '#contract/networks/post-content.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { guestReview } from '#contract/posts/guest-review.ts';
import type { Verdict } from '#contract/posts/verdict.ts';
import type { DesignOrder } from '#server/areas/designs/designs/render-design.ts';
import { pathOfLink } from '#server/areas/posts/review-links/secret.ts';
import { overridesOf } from '#server/areas/posts/schedule/content.ts';
import type { StoredPost, Target } from '#server/areas/posts/schedule/store.ts';
import type { StoredMedia } from '#server/db/publishing-tables.ts';
import { addressOfDesign, type AwaitedPicture } from './design.ts';
import type { OpenedPost, Remark } from './store.ts';

type GuestPost = AnswerOf<typeof guestReview.get>['posts'][number];

/**
 * The same error for a link that never existed, has expired or was revoked, so that a guest cannot tell
 * which.
 */
export function linkClosed(): CodedError {
  return new CodedError(
    'not_found',
    t`This link is no longer valid. It expired, was revoked or was copied incompletely. Ask the sender for a new link.`,
  );
}

/** What opened a post: the URLs of its pictures contain it. */
export interface Opening {
  postId: number;
  secret: string;
  baseUrl: string;
}

/** What a guest sees of a post: what will be published and when, and their own remarks. */
export function openedPost(
  post: OpenedPost,
  {
    targets,
    remarks,
    awaited,
    comments,
    opening,
  }: {
    targets: Target[];
    remarks: Remark[];
    awaited: AwaitedPicture | null;
    comments: GuestPost['comments'];
    opening: Opening;
  },
): GuestPost {
  const media = (all: readonly StoredMedia[]) => all.map((one) => ({ ...one, url: addressOf(one, opening) }));
  const toBeDrawn = ({ of, alt }: DesignOrder) => ({
    url: `${opening.baseUrl}${addressOfDesign(opening.secret, { postId: post.id, of })}`,
    type: 'image/webp',
    alt,
  });
  const coverUrl = (url: string) => addressOf({ url, type: null, alt: null }, opening);
  const part = ({ body, media: of }: StoredPost['thread'][number]) => ({ body, media: media(of) });
  const picture = awaited ? awaited.order && toBeDrawn(awaited.order) : post.design_picture;
  const accounts = targets.filter(({ removed }) => !removed);
  const going = new Set(accounts.flatMap(({ account_id, network }) => [String(account_id), network]));
  return {
    post_id: post.id,
    status: post.state,
    project_name: post.project_name,
    lang: post.project_lang,
    timezone: post.timezone,
    body: post.body,
    media: media(picture ? [picture, ...post.media] : post.media),
    thread: post.thread.map(part),
    first_comment: post.first_comment,
    overrides: Object.fromEntries(
      Object.entries(overridesOf(post))
        .filter(([key]) => going.has(key))
        .map(([key, copy]) => [
          key,
          {
            ...copy,
            ...(copy.media && { media: media(copy.media) }),
            ...(copy.thread && { thread: copy.thread.map(part) }),
            ...(copy.options && { options: withCovers(copy.options, coverUrl) }),
          },
        ]),
    ),
    links: Object.fromEntries(Object.entries(post.links).filter(([account]) => going.has(account))),
    has_design: awaited !== null,
    design_shown: awaited?.order ? (awaited.order.film ? 'film' : 'picture') : null,
    scheduled_at: post.scheduled_at,
    accounts: accounts.map(({ account_id, network, name, sandbox }) => ({
      account_id,
      network,
      name,
      sandbox,
    })),
    remarks: remarks.map((remark) => ({
      id: remark.id,
      name: remark.guest_name ?? '',
      verdict: asGuestVerdict(remark.given_verdict),
      words: remark.note,
      current: remark.content_hash === post.content_hash,
      created_at: remark.created_at,
    })),
    comments,
    content_hash: post.content_hash,
  };
}

function asGuestVerdict(verdict: Verdict): 'ok' | 'fix' {
  return verdict === 'ok' ? 'ok' : 'fix';
}

/**
 * Pictures of other hosts are served through the link itself, so that those hosts do not learn who reads.
 * Videos are only named.
 */
export function addressOf(medium: StoredMedia, { postId, secret, baseUrl }: Opening): string {
  const isOurs = URL.parse(medium.url)?.origin === baseUrl;
  const kind = kindOf(medium)?.kind;
  if (isOurs || kind === 'video' || kind === 'document') return medium.url;
  const query = new URLSearchParams({ post: String(postId), url: medium.url });
  return `${baseUrl}${pathOfLink(secret)}/picture?${query}`;
}
