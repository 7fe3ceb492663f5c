import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readTitle } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { read, type Api, type Bot, type Webhook } from './api.ts';
import { permissionNames, placeOf, type Permission } from './permissions.ts';

/** https://docs.discord.com/developers/resources/webhook#webhook-object */
const webhookInfo = z.object({
  id: z.string(),
  type: z.int(),
  guild_id: z.string().nullish(),
  channel_id: z.string().nullish(),
  name: z.string().nullish().catch(null),
  avatar: z.string().nullish().catch(null),
});

const incoming = 1;

/** The webhook's channel. Throws `NetworkError`: `expired` where it is gone. */
export async function webhookAt(api: Api, { id, token }: Pick<Webhook, 'id' | 'token'>) {
  const info = await read(api, webhookInfo, { path: `/webhooks/${id}/${token}` });
  const { type, guild_id: guild, channel_id: channel } = info;
  if (type === incoming && guild && channel) return { ...info, guild, channel };
  throw new NetworkError('reject', () => t`This webhook does not lead to a channel.`, {
    next: () => t`Create one in the channel’s settings → Integrations → Webhooks.`,
  });
}

/** A channel by its webhook: readers see the webhook's name and picture. */
export async function identifyWebhook(
  api: Api,
  secret: Pick<Webhook, 'id' | 'token'>,
): Promise<{ identity: Identity; guild: string; channel: string }> {
  const { id, name, avatar, guild, channel } = await webhookAt(api, secret);
  return {
    identity: {
      // The channel, however it is connected: two ways to one would publish everything twice.
      remoteId: channel,
      name: readTitle(name, false) ?? `#${channel}`,
      handle: null,
      avatarUrl: pictureOf('avatars', id, avatar),
      settings: {},
    },
    guild,
    channel,
  };
}

const needed: readonly Permission[] = ['view', 'send', 'attach', 'history'];

/** Text and announcement channels. https://docs.discord.com/developers/resources/channel#channel-object-channel-types */
const channelTypes: readonly number[] = [0, 5];

/** A channel by a bot that may post there. Throws `NetworkError`. */
export async function identifyBot(
  api: Api,
  secret: Pick<Bot, 'user' | 'channel'>,
): Promise<{ identity: Identity; guild: string }> {
  const { channel, guild, lacks } = await placeOf(api, secret);
  const name = [readTitle(guild.name, false), channel.name && `#${channel.name}`].filter(Boolean).join(' ');
  if (!channelTypes.includes(channel.type))
    throw new NetworkError('reject', () => t`${{ name }} is not a text or announcement channel.`, {
      next: () => t`Choose a channel in which messages are written one below the other.`,
    });
  const missing = lacks(needed);
  if (missing.length > 0)
    throw new NetworkError('reject', () => t`The bot lacks permissions in ${{ name }}.`, {
      replyText: permissionNames(missing).join(', '),
      next: () =>
        t`In the channel’s settings → Permissions, allow the bot: ${{ permissions: permissionNames(missing).join(', ') }}.`,
    });
  const identity = {
    remoteId: channel.id,
    name: name || channel.id,
    handle: null,
    avatarUrl: pictureOf('icons', guild.id, guild.icon),
    settings: {},
  };
  return { identity, guild: guild.id };
}

/** https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints */
function pictureOf(kind: 'avatars' | 'icons', id: string, hash: string | null | undefined): string | null {
  return hash && /^\w+$/.test(hash) ? `https://cdn.discordapp.com/${kind}/${id}/${hash}.png` : null;
}
