import { z } from 'zod';

import { noCounts, type Counts } from '#contract/sources/all.ts';
import { languageTag, plainText, readHtml, readTitle, tagList, webAddress } from '#server/lib/plain-text.ts';
import type { FoundTrend } from './source.ts';

/** The fields of a Status that we read. https://docs.joinmastodon.org/entities/Status/ */
const ownStatus = z.object({
  id: z.string(),
  uri: z.string(),
  url: z.string().nullish(),
  visibility: z.string().nullish(),
  created_at: z.string().nullish(),
  language: z.string().nullish(),
  sensitive: z.boolean().nullish(),
  spoiler_text: z.string().nullish(),
  content: z.string().nullish(),
  replies_count: z.number().nullish(),
  reblogs_count: z.number().nullish(),
  favourites_count: z.number().nullish(),
  quotes_count: z.number().nullish(),
  account: z.object({ acct: z.string(), display_name: z.string().nullish(), noindex: z.boolean().nullish() }),
  media_attachments: z
    .array(z.object({ type: z.string(), url: z.string().nullish(), preview_url: z.string().nullish() }))
    .nullish(),
  card: z.object({ url: z.string().nullish(), image: z.string().nullish() }).nullish(),
  tags: z.array(z.object({ name: z.string() })).nullish(),
});

export const status = ownStatus.extend({ reblog: ownStatus.nullish() });

export type Status = z.infer<typeof ownStatus>;

/** A status as a trend. `origin` is the server that returned it. */
export function trendOf(post: Status, origin: string): FoundTrend {
  const { account, card, media_attachments: media } = post;
  const text = [plainText(post.spoiler_text), readHtml(post.content).text].filter((part) => part !== null);
  const created = post.created_at ? new Date(post.created_at) : null;
  return {
    source: 'mastodon',
    externalId: post.uri,
    title: null,
    text: text.length > 0 ? text.join('\n\n') : null,
    url: webAddress(post.url) ?? webAddress(post.uri) ?? `${origin}/statuses/${post.id}`,
    linkUrl: webAddress(card?.url),
    // The author wants it covered until the viewer chooses to look.
    imageUrl: post.sensitive ? null : (pictureOf(media ?? []) ?? webAddress(card?.image)),
    authorName: readTitle(account.display_name, false),
    authorHandle: account.acct.includes('@') ? account.acct : `${account.acct}@${new URL(origin).host}`,
    lang: languageTag(post.language),
    createdAt: created && !Number.isNaN(created.getTime()) ? created : null,
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: tagList((post.tags ?? []).map(({ name }) => name)),
    sound: null,
    counts: countsOf(post),
  };
}

export function countsOf(post: Status): Counts {
  return {
    ...noCounts,
    likes: post.favourites_count ?? null,
    comments: post.replies_count ?? null,
    shares: post.reblogs_count ?? null,
    quotes: post.quotes_count ?? null,
  };
}

function pictureOf(media: NonNullable<Status['media_attachments']>): string | null {
  const seen = media.find(({ type }) => type === 'image' || type === 'gifv' || type === 'video');
  return webAddress(seen?.preview_url) ?? (seen?.type === 'image' ? webAddress(seen.url) : null);
}
