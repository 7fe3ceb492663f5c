import { z } from 'zod';

import { noCounts } from '#contract/sources/all.ts';
import { plainText, readTitle, tagList, webAddress } from '#server/lib/plain-text.ts';
import { count, fromUnix } from './reply-fields.ts';
import type { FoundTrend } from './source.ts';

const media = z.object({ url: z.string().nullish() });

/** A block of the "Neue Post Format". https://github.com/tumblr/docs/blob/master/npf-spec.md */
const block = z.object({
  type: z.string(),
  subtype: z.string().nullish(),
  text: z.string().nullish(),
  url: z.string().nullish(),
  media: z.union([z.array(media), media.transform((one) => [one])]).nullish(),
  poster: z.array(media).nullish(),
});

const blocks = z.array(block);

/** https://github.com/tumblr/docs/blob/master/api.md#posts--retrieve-published-posts, asked with `npf=true` */
export const post = z.object({
  id_string: z.string(),
  blog_name: z.string(),
  post_url: z.string(),
  timestamp: z.number().nullish(),
  summary: z.string().nullish(),
  note_count: count,
  tags: z.array(z.string()).nullish(),
  content: blocks,
  trail: z.array(z.object({ content: blocks.nullish() })).nullish(),
});

export function trendOf(found: z.infer<typeof post>): FoundTrend {
  // A reblog without text of its own has the text of the posts before it.
  const withText = [found.content, ...(found.trail ?? []).map(({ content }) => content ?? [])].find(
    (content) => content.length > 0,
  );
  const content = withText ?? [];
  const heading = content.find(({ subtype }) => subtype === 'heading1');
  const texts = content.filter((each) => each.type === 'text' && each !== heading);
  return {
    source: 'tumblr',
    externalId: found.id_string,
    title: readTitle(heading?.text, false),
    text: plainText(texts.map(({ text }) => text ?? '').join('\n')) ?? plainText(found.summary),
    url: webAddress(found.post_url) ?? `https://www.tumblr.com/${found.blog_name}/${found.id_string}`,
    linkUrl: webAddress(content.find(({ type }) => type === 'link')?.url),
    imageUrl: pictureOf(content),
    authorName: null,
    authorHandle: found.blog_name,
    lang: null,
    createdAt: fromUnix(found.timestamp),
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: tagList(found.tags ?? []),
    sound: null,
    // Likes, reblogs and replies together: the only available number.
    counts: { ...noCounts, likes: found.note_count },
  };
}

function pictureOf(content: z.infer<typeof blocks>): string | null {
  for (const { type, media: own, poster } of content) {
    const picture = webAddress(type === 'image' ? own?.[0]?.url : poster?.[0]?.url);
    if (picture) return picture;
  }
  return null;
}
