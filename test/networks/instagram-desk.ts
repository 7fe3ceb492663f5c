import type { PostOptions } from '#contract/networks/options.ts';
import { createIo } from '#server/lib/io.ts';
import { instagramWith } from '#server/networks/instagram/instagram.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import { facebookOrigins } from './facebook.ts';
import { keepOpen, post } from './graph-desk.ts';
import { instagramAccount, instagramScopes, startInstagram } from './instagram.ts';
import { testMedia } from './network-media.ts';

export type InstagramDesk = Awaited<ReturnType<typeof instagramDesk>>;

/** A desk with one account, and the double that it is on. */
export async function instagramDesk(
  switches: Parameters<typeof startInstagram>[0] = {},
  scopes: readonly string[] = instagramScopes,
) {
  const server = keepOpen(await startInstagram(switches));
  const io = keepOpen(createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' }));
  const media = testMedia();
  const account = instagramAccount(server, { io, media: media.reader, scopes });
  const pauses = { firstMs: 1, longestMs: 1, most: 3 };
  return { server, account, media, network: instagramWith({ origins: facebookOrigins(server), pauses }) };
}

export const withPicture = ({ media }: InstagramDesk, body: string, options: PostOptions = {}): NetworkStep =>
  post(body, { media: [media.picture('a boat', 20)], options });

export const withVideo = ({ media }: InstagramDesk, body: string, options: PostOptions = {}): NetworkStep =>
  post(body, { media: [media.video('')], options });

/** How many containers were asked for. */
export const created = ({ server }: InstagramDesk) =>
  server.requests.filter((request) => /^POST .*\/media$/.test(request)).length;
