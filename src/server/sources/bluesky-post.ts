import { z } from 'zod';

import { noCounts, type Counts } from '#contract/sources/all.ts';
import { languageTag, plainText, readTitle, tagList, webAddress } from '#server/lib/plain-text.ts';
import type { FoundTrend } from './source.ts';

/** The views that contain a picture or a link, by lexicon `app.bsky.embed.*`; unknown ones are ignored. */
const plainEmbed = z.object({
  images: z.array(z.object({ thumb: z.string().nullish() })).nullish(),
  items: z.array(z.object({ thumbnail: z.string().nullish() })).nullish(),
  external: z.object({ uri: z.string(), thumb: z.string().nullish() }).nullish(),
  thumbnail: z.string().nullish(),
});

const facet = z.object({
  features: z.array(
    z.object({ $type: z.string().nullish(), tag: z.string().nullish(), uri: z.string().nullish() }),
  ),
});

const label = z.object({ val: z.string() });

/**
 * The fields of `app.bsky.feed.defs#postView` that we read.
 * https://docs.bsky.app/docs/api/app-bsky-feed-get-posts
 */
export const postView = z.object({
  uri: z.string(),
  author: z.object({
    did: z.string(),
    handle: z.string(),
    displayName: z.string().nullish(),
    labels: z.array(label).nullish(),
  }),
  record: z.object({
    text: z.string().nullish(),
    createdAt: z.string().nullish(),
    langs: z.array(z.string()).nullish(),
    tags: z.array(z.string()).nullish(),
    facets: z.array(facet).nullish(),
  }),
  indexedAt: z.string().nullish(),
  embed: plainEmbed.extend({ media: plainEmbed.nullish() }).nullish().catch(null),
  labels: z.array(label).nullish(),
  likeCount: z.number().nullish(),
  repostCount: z.number().nullish(),
  replyCount: z.number().nullish(),
  quoteCount: z.number().nullish(),
  bookmarkCount: z.number().nullish(),
});

export type PostView = z.infer<typeof postView>;

/** True where the author shows their posts to signed-in people only. */
export function isForMembersOnly(post: PostView): boolean {
  return post.author.labels?.some(({ val }) => val === '!no-unauthenticated') ?? false;
}

export function trendOf(post: PostView): FoundTrend {
  const { author, record } = post;
  const media = post.embed?.media ?? post.embed;
  const features = record.facets?.flatMap((each) => each.features) ?? [];
  const covered = post.labels?.some(({ val }) => coveredLabels.has(val)) ?? false;
  // A handle that no longer resolves is shown as handle.invalid and leads nowhere.
  const person = author.handle === 'handle.invalid' ? author.did : author.handle;
  return {
    source: 'bluesky',
    externalId: post.uri,
    title: null,
    text: plainText(record.text),
    url: `https://bsky.app/profile/${person}/post/${post.uri.split('/').at(-1)}`,
    linkUrl: webAddress(media?.external?.uri ?? features.find(({ uri }) => uri)?.uri),
    imageUrl: covered || !media ? null : pictureOf(media),
    authorName: readTitle(author.displayName, false),
    authorHandle: person === author.did ? null : author.handle,
    lang: languageTag(record.langs?.[0]),
    createdAt: earlier(record.createdAt, post.indexedAt),
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: tagList([...features.map(({ tag }) => tag), ...(record.tags ?? [])]),
    sound: null,
    counts: countsOf(post),
  };
}

/** Moderation labels with which a picture is covered until the viewer chooses to look. */
const coveredLabels = new Set(['porn', 'sexual', 'nudity', 'graphic-media', 'gore']);

export function countsOf(post: PostView): Counts {
  return {
    ...noCounts,
    likes: post.likeCount ?? null,
    comments: post.replyCount ?? null,
    shares: post.repostCount ?? null,
    quotes: post.quoteCount ?? null,
    saves: post.bookmarkCount ?? null,
  };
}

function pictureOf(media: z.infer<typeof plainEmbed>): string | null {
  return webAddress(
    media.images?.[0]?.thumb ??
      media.items?.[0]?.thumbnail ??
      media.thumbnail ??
      media.external?.thumb ??
      null,
  );
}

/**
 * `createdAt` is the claim of the author's program, `indexedAt` is when the network saw it; the app shows the
 * earlier.
 */
function earlier(created: string | null | undefined, indexed: string | null | undefined): Date | null {
  const times = [created, indexed]
    .map((time) => Date.parse(time ?? ''))
    .filter((time) => !Number.isNaN(time));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
