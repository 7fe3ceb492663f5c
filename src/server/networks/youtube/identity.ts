import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { OptionChoice } from '#contract/networks/options.ts';
import type { OwnLimits } from '#contract/networks/own-limits.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { connectAgain } from '#server/networks/sign-in.ts';
import { callApi, read, type Api } from './api.ts';
import { count } from './count.ts';

/** https://developers.google.com/youtube/v3/docs/channels */
const channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string().regex(/^[\w-]{1,100}$/),
        snippet: z
          .object({
            title: z.string().nullish().catch(null),
            customUrl: z.string().nullish().catch(null),
            thumbnails: z
              .object({ default: z.object({ url: z.string() }).optional().catch(undefined) })
              .optional()
              .catch(undefined),
          })
          .optional()
          .catch(undefined),
        status: z
          .object({ longUploadsStatus: z.string().nullish().catch(null) })
          .optional()
          .catch(undefined),
        statistics: z
          .object({ subscriberCount: count, hiddenSubscriberCount: z.boolean().catch(false) })
          .optional()
          .catch(undefined),
      }),
    )
    // An account without a channel has no items.
    .default([]),
});

/** The channels of the sign-in: the one that was chosen at Google. */
async function channelsOf(api: Api) {
  const query = { part: 'snippet,status,statistics', mine: 'true' };
  return read(await callApi(api, { to: '/youtube/v3/channels', query }), channels).items;
}

/**
 * The channel of a new sign-in, whose secret does not name it yet.
 * @throws NetworkError `reject` where the Google account has none
 */
export async function firstIdentity(api: Api): Promise<Identity> {
  const [channel] = await channelsOf(api);
  if (channel) return identityOf(api, channel);
  throw new NetworkError('reject', () => t`This Google account has no YouTube channel.`, {
    next: () =>
      t`Create a channel at youtube.com, or choose another account or brand channel, and start again.`,
  });
}

/** Throws `NetworkError` `expired` where the sign-in no longer reaches the channel. */
export async function identify(api: Api): Promise<Identity> {
  return identityOf(api, await ownChannel(api));
}

async function ownChannel(api: Api) {
  const channel = (await channelsOf(api)).find(({ id }) => id === api.secret.channel);
  if (channel) return channel;
  throw new NetworkError('expired', () => t`The sign-in no longer reaches this channel.`, {
    next: connectAgain,
  });
}

async function identityOf(
  api: Api,
  { id, snippet, status }: Awaited<ReturnType<typeof channelsOf>>[number],
): Promise<Identity> {
  return {
    remoteId: id,
    name: readTitle(snippet?.title, false) ?? `YouTube ${id}`,
    handle: readTitle(snippet?.customUrl, false)?.replace(/^@/, '') ?? null,
    avatarUrl: webAddress(snippet?.thumbnails?.default?.url),
    settings: {
      long_uploads: longUploads.get(status?.longUploadsStatus ?? ''),
      offers: { playlists: await playlistsOf(api) },
    },
  };
}

/** Of any other status nothing is known, and no limit follows. */
const longUploads: ReadonlyMap<string, boolean> = new Map([
  ['allowed', true],
  ['eligible', false],
  ['disallowed', false],
]);

/** Of channels that are not verified by phone. https://support.google.com/youtube/answer/71673 */
const unverifiedSeconds = 900;

export function limitsOf(settings: Readonly<Record<string, unknown>>): OwnLimits {
  return settings.long_uploads === false ? { video_seconds: unverifiedSeconds } : {};
}

const playlists = z.object({
  items: z
    .array(z.object({ id: z.string(), snippet: z.object({ title: z.string().catch('') }) }))
    .default([]),
  nextPageToken: z.string().optional().catch(undefined),
});

const perPage = 50;
const mostPages = 10;

/** https://developers.google.com/youtube/v3/docs/playlists/list */
async function playlistsOf(api: Api): Promise<OptionChoice[]> {
  const all: OptionChoice[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const query = {
      part: 'snippet',
      mine: 'true',
      maxResults: `${perPage}`,
      ...(pageToken !== undefined && { pageToken }),
    };
    const listed = read(await callApi(api, { to: '/youtube/v3/playlists', query }), playlists);
    for (const { id, snippet } of listed.items)
      all.push({ value: id, label: readTitle(snippet.title, false) ?? id });
    pageToken = listed.nextPageToken;
    if (pageToken === undefined) break;
  }
  return all;
}

/** The subscribers; null where the channel hides them. */
export async function followersOf(api: Api): Promise<number | null> {
  const { statistics } = await ownChannel(api);
  return statistics && !statistics.hiddenSubscriberCount ? (statistics.subscriberCount ?? null) : null;
}
