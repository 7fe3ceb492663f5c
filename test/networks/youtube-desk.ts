import { onTestFinished } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { Network, NetworkAccount, NetworkStep, Preparing, Sending } from '#server/networks/network.ts';
import { youtubeWith } from '#server/networks/youtube/youtube.ts';
import { testMedia } from './network-media.ts';
import { startYoutube, type YoutubeDouble } from './youtube.ts';

export const signal = new AbortController().signal;
export const media = testMedia();

/** The smallest part that YouTube takes. */
export const partBytes = 262_144;

/** The adapter, as another process has it: it remembers nothing. */
export const newNetwork = (server: Pick<YoutubeDouble, 'places'>, bytes = partBytes) =>
  youtubeWith({ places: server.places, pauses: { firstMs: 0, longestMs: 0, most: 3 }, partBytes: bytes });

/** An account of the double; its credentials are those that were renewed last. */
export function accountWith(
  server: YoutubeDouble,
  network: Network,
  { io, media: reader, credentials }: { io: Io; media: MediaReader; credentials: string },
) {
  const account: NetworkAccount & { renewals: number } = {
    id: 1,
    name: 'Marsh Media',
    handle: 'marshmedia',
    credentials,
    renewals: 0,
    async renewed(until) {
      if (!network.renew) throw new Error('nothing is renewed');
      const { secret } = await network.renew(account, until);
      account.credentials = secret;
      account.renewals += 1;
      return secret;
    },
    settings: {},
    io,
    media: reader,
    now: server.now,
  };
  return account;
}

/** The secret of a fresh sign-in. */
export function freshSecret({ signIns, switches, scope }: YoutubeDouble): string {
  const { access_token: access, refresh_token: refresh } = signIns.issue(scope);
  const { id: client_id, secret: client_secret } = signIns.app;
  const channel = switches.channel?.id ?? '';
  return JSON.stringify({ channel, access, refresh, client_id, client_secret, ends: null });
}

/** YouTube, for one test, and an account of it. */
export async function startDesk(switches: Parameters<typeof startYoutube>[0] = {}) {
  const server = await startYoutube(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), io.close()])));
  const network = newNetwork(server);
  const credentials = freshSecret(server);
  const account = accountWith(server, network, { io, media: media.reader, credentials });
  return { server, network, account, io };
}

export type Desk = Pick<Awaited<ReturnType<typeof startDesk>>, 'network'> & { account: NetworkAccount };

export const post = (body: string, { options, ...more }: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body,
  media: [media.video('')],
  lang: null,
  options: { made_for_kids: 'no', ...options },
  ...more,
});

/** A first attempt; further ones have its key. */
export async function sendingOf(
  { network, account }: Desk,
  step: Preparing,
  { under = null, key = network.newKey(account.now()) }: { under?: Sending['under']; key?: string } = {},
): Promise<Sending> {
  const prepared = await network.prepare(account, { ...step, under }, signal);
  await step.keep?.(prepared);
  return { ...step, key, prepared, attemptedAt: account.now(), under };
}

export async function publish(desk: Desk, step: Preparing, under: Sending['under'] = null) {
  const sending = await sendingOf(desk, step, { under });
  return { sending, published: await desk.network.send(desk.account, sending, signal) };
}
