import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError, type Published, type Sending } from '#server/networks/network.ts';

/** https://core.telegram.org/bots/api#message */
export const message = z.object({
  message_id: z.int(),
  chat: z.object({ id: z.int(), username: z.string().nullish().catch(null) }),
});

/** An album is several messages. Its id names them all, for deleting; its first one stands for it. */
export function publishedOf(messages: readonly z.infer<typeof message>[]): Published {
  const [first] = messages;
  const id = messages.map((each) => each.message_id).join(',');
  return { id, url: first ? urlOf(first) : null };
}

/** https://core.telegram.org/api/links#message-links */
function urlOf({ message_id: id, chat }: z.infer<typeof message>): string {
  const place = chat.username ?? `c/${String(chat.id).replace(/^-100/, '')}`;
  return `https://t.me/${place}/${id}`;
}

/** The ids of a post's messages. Throws `NetworkError` `reject` for one that is not Telegram's. */
export function messageIds({ id }: Pick<Published, 'id'>): [number, ...number[]] {
  const [first, ...rest] = /^\d+(?:,\d+)*$/.test(id) ? id.split(',').map(Number) : [];
  if (first !== undefined) return [first, ...rest];
  throw new NetworkError('reject', () => t`It’s unknown which message of the channel this is about.`, {
    next: () => t`Do it manually on the network.`,
  });
}

/** What a step replies to; null for the post itself. */
export function parentOf({ kind, under }: Pick<Sending, 'kind' | 'under'>): number | null {
  const parent = kind === 'first_comment' ? under?.post : under?.before;
  return parent ? messageIds(parent)[0] : null;
}

const hosts = /^(?:t\.me|telegram\.me|telegram\.dog)$/;

/** With and without a topic of the group before the message. */
const paths = [/^\/(?:s\/)?[a-z]\w{3,31}(?:\/\d+)?\/(\d+)\/?$/i, /^\/c\/\d+(?:\/\d+)?\/(\d+)\/?$/];

export function idOf(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.test(url.hostname)) return null;
  return paths.map((path) => path.exec(url.pathname)?.[1]).find((id) => id !== undefined) ?? null;
}
