import { z } from 'zod';

import { noCounts } from '#contract/sources/all.ts';
import { plainText, readTitle, tagList, webAddress } from '#server/lib/plain-text.ts';
import { count, fromIso, hashtagsIn } from './reply-fields.ts';
import type { FoundTrend } from './source.ts';

/** https://developers.facebook.com/docs/instagram-platform/reference/instagram-media */
export const media = z.object({
  id: z.string(),
  caption: z.string().nullish(),
  media_type: z.string().nullish(),
  media_url: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
  permalink: z.string(),
  timestamp: z.string().nullish(),
  // Absent where its author hides it.
  like_count: count,
  comments_count: count,
});

export const mediaFields = 'id,caption,media_type,media_url,permalink,timestamp,like_count,comments_count';

export interface Author {
  name: string | null;
  handle: string | null;
}

export function trendOf(found: z.infer<typeof media>, author: Author): FoundTrend {
  const picture = found.media_type === 'VIDEO' ? found.thumbnail_url : found.media_url;
  const permalink = webAddress(found.permalink);
  return {
    source: 'instagram',
    // Its URL identifies the post in the same way, whichever list it was read from.
    externalId: /\/(?:p|reel|reels|tv)\/([\w-]+)/.exec(permalink ?? '')?.[1] ?? found.id,
    title: null,
    text: plainText(found.caption),
    url: permalink ?? 'https://www.instagram.com/',
    linkUrl: null,
    imageUrl: webAddress(picture),
    authorName: readTitle(author.name, false),
    authorHandle: author.handle,
    lang: null,
    createdAt: fromIso(found.timestamp),
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: tagList(hashtagsIn(found.caption)),
    sound: null,
    counts: { ...noCounts, likes: found.like_count, comments: found.comments_count },
  };
}
