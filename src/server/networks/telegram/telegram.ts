import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import type { Network, NetworkAccount, Published } from '#server/networks/network.ts';
import { recentPosts } from '#server/networks/recent-posts.ts';
import { call, secretOf, type ChatApi } from './api.ts';
import { chatAt, identify } from './chat.ts';
import { connectingBy } from './connect.ts';
import { correctText, removeMessage } from './edit.ts';
import { attachmentsOf } from './media.ts';
import { callFor } from './posting.ts';
import { examine, optionsOf, provedToPin } from './prepare.ts';
import { allMessageIds, idOf, message, messageIds, publishedOf, type Prepared } from './published.ts';

/** A message, or those of an album. */
const sent = z.union([message.transform((one) => [one]), z.array(message).min(1)]);

/** What remains of the time for sending, with the post already published. */
const pinMs = 8_000;

/**
 * Posts to channels and groups of Telegram as a bot. https://core.telegram.org/bots/api
 * @param origin of the Bot API
 */
export function telegramWith({ origin }: { origin: string }): Network {
  const recent = recentPosts();
  const apiOf = (account: NetworkAccount, signal: AbortSignal): ChatApi => {
    const { token, chat_id: chatId } = secretOf(account);
    return { io: account.io, origin, token, signal, chatId };
  };

  return {
    // Telegram knows no key: this one only names the step here.
    newKey: () => randomUUID(),

    // Files are uploaded by the call that publishes them; here they are only held against the limits.
    async prepare(account, step, signal) {
      examine(step);
      signal.throwIfAborted();
      await attachmentsOf(account, step.media);
      const api = apiOf(account, signal);
      if (optionsOf(step).pinned) await provedToPin(api, api.chatId);
      return { messages: Math.max(1, step.media.length) } satisfies Prepared;
    },

    async send(account, sending, signal) {
      const api = apiOf(account, signal);
      const request = await callFor(account, sending, api.chatId);
      const published = publishedOf(await call(api, sent, request, true));
      recent.keep(sending.key, published);
      if (optionsOf(sending).pinned) await pin(api, published);
      return published;
    },

    // A bot cannot read the messages of a channel. What Telegram did not confirm, only a person can look up.
    async find(_account, { key }) {
      const published = recent.of(key);
      return published ? { state: 'found', published } : { state: 'cannot_tell' };
    },

    idOf,
    connecting: connectingBy(origin),

    async check(account, signal) {
      const api = apiOf(account, signal);
      return identify(api, await chatAt(api, api.chatId));
    },

    async followers(account, signal) {
      const api = apiOf(account, signal);
      return call(api, z.int().nonnegative(), {
        method: 'getChatMemberCount',
        params: { chat_id: api.chatId },
      });
    },

    async remove(account, post, signal) {
      const api = apiOf(account, signal);
      for (const id of allMessageIds(post)) await removeMessage(api, id);
    },

    async correct(account, post, step, signal) {
      examine(step);
      await correctText(apiOf(account, signal), post, step);
    },
  };
}

export const telegram = telegramWith({ origin: 'https://api.telegram.org' });

/** The post is published whatever comes of this: no failure may make it look otherwise. */
async function pin(api: ChatApi, published: Published): Promise<void> {
  const [id] = messageIds(published);
  const params = { chat_id: api.chatId, message_id: id, disable_notification: true };
  await call(api, z.unknown(), { method: 'pinChatMessage', params, timeoutMs: pinMs }).catch(() => undefined);
}
