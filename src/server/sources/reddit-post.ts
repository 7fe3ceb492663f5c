import { z } from 'zod';

import { noCounts, type Counts } from '#contract/sources/all.ts';
import { plainText, readTitle, webAddress } from '#server/lib/plain-text.ts';
import { count, fromUnix } from './reply-fields.ts';
import type { FoundTrend } from './source.ts';

/** A link ("t3") as listings and /api/info give it. https://www.reddit.com/dev/api */
export const link = z.object({
  id: z.string(),
  title: z.string(),
  permalink: z.string(),
  url: z.string().nullish(),
  selftext: z.string().nullish(),
  is_self: z.boolean().nullish(),
  author: z.string().nullish(),
  created_utc: z.number().nullish(),
  subreddit: z.string(),
  subreddit_subscribers: count,
  subreddit_type: z.string().nullish(),
  link_flair_text: z.string().nullish(),
  over_18: z.boolean().nullish(),
  spoiler: z.boolean().nullish(),
  // Downvotes may outweigh; Reddit itself shows no less than 0.
  score: z.int().nullish(),
  hide_score: z.boolean().nullish(),
  num_comments: count,
  removed_by_category: z.string().nullish(),
  thumbnail: z.string().nullish(),
  preview: z
    .object({ images: z.array(z.object({ source: z.object({ url: z.string() }) })) })
    .nullish()
    .catch(null),
});

export type Link = z.infer<typeof link>;

const openTypes = new Set(['public', 'restricted', 'archived', 'user', 'gold_restricted']);

/** False for what only the members of a community see. */
export function isForEveryone({ subreddit_type: type }: Link): boolean {
  return !type || openTypes.has(type);
}

export function trendOf(post: Link): FoundTrend {
  const url = `https://www.reddit.com${post.permalink}`;
  const covered = post.over_18 === true || post.spoiler === true;
  return {
    source: 'reddit',
    externalId: post.id,
    title: readTitle(post.title, false),
    text: plainText(post.selftext),
    url,
    linkUrl: post.is_self === true || isOwn(post.url) ? null : webAddress(post.url),
    imageUrl: covered ? null : webAddress(post.preview?.images[0]?.source.url ?? post.thumbnail),
    authorName: null,
    authorHandle: post.author === '[deleted]' ? null : (post.author ?? null),
    lang: null,
    createdAt: fromUnix(post.created_utc),
    type: kindOf(post),
    community: post.subreddit,
    communityMembers: post.subreddit_subscribers,
    flair: readTitle(post.link_flair_text, false),
    tags: [],
    sound: null,
    adult: post.over_18 === true,
    counts: countsOf(post),
  };
}

/** A score that Reddit still hides comes as a meaningless number. */
export function countsOf(post: Pick<Link, 'score' | 'hide_score' | 'num_comments'>): Counts {
  const score = post.hide_score === true ? null : (post.score ?? null);
  return { ...noCounts, likes: score === null ? null : Math.max(score, 0), comments: post.num_comments };
}

/** What the post links to: its own text, Reddit's own picture or video, or a page elsewhere. */
function kindOf({ is_self, url }: Link): 'text' | 'image' | 'video' | 'link' {
  const address = URL.parse(url ?? '');
  if (address?.hostname === 'v.redd.it') return 'video';
  if (address?.hostname === 'i.redd.it' || /\/gallery\//.test(address?.pathname ?? '')) return 'image';
  return is_self === true || address === null ? 'text' : 'link';
}

/** A picture, a video, a gallery or another post on Reddit itself is not a page that a post is about. */
function isOwn(url: string | null | undefined): boolean {
  const host = URL.parse(url ?? '')?.hostname ?? '';
  return host === 'redd.it' || host.endsWith('.redd.it') || /(?:^|\.)reddit\.com$/.test(host);
}
