import { z } from 'zod';

import { t } from '#contract/message.ts';
import { telegram as facts } from '#contract/networks/telegram.ts';
import type { Connecting, PasswordConnect } from '#server/networks/connecting.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import { call, type Api, type Secret } from './api.ts';
import { chatAt, chatNamed, identify } from './chat.ts';

/** https://core.telegram.org/bots/features#botfather */
const guide: PasswordConnect['guide'] = () => ({
  needs: [
    t`A channel or group where you may add administrators.`,
    t`A bot and its token: free, made in a minute, without a review by Telegram.`,
  ],
  steps: [
    t`In Telegram, open @BotFather, send /newbot and follow its questions. Copy the token that it sends.`,
    t`In the channel, open Administrators → Add administrator and choose the bot.`,
    t`Let it post messages. For pinning it must also be allowed to edit messages; in a group, to pin messages.`,
    t`Enter the channel and the token here. The token stays valid until you revoke it at @BotFather with /revoke.`,
  ],
  link: { label: '@BotFather', url: 'https://t.me/BotFather' },
  identifier: {
    label: t`Channel`,
    hint: t`As in @harbour_news. Private channel: the link of one of its posts (t.me/c/…), or its id (-100…).`,
  },
  password: {
    label: t`Bot token`,
    hint: t`Looks like 123456789:AAE… and is shown by @BotFather under /mybots → API Token.`,
    looksLike: tokenPattern.source,
    otherwise: t`This doesn’t look like a bot token. @BotFather shows it under /mybots → API Token.`,
  },
});

/** https://core.telegram.org/bots/api#authorizing-your-bot */
const tokenPattern = /^\d{5,}:[\w-]{30,}$/;

const bot = z.object({ id: z.int() });

/** @param origin of the Bot API */
export const connectingBy = (origin: string): Connecting => ({
  server: 'none',
  may: () =>
    mayOf(facts, {
      also: [t`Pin a post when you choose that, and count the subscribers.`],
      never: t`It doesn’t read messages, and does nothing else with the rights that the bot has.`,
    }),
  ways: [
    {
      by: 'password',
      guide,
      async connect(io, { identifier, password }, { signal }) {
        const token = password.trim();
        if (!tokenPattern.test(token)) throw noToken(null);
        const chat = chatNamed(identifier);
        if (chat === null) throw noChat(identifier, null);
        const api: Api = { io, origin, token, signal };
        await call(api, bot, { method: 'getMe', params: {} }).catch(inPlaceOf(noToken));
        const info = await chatAt(api, chat).catch(inPlaceOf((reply) => noChat(identifier, reply)));
        const identity = await identify(api, info);
        const secret: Secret = { token, chat_id: identity.remoteId };
        return {
          identity,
          credentials: { secret: JSON.stringify(secret), renewAt: null, expiresAt: null },
        };
      },
    },
  ],
});

/** What a refusal means while a person connects. */
function inPlaceOf(problem: (replyText: string | null) => NetworkError) {
  return (error: unknown): never => {
    if (!(error instanceof NetworkError) || error.kind !== 'expired') throw error;
    throw problem(error.replyText);
  };
}

const noToken = (replyText: string | null) =>
  new NetworkError('expired', () => t`Telegram does not accept this bot token.`, {
    replyText,
    next: () => t`Copy it again from @BotFather, under /mybots → API Token.`,
  });

const noChat = (chat: string, replyText: string | null) =>
  new NetworkError('expired', () => t`The bot finds no channel or group “${{ chat }}”.`, {
    replyText,
    next: () =>
      t`Check the name, and add the bot as an administrator first. An invitation link does not name a channel: for a private one, enter the link of one of its posts (t.me/c/…), or its id (-100…).`,
  });
