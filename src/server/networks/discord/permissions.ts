import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';
import { read, type Api } from './api.ts';

/** https://docs.discord.com/developers/topics/permissions#permissions-bitwise-permission-flags */
const bits = {
  administrator: 1n << 3n,
  view: 1n << 10n,
  send: 1n << 11n,
  attach: 1n << 15n,
  history: 1n << 16n,
  everyone: 1n << 17n,
} as const;

export type Permission = Exclude<keyof typeof bits, 'administrator'>;

/** The names of the permissions in Discord's settings. */
const nameOf: Readonly<Record<Permission, () => string>> = {
  view: () => t`View Channel`,
  send: () => t`Send Messages`,
  attach: () => t`Attach Files`,
  history: () => t`Read Message History`,
  everyone: () => t`Mention @everyone, @here and All Roles`,
};

export const permissionNames = (permissions: readonly Permission[]) =>
  permissions.map((permission) => nameOf[permission]());

/** A number as text, of more bits than a number has. */
const set = z.string().regex(/^\d+$/).transform(BigInt);

const overwrite = z.object({ id: z.string(), allow: set, deny: set });

const channelInfo = z.object({
  id: z.string(),
  type: z.int(),
  name: z.string().nullish().catch(null),
  guild_id: z.string().optional(),
  permission_overwrites: z.array(overwrite).optional().default([]),
});

const guildInfo = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullish().catch(null),
  owner_id: z.string(),
  roles: z.array(z.object({ id: z.string(), permissions: set })),
});

const member = z.object({ roles: z.array(z.string()) });

/** What a bot's channel and server say. */
export interface Place {
  channel: z.infer<typeof channelInfo>;
  guild: z.infer<typeof guildInfo>;
  /** The permissions that the bot lacks there. */
  lacks: (wanted: readonly Permission[]) => Permission[];
}

/**
 * Reads the channel and computes the bot's permissions there, which leaves no trace. Throws `NetworkError`.
 * https://docs.discord.com/developers/topics/permissions#permission-overwrites
 */
export async function placeOf(
  api: Api,
  { user, channel: channelId }: { user: string; channel: string },
): Promise<Place> {
  const channel = await read(api, channelInfo, { path: `/channels/${channelId}` });
  const { guild_id: guildId } = channel;
  if (guildId === undefined)
    throw new NetworkError('reject', () => t`This is a private conversation, not the channel of a server.`, {
      next: () => t`Enter the link of a text or announcement channel.`,
    });
  const guild = await read(api, guildInfo, { path: `/guilds/${guildId}` });
  const { roles } = await read(api, member, { path: `/guilds/${guildId}/members/${user}` });

  const own = guild.roles.filter(({ id }) => id === guild.id || roles.includes(id));
  const base = own.reduce((all, { permissions }) => all | permissions, 0n);
  const mayAll = guild.owner_id === user || (base & bits.administrator) !== 0n;
  // Everyone's first, then those of all roles together, then the member's own.
  const levels = [[guild.id], roles.filter((id) => id !== guild.id), [user]];
  const granted = levels.reduce((permissions, ids) => {
    const here = channel.permission_overwrites.filter(({ id }) => ids.includes(id));
    const denied = here.reduce((all, { deny }) => all | deny, 0n);
    const allowed = here.reduce((all, { allow }) => all | allow, 0n);
    return (permissions & ~denied) | allowed;
  }, base);
  const has = (permission: Permission) =>
    mayAll || ((granted & bits.view) !== 0n && (granted & bits[permission]) !== 0n);
  return { channel, guild, lacks: (wanted) => wanted.filter((permission) => !has(permission)) };
}
