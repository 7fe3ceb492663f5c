import { z } from 'zod';

import type { Fetched } from '#server/lib/io.ts';
import type { Published, Sending, Whose } from '#server/networks/network.ts';
import { unreadable } from '#server/networks/replies.ts';
import { encoded, read } from './api.ts';
import { name } from './errors.ts';
import { littleText } from './little-text.ts';
import { uploaded } from './media.ts';

/** What `prepare` hands to `send`. */
export const prepared = z.object({ media: z.array(uploaded) });

export type Prepared = z.infer<typeof prepared>;

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
export function postOf(owner: string, { body, prepared: kept, options = {} }: Sending) {
  const content = contentOf(prepared.parse(kept).media);
  return {
    author: owner,
    commentary: littleText(body),
    visibility: options.visibility === 'CONNECTIONS' ? 'CONNECTIONS' : 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(content && { content }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: options.reshare_disabled === true,
  };
}

function contentOf(media: Prepared['media']) {
  const [first, ...others] = media.map(({ id, alt, title }) => ({
    id,
    ...(alt !== null && { altText: alt }),
    ...(title !== null && { title }),
  }));
  if (!first) return null;
  return others.length === 0 ? { media: first } : { multiImage: { images: [first, ...others] } };
}

const postUrn = /^urn:li:(?:share|ugcPost|activity):\d+$/;

export const urlOf = (urn: string) => `https://www.linkedin.com/feed/update/${urn}`;

/** LinkedIn names a new post in a header. Throws `NetworkError` `unknown` where it does not. */
export function publishedIn(answer: Fetched): Published {
  const urn = decoded(answer.headers['x-restli-id'] ?? '');
  if (postUrn.test(urn)) return { id: urn, url: urlOf(urn) };
  throw unreadable(name, answer, { seen: true });
}

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/comments-api, whose text is plain */
export function commentOf(owner: string, { body, under }: Sending) {
  const post = under?.post.id ?? '';
  return {
    path: `/rest/socialActions/${encoded(post)}/comments`,
    json: { actor: owner, object: post, message: { text: body } },
  };
}

/** A comment's URN names what it is on, and its number there. */
const commentUrn = /^urn:li:comment:\((urn:li:\w+:\d+|\w+:\d+),(\d+)\)$/;

export const comment = z.object({ commentUrn: z.string().regex(commentUrn) });

/** Throws `NetworkError` `unknown` where the answer does not name the new comment. */
export function publishedComment(answer: Fetched, sending: Sending): Published {
  return commentAt(read(answer, comment, true).commentUrn, sending);
}

export function commentAt(urn: string, { under }: Sending): Published {
  return { id: urn, url: under && `${urlOf(under.post.id)}?commentUrn=${encoded(urn)}` };
}

/** Where a published post or comment is changed and deleted. */
export function pathOf({ id }: Published, owner: string): string {
  const [, on, number] = commentUrn.exec(id) ?? [];
  if (on === undefined) return `/rest/posts/${encoded(id)}`;
  const thread = on.startsWith('urn:') ? on : `urn:li:${on}`;
  return `/rest/socialActions/${encoded(thread)}/comments/${number}?actor=${encoded(owner)}`;
}

/**
 * URLs of posts contain a URN, or begin with the name of the account in URLs and end with `-activity-<number>-` and a
 * few letters.
 */
export function idOf(address: string, of?: Whose): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !/(?:^|\.)linkedin\.com$/.test(url.hostname)) return null;
  const path = decoded(url.pathname);
  const urn = /^\/feed\/update\/(urn:li:(?:share|ugcPost|activity):\d+)\/?$/.exec(path)?.[1];
  if (urn !== undefined) return urn;
  const [, slug = '', type, number] =
    /^\/posts\/([^/]*?)-(share|ugcPost|activity)-(\d{10,})-[\w-]+\/?$/.exec(path) ?? [];
  return type === undefined || isOfAnother(slug, of) ? null : `urn:li:${type}:${number}`;
}

/** Of members LinkedIn does not always report the name in URLs, and a URN names nobody. */
function isOfAnother(slug: string, of: Whose | undefined): boolean {
  const [owner, ...words] = slug.toLowerCase().split('_');
  return words.length > 0 && !!of?.handle && owner !== of.handle.toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return text;
  }
}
