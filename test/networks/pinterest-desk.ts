import { onTestFinished } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { Network, NetworkAccount, NetworkStep } from '#server/networks/network.ts';
import { scopes } from '#server/networks/pinterest/guide.ts';
import { pinterestWith } from '#server/networks/pinterest/pinterest.ts';
import { testMedia } from './network-media.ts';
import { startPinterest, type PinterestDouble } from './pinterest.ts';

export const signal = new AbortController().signal;
export const media = testMedia();

export const board = '549755885175';

/** The adapter, as another process has it: it remembers nothing. */
export const newNetwork = (server: Pick<PinterestDouble, 'places'>): Network =>
  pinterestWith({ ...server.places, pauses: { firstMs: 1, longestMs: 1, most: 3 } });

/** As its network gets an account: its credentials are those that were renewed last. */
export function accountWith(
  server: PinterestDouble,
  network: Network,
  { io, media: reader, credentials }: { io: Io; media: MediaReader; credentials: string },
) {
  const account: NetworkAccount & { renewals: number } = {
    id: 1,
    name: 'Harbour News',
    handle: 'harbour_news',
    credentials,
    renewals: 0,
    async renewed(at) {
      if (!network.renew) throw new Error('nothing is renewed');
      const { secret } = await network.renew(account, at);
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

/** An account of the double with fresh tokens. */
export function pinterestAccount(
  server: PinterestDouble,
  network: Network,
  { io, media: reader }: { io: Io; media: MediaReader },
) {
  const { access_token: access, refresh_token: refresh } = server.signIns.issue(scopes);
  const { id: client_id, secret: client_secret } = server.signIns.app;
  const credentials = JSON.stringify({ access, refresh, client_id, client_secret });
  return accountWith(server, network, { io, media: reader, credentials });
}

/** Pinterest, for one test, and an account of it. */
export async function startDesk(switches: Parameters<typeof startPinterest>[0] = {}) {
  const server = await startPinterest(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), io.close()])));
  const network = newNetwork(server);
  return { server, network, account: pinterestAccount(server, network, { io, media: media.reader }), io };
}

/** A pin with an image on the first board. */
export function pin(body: string, { options, ...more }: Partial<NetworkStep> = {}): NetworkStep {
  return {
    kind: 'post',
    body,
    media: [media.picture('a boat', 20)],
    lang: null,
    options: { board: [board], ...options },
    ...more,
  };
}
