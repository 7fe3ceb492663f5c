import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError, type Published, type Sending, type Whose } from '#server/networks/network.ts';

/** What `prepare` hands on: of how many messages the post will be. */
const prepared = z.object({ messages: z.int().min(1) });

export type Prepared = z.infer<typeof prepared>;

/** https://core.telegram.org/bots/api#message */
export const message = z.object({
  message_id: z.int(),
  chat: z.object({ id: z.int(), username: z.string().nullish().catch(null) }),
});

/**
 * An album is several messages. Its id names them all, for deleting; its first one stands for it. Throws `NetworkError`
 * `unknown` for messages that Telegram publishes later, when it has processed their video: they have no id yet.
 */
export function publishedOf(messages: readonly z.infer<typeof message>[]): Published {
  if (messages.some((each) => each.message_id === 0))
    throw new NetworkError('unknown', () => t`Telegram has taken the post, and publishes it later.`, {
      replyText: t`It will be published when its video is processed.`,
      next: () => t`Check the channel in a few minutes.`,
    });
  const [first] = messages;
  const id = messages.map((each) => each.message_id).join(',');
  return { id, url: first ? urlOf(first) : null };
}

/** https://core.telegram.org/api/links#message-links */
function urlOf({ message_id: id, chat }: z.infer<typeof message>): string {
  const place = chat.username ?? `c/${String(chat.id).replace(/^-100/, '')}`;
  return `https://t.me/${place}/${id}`;
}

/** An id of all messages, or of one and how many more there are: “17+2”. */
const pattern = /^(\d+(?:,\d+)*)(\+\d+)?$/;

/**
 * The ids of a post's messages, as far as they are known: of an album that a person found, only one is. Throws
 * `NetworkError` `reject` for one that is not Telegram's.
 */
export function messageIds({ id }: Pick<Published, 'id'>): [number, ...number[]] {
  const [first, ...rest] = (pattern.exec(id)?.[1] ?? '').split(',').filter(Boolean).map(Number);
  if (first !== undefined) return [first, ...rest];
  throw new NetworkError('reject', () => t`It’s unknown which message of the channel this is about.`, {
    next: () => t`Do it manually on the network.`,
  });
}

/** The ids of all messages of a post. Throws `NetworkError` `reject` where some are unknown. */
export function allMessageIds(post: Pick<Published, 'id'>): [number, ...number[]] {
  const ids = messageIds(post);
  if (!pattern.exec(post.id)?.[2]) return ids;
  throw new NetworkError('reject', () => t`Only one message of this album is known here.`, {
    next: () => t`Do it manually on the network.`,
  });
}

/** What a step replies to; null for the post itself. */
export function parentOf({ kind, under }: Pick<Sending, 'kind' | 'under'>): number | null {
  const parent = kind === 'first_comment' ? under?.post : under?.before;
  return parent ? messageIds(parent)[0] : null;
}

const hosts = /^(?:t\.me|telegram\.me|telegram\.dog)$/;

/** The place and the message; with and without a topic of the group between them. */
const inPublic = /^\/(?:s\/)?([a-z]\w{3,31})(?:\/\d+)?\/(\d+)\/?$/i;
const inPrivate = /^\/c\/(\d+)(?:\/\d+)?\/(\d+)\/?$/;

/** Of an album a URL names one message. Channels of others have messages with the same numbers. */
export function idOf(address: string, of?: Whose): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.test(url.hostname)) return null;
  const [, name, inNamed] = inPublic.exec(url.pathname) ?? [];
  const [, chat, inChat] = inPrivate.exec(url.pathname) ?? [];
  const id = inNamed ?? inChat ?? null;
  const isOurs =
    chat === undefined ? name?.toLowerCase() === of?.handle?.toLowerCase() : `-100${chat}` === of?.remoteId;
  if (id === null || (of && !isOurs)) return null;
  const others = (prepared.safeParse(of?.prepared).data?.messages ?? 1) - 1;
  return others === 0 ? id : `${id}+${others}`;
}
