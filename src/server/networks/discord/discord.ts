import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError, type Network, type NetworkAccount } from '#server/networks/network.ts';
import { recentPosts } from '#server/networks/recent-posts.ts';
import { call, read, secretOf, type Api, type Secret } from './api.ts';
import { connectingBy } from './connect.ts';
import { codes } from './errors.ts';
import { find } from './find.ts';
import { identifyBot, identifyWebhook } from './identity.ts';
import { filesOf } from './media.ts';
import { createPace, type Pause } from './pace.ts';
import { contentOf, idOf, mentionsOf, message, publishedOf, requestFor } from './posting.ts';
import { examine, provedToReach } from './prepare.ts';

/** Reactions are absent where there are none. */
const counted = z.object({
  reactions: z
    .array(z.object({ count: z.int().nonnegative() }))
    .optional()
    .default([]),
});

/**
 * Posts to a channel of Discord by its webhook or as a bot.
 * https://docs.discord.com/developers/resources/message
 * @param base the URL of the API with its version
 */
export function discordWith({ base, pause }: { base: string; pause: Pause }): Network {
  const recent = recentPosts();
  const pace = createPace(pause);
  const apiOf = ({ io, now }: NetworkAccount, secret: Secret, signal: AbortSignal): Api => ({
    io,
    base,
    botToken: secret.by === 'bot' ? secret.token : null,
    secrets: [secret.token],
    pace,
    now,
    signal,
  });
  const open = (account: NetworkAccount, signal: AbortSignal) => {
    const secret = secretOf(account);
    return { secret, api: apiOf(account, secret, signal) };
  };

  return {
    // A nonce has 25 characters at most.
    newKey: () => randomBytes(16).toString('base64url'),

    // Files are uploaded by the request that publishes them; here they are only held against the limits.
    async prepare(account, step, signal) {
      examine(step);
      signal.throwIfAborted();
      await filesOf(account, step.media);
      const { secret, api } = open(account, signal);
      await provedToReach(api, secret, step);
      return {};
    },

    async send(account, sending, signal) {
      const { secret, api } = open(account, signal);
      const sent = await read(api, message, await requestFor(account, secret, sending));
      const published = publishedOf(sent, secret.guild);
      recent.keep(sending.key, published);
      return published;
    },

    // A webhook cannot read the channel: what Discord did not confirm, only a person can look up.
    async find(account, sending, signal) {
      const published = recent.of(sending.key);
      if (published) return { state: 'found', published };
      const { secret, api } = open(account, signal);
      return secret.by === 'bot' ? find(api, secret, sending) : { state: 'cannot_tell' };
    },

    idOf,
    connecting: connectingBy(({ now, ...rest }) => ({ ...rest, base, pace, now: () => now })),

    async check(account, signal) {
      const { secret, api } = open(account, signal);
      const { identity } =
        secret.by === 'bot' ? await identifyBot(api, secret) : await identifyWebhook(api, secret);
      return identity;
    },

    async metrics(account, posts, signal) {
      const { secret, api } = open(account, signal);
      const counts = new Map<string, Readonly<Record<string, number>>>();
      // One after the other, as their common limit allows.
      for (const { id } of posts) {
        const request = { path: messagePath(secret, id), accepts: [codes.unknownMessage] };
        const found = await call(api, counted, request);
        if (found) counts.set(id, { likes: found.reactions.reduce((sum, { count }) => sum + count, 0) });
      }
      return counts;
    },

    async remove(account, { id }, signal) {
      const { secret, api } = open(account, signal);
      const accepts = [codes.unknownMessage];
      await call(api, z.unknown(), { method: 'DELETE', path: messagePath(secret, id), accepts });
    },

    // The files stay, as long as none are named.
    async correct(account, { id }, step, signal) {
      examine(step);
      const { secret, api } = open(account, signal);
      const changed = await call(api, message, {
        method: 'PATCH',
        path: messagePath(secret, id),
        json: { content: contentOf(step), allowed_mentions: mentionsOf(step) },
        accepts: [codes.unknownMessage],
      });
      if (changed !== null) return;
      throw new NetworkError('reject', () => t`The post no longer exists on ${{ network: 'Discord' }}.`, {
        next: () => t`Publish it again, in a copy of the post.`,
      });
    },
  };
}

/** Resolves early where the signal aborts: the request that follows throws its reason. */
const pause: Pause = (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined);

export const discord = discordWith({ base: 'https://discord.com/api/v10', pause });

function messagePath(secret: Secret, id: string): string {
  const place = secret.by === 'bot' ? `channels/${secret.channel}` : `webhooks/${secret.id}/${secret.token}`;
  return `/${place}/messages/${encodeURIComponent(id)}`;
}
