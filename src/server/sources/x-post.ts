import { z } from 'zod';

import { noCounts, type Counts } from '#contract/sources/all.ts';
import { languageTag, plainText, readTitle, tagList, webAddress } from '#server/lib/plain-text.ts';
import { count, fromIso } from './reply-fields.ts';
import type { FoundTrend } from './source.ts';

/**
 * `Post` of the OpenAPI since August 2026, `Tweet` before; they are spelled differently, so both are read.
 */
const metrics = z.object({
  like_count: count,
  reply_count: count,
  quote_count: count,
  bookmark_count: count,
  impression_count: count,
  retweet_count: count,
  repost_count: count,
});

const longText = z.object({ text: z.string() }).nullish();

/** https://docs.x.com/x-api/fundamentals/data-dictionary */
export const post = z.object({
  id: z.string(),
  text: z.string(),
  note_tweet: longText,
  note_post: longText,
  author_id: z.string().nullish(),
  created_at: z.string().nullish(),
  lang: z.string().nullish(),
  possibly_sensitive: z.boolean().nullish(),
  public_metrics: metrics.nullish(),
  entities: z
    .object({
      urls: z.array(z.object({ expanded_url: z.string().nullish() })).nullish(),
      hashtags: z.array(z.object({ tag: z.string() })).nullish(),
    })
    .nullish(),
  attachments: z.object({ media_keys: z.array(z.string()).nullish() }).nullish(),
});

export type Post = z.infer<typeof post>;

export const includes = z.object({
  users: z.array(z.object({ id: z.string(), username: z.string(), name: z.string().nullish() })).optional(),
  media: z
    .array(
      z.object({
        media_key: z.string(),
        url: z.string().nullish(),
        preview_image_url: z.string().nullish(),
      }),
    )
    .optional(),
});

export function trendOf(found: Post, { users = [], media = [] }: z.infer<typeof includes>): FoundTrend {
  const author = users.find(({ id }) => id === found.author_id);
  const keys = new Set(found.attachments?.media_keys);
  const picture = media.find(({ media_key: key }) => keys.has(key));
  return {
    source: 'x',
    externalId: found.id,
    title: null,
    text: plainText(unescaped(found.note_post?.text ?? found.note_tweet?.text ?? found.text)),
    url: `https://x.com/${author?.username ?? 'i'}/status/${found.id}`,
    linkUrl: webAddress(
      found.entities?.urls?.find(({ expanded_url: url }) => url && !isOwn(url))?.expanded_url,
    ),
    imageUrl: found.possibly_sensitive ? null : webAddress(picture?.url ?? picture?.preview_image_url),
    authorName: readTitle(author?.name, false),
    authorHandle: author?.username ?? null,
    lang: found.lang === 'und' ? null : languageTag(found.lang),
    createdAt: fromIso(found.created_at),
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: tagList(found.entities?.hashtags?.map(({ tag }) => tag) ?? []),
    sound: null,
    counts: countsOf(found),
  };
}

export function countsOf({ public_metrics: publicCounts }: Pick<Post, 'public_metrics'>): Counts {
  if (!publicCounts) return noCounts;
  return {
    likes: publicCounts.like_count,
    comments: publicCounts.reply_count,
    shares: publicCounts.repost_count ?? publicCounts.retweet_count,
    views: publicCounts.impression_count,
    saves: publicCounts.bookmark_count,
    quotes: publicCounts.quote_count,
  };
}

/** A post's links include its pictures and quoted posts. */
function isOwn(url: string): boolean {
  return /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/.test(URL.parse(url)?.hostname ?? '');
}

/** X escapes these three, and only these. */
function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
