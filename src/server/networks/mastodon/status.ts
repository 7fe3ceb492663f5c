import { z } from 'zod';

import { plainText, readHtml, webAddress } from '#server/lib/plain-text.ts';
import { othersReplies, type Published, type Sending } from '#server/networks/network.ts';

const id = z.union([z.string().min(1), z.int().transform(String)]);
const address = z.string().nullish().catch(null);

/** The identifiers of a post of ours. https://docs.joinmastodon.org/entities/Status/ */
export const posted = z.object({ id, url: address, uri: address });

export function publishedOf({ id: own, url, uri }: z.infer<typeof posted>): Published {
  // It becomes a link on other people's screens.
  return { id: own, url: webAddress(url) ?? webAddress(uri) };
}

/** A post among those of an account. */
export const listed = posted.extend({
  created_at: z.string(),
  in_reply_to_id: id.nullish().catch(null),
  content: z.string(),
  media_attachments: z.array(z.unknown()).catch([]),
});

export type Listed = z.infer<typeof listed>;

/** Mastodon uses ISO 639 languages, with regions for Chinese only. */
export function languageOf(tag: string): string {
  return /^zh-(CN|HK|TW)$/.test(tag) ? tag : (tag.split('-')[0] ?? tag);
}

/** The id of what a step replies to; null for the post itself. */
export function parentOf({ kind, under }: Pick<Sending, 'kind' | 'under'>): string | null {
  return (kind === 'first_comment' ? under?.post.id : under?.before.id) ?? null;
}

/**
 * Whether it is in the expected place of the thread, with as many media. The caller compares time and text.
 */
export function standsLike(
  sending: Sending,
  { in_reply_to_id: parent, media_attachments: media }: Listed,
): boolean {
  return (parent ?? null) === parentOf(sending) && media.length === sending.media.length;
}

export function hasHtmlOf({ body }: Sending, { content }: Listed): boolean {
  return comparable(readHtml(content).text) === comparable(plainText(body));
}

/** The original text. https://docs.joinmastodon.org/entities/StatusSource/ */
export const source = z.object({ text: z.string() });

export function hasTextOf({ body }: Sending, { text }: z.infer<typeof source>): boolean {
  return comparable(plainText(text)) === comparable(plainText(body));
}

/**
 * The part of a text that servers keep when they convert it to HTML: without white space, which becomes
 * paragraphs, and without the server in `@name@server`, which is dropped. Limited to the length that
 * `lib/plain-text.ts` always keeps.
 */
function comparable(text: string | null): string {
  const local = (text ?? '').replace(/(@[\w.-]*\w)@[\w-]+(?:\.[\w-]+)+/g, '$1');
  return local.normalize('NFC').replace(/\s+/g, '').slice(0, 4_000);
}

const count = z.int().min(0).optional().catch(undefined);
export const counted = z.object({
  favourites_count: count,
  reblogs_count: count,
  replies_count: count,
  quotes_count: count,
});

/**
 * Counts under the names of our facts; those that the server does not report are absent.
 * @param ownReplies how many of the direct replies in `replies_count` are our own
 */
export function countsFrom(status: z.infer<typeof counted>, ownReplies: number): Record<string, number> {
  const { favourites_count: likes, reblogs_count: boosts, replies_count, quotes_count: quotes } = status;
  const replies = replies_count === undefined ? undefined : othersReplies(replies_count, ownReplies);
  const named = Object.entries({ likes, boosts, replies, quotes });
  return Object.fromEntries(named.filter((entry): entry is [string, number] => entry[1] !== undefined));
}
