import { z } from 'zod';

import { t } from '#contract/message.ts';
import { discord as facts } from '#contract/networks/discord.ts';
import type { Connected, Connecting, PasswordConnect } from '#server/networks/connecting.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import { read, type Api, type Secret } from './api.ts';
import { identifyBot, identifyWebhook } from './identity.ts';

const webhookUrl =
  /^https:\/\/(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/api(?:\/v\d+)?\/webhooks\/(\d{15,20})\/([\w-]{30,})\/?(?:\?.*)?$/;

const botToken = /^(?:Bot )?([\w-]{18,}\.[\w-]{4,}\.[\w-]{20,})$/;

const channelNamed =
  /^(?:https:\/\/(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/channels\/\d+\/)?(\d{15,20})(?:\/\d*)?$/;

/** https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks */
const guide: PasswordConnect['guide'] = () => ({
  needs: [
    t`A channel whose webhooks you may manage; or a bot of your own, for replies and safer retries.`,
    t`Nothing else: both are free, without a review by Discord, and last until someone deletes them.`,
  ],
  steps: [],
  variants: [
    {
      title: t`With a webhook`,
      steps: [
        t`At Discord, open the channel’s settings → Integrations → Webhooks and create one. Its name and picture are what readers see.`,
        t`Choose “Copy Webhook URL”, and enter the URL below. Leave the channel empty.`,
      ],
    },
    {
      title: t`With a bot`,
      steps: [
        t`Create an application at the developer portal, and copy the token of its bot.`,
        t`Invite the bot under Installation, with the scope “bot” and the permissions View Channel, Send Messages, Attach Files and Read Message History.`,
        t`Enter the bot’s token below, and the link of the channel.`,
      ],
    },
  ],
  link: { label: t`Discord’s developer portal`, url: 'https://discord.com/developers/applications' },
  identifier: {
    label: t`Channel (only with a bot)`,
    hint: t`The channel’s link: right-click the channel → Copy Link.`,
    optional: true,
  },
  password: {
    label: t`Webhook URL or bot token`,
    hint: t`A webhook URL begins with https://discord.com/api/webhooks/. Who has it can post in the channel.`,
    looksLike: `${webhookUrl.source}|${botToken.source}`,
    otherwise: t`This is neither the URL of a webhook nor the token of a bot. Copy it again at Discord.`,
  },
});

const me = z.object({ id: z.string().regex(/^\d+$/) });

type Opening = (given: {
  io: Api['io'];
  botToken: string | null;
  secrets: readonly string[];
  now: Date;
  signal: AbortSignal;
}) => Api;

/** @param open the API with these credentials */
export const connectingBy = (open: Opening): Connecting => ({
  server: 'none',
  may: () =>
    mayOf(facts, {
      never: t`It doesn’t write to members, and changes neither the channel nor the server.`,
    }),
  ways: [
    {
      by: 'password',
      guide,
      async connect(io, { identifier, password }, at) {
        const given = password.trim();
        const [, id, token] = webhookUrl.exec(given) ?? [];
        if (id !== undefined && token !== undefined) {
          const api = open({ io, botToken: null, secrets: [token], ...at });
          const { identity, guild, channel } = await identifyWebhook(api, { id, token });
          return connected(identity, { by: 'webhook', id, token, guild, channel });
        }
        const [, bot] = botToken.exec(given) ?? [];
        if (bot === undefined) throw neither();
        const [, channel] = channelNamed.exec(identifier.trim()) ?? [];
        if (channel === undefined) throw noChannel();
        const api = open({ io, botToken: bot, secrets: [bot], ...at });
        const { id: user } = await read(api, me, { path: '/users/@me' }).catch(explained);
        const { identity, guild } = await identifyBot(api, { user, channel });
        return connected(identity, { by: 'bot', token: bot, user, guild, channel });
      },
    },
  ],
});

function connected(identity: Connected['identity'], secret: Secret): Connected {
  return { identity, credentials: { secret: JSON.stringify(secret), renewAt: null, expiresAt: null } };
}

/** A refused token, explained to the person who typed it. */
function explained(error: unknown): never {
  if (!(error instanceof NetworkError) || error.kind !== 'expired') throw error;
  throw new NetworkError('expired', () => t`Discord does not accept this bot token.`, {
    replyText: error.replyText,
    next: () => t`Open the application at the developer portal → Bot → Reset Token, and enter the new one.`,
    cause: error,
  });
}

const neither = () =>
  new NetworkError('expired', () => t`This is neither the URL of a webhook nor the token of a bot.`, {
    next: () =>
      t`Copy the webhook’s URL in the channel’s settings → Integrations → Webhooks: it begins with https://discord.com/api/webhooks/.`,
  });

const noChannel = () =>
  new NetworkError('expired', () => t`With a bot, the channel is needed too.`, {
    next: () => t`Right-click the channel at Discord, choose Copy Link, and enter that link.`,
  });
