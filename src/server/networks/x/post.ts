import { z } from 'zod';

import type { Fetched } from '#server/lib/io.ts';
import type { NetworkAccount, Published, Sending, Whose } from '#server/networks/network.ts';
import { read } from './api.ts';

const id = z.string().regex(/^\d{1,19}$/);

/** What `prepare` hands to `send`: the ids of uploaded media, in their order. */
export const prepared = z.object({ media: z.array(id) });

export type Prepared = z.infer<typeof prepared>;

/** The id of the post that a step replies to; null for the post itself. */
export function parentOf({ kind, under }: Pick<Sending, 'kind' | 'under'>): string | null {
  return (kind === 'first_comment' ? under?.post.id : under?.before.id) ?? null;
}

/** https://docs.x.com/x-api/posts/create-post */
export function postOf(sending: Sending) {
  const { body, options = {} } = sending;
  const media_ids = prepared.parse(sending.prepared).media;
  const parent = parentOf(sending);
  const { reply_settings: replies } = options;
  return {
    text: body,
    ...(media_ids.length > 0 && { media: { media_ids } }),
    ...(parent !== null && { reply: { in_reply_to_tweet_id: parent } }),
    ...(typeof replies === 'string' && replies !== 'everyone' && { reply_settings: replies }),
    ...(options.made_with_ai === true && { made_with_ai: true }),
    ...(options.paid_partnership === true && { paid_partnership: true }),
  };
}

const created = z.object({ data: z.object({ id }) });

/** Throws `NetworkError` `unknown` for an answer that names no post. */
export function publishedIn(answer: Fetched, account: Pick<NetworkAccount, 'handle'>): Published {
  return publishedAs(read(answer, created, true).data.id, account);
}

export const publishedAs = (own: string, { handle }: Pick<NetworkAccount, 'handle'>): Published => ({
  id: own,
  url: `https://x.com/${handle ?? 'i'}/status/${own}`,
});

const paths = /^\/(?:(i)\/web|(\w{1,50}))\/status(?:es)?\/(\d{1,19})(?:\/(?:photo|video)\/\d+)?\/?$/;

/** URLs of posts: `x.com/<account>/status/<id>`, where X takes any name, and those without a name. */
export function idOf(address: string, of?: Whose): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !/^(?:[\w-]+\.)?(?:x|twitter)\.com$/.test(url.hostname))
    return null;
  const [, , owner, own] = paths.exec(url.pathname) ?? [];
  const isOfAnother = owner !== undefined && owner !== 'i' && !!of?.handle && !isSame(owner, of.handle);
  return isOfAnother ? null : (own ?? null);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
