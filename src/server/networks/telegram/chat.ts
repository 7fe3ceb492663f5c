import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readTitle } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { call, type Api } from './api.ts';
import { botMissing, isOutside } from './errors.ts';

/** https://core.telegram.org/bots/api#chatfullinfo */
const chatInfo = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string().nullish(),
  username: z.string().nullish().catch(null),
});

const right = z.boolean().optional().catch(undefined);

/** https://core.telegram.org/bots/api#chatmember. In groups, administrators need no right to post. */
const member = z.object({
  status: z.string(),
  can_post_messages: right,
  can_edit_messages: right,
  can_pin_messages: right,
});

/** A token begins with the bot's own id. */
const botId = ({ token }: Api) => Number(token.split(':')[0]);

/** What the bot is in the chat. */
export function memberIn(api: Api, chatId: string): Promise<z.infer<typeof member>> {
  return call(api, member, { method: 'getChatMember', params: { chat_id: chatId, user_id: botId(api) } });
}

type Chat = z.infer<typeof chatInfo>;

/**
 * Throws `NetworkError`.
 * @param chat its id or @name
 */
export function chatAt(api: Api, chat: string): Promise<Chat> {
  return call(api, chatInfo, { method: 'getChat', params: { chat_id: chat } });
}

/**
 * The channel or group, with proof that the bot may post there, which leaves no trace. Throws `NetworkError`.
 */
export async function identify(api: Api, { id, type, title, username }: Chat): Promise<Identity> {
  const name = readTitle(title, false) ?? username ?? String(id);
  if (type === 'group')
    throw new NetworkError(
      'reject',
      () => t`“${{ name }}” is a basic group, whose id can change at any time.`,
      {
        next: () => t`Make it a supergroup first: in its settings, make its history visible for new members.`,
      },
    );
  if (type !== 'channel' && type !== 'supergroup')
    throw new NetworkError('reject', () => t`This is a chat with one person, not a channel or group.`, {
      next: () => t`Enter the name of the channel, as in @harbour_news.`,
    });
  const notThere = (replyText: string | null) =>
    new NetworkError('expired', () => t`The bot is not an administrator of “${{ name }}”.`, {
      replyText,
      next: botMissing,
    });
  const { status, can_post_messages: mayPost } = await memberIn(api, String(id)).catch((error: unknown) => {
    throw error instanceof NetworkError && isOutside(error.replyText) ? notThere(error.replyText) : error;
  });
  if (status !== 'administrator' && status !== 'creator') throw notThere(null);
  if (type === 'channel' && mayPost !== true)
    throw new NetworkError('expired', () => t`The bot may not post messages in “${{ name }}”.`, {
      next: botMissing,
    });
  return {
    remoteId: String(id),
    name,
    handle: username ?? null,
    // A picture’s URL at the Bot API contains the token.
    avatarUrl: null,
    settings: {},
  };
}

const hosts = /^(?:www\.)?(?:t\.me|telegram\.me|telegram\.dog)$/;
const name = /^@?([a-z]\w{3,31})$/i;

/**
 * A channel as people name it: `@name`, a URL of it or of one of its posts, an id. Null for what names none,
 * such as an invitation.
 */
export function chatNamed(text: string): string | null {
  const typed = text.trim();
  if (/^-\d{5,}$/.test(typed)) return typed;
  // As some apps show the id of a channel.
  if (/^\d{6,}$/.test(typed)) return `-100${typed}`;
  const [, plain] = name.exec(typed) ?? [];
  if (plain !== undefined) return `@${plain}`;
  const url = URL.parse(/^https?:/.test(typed) ? typed : `https://${typed}`);
  if (!url) return null;
  const [, sub] = /^(\w+)\.t\.me$/.exec(url.hostname) ?? [];
  if (sub !== undefined && sub !== 'www') return `@${sub}`;
  if (!hosts.test(url.hostname)) return null;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  if (first === 'c') return /^\d+$/.test(second) ? `-100${second}` : null;
  const [, named] = name.exec(first === 's' ? second : first) ?? [];
  return named === undefined || named === 'joinchat' ? null : `@${named}`;
}
