import { onTestFinished } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { tumblrWith } from '#server/networks/tumblr/tumblr.ts';
import { testMedia } from './network-media.ts';
import { blog, startTumblr, type TumblrDouble } from './tumblr.ts';

export const signal = new AbortController().signal;
export const media = testMedia();

const pauses = { firstMs: 1, longestMs: 1, most: 3 };

export const newNetwork = (server: Pick<TumblrDouble, 'places'>): Network =>
  tumblrWith({ ...server.places, pauses: { processing: pauses, listing: pauses } });

/** As its network gets an account: what was renewed last fills its credentials. */
export function accountWith(
  server: TumblrDouble,
  network: Network,
  { io, media: reader, credentials }: { io: Io; media: MediaReader; credentials: string },
) {
  const account: NetworkAccount & { renewals: number } = {
    id: 1,
    name: 'Harbour News',
    handle: blog.name,
    credentials,
    renewals: 0,
    async renewed(at) {
      if (!network.renew) throw new Error('nothing is renewed');
      const { secret } = await network.renew(account, at);
      const before: object = JSON.parse(account.credentials ?? '{}');
      account.credentials = JSON.stringify({ ...before, ...JSON.parse(secret) });
      account.renewals += 1;
      return account.credentials;
    },
    settings: {},
    io,
    media: reader,
    now: server.now,
  };
  return account;
}

/** The blog with fresh tokens. */
export function tumblrAccount(server: TumblrDouble, network: Network, given: { io: Io; media: MediaReader }) {
  const { access_token: access, refresh_token: refresh = '' } = server.signIns.issue();
  const { id: client_id, secret: client_secret } = server.signIns.app;
  const fields = { blog: blog.uuid, sign_in: 'one', access, refresh, client_id, client_secret };
  return accountWith(server, network, { ...given, credentials: JSON.stringify(fields) });
}

/** Tumblr, for one test, and a blog there. */
export async function startDesk(switches: Parameters<typeof startTumblr>[0] = {}) {
  const server = await startTumblr(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), io.close()])));
  const network = newNetwork(server);
  return { server, network, account: tumblrAccount(server, network, { io, media: media.reader }), io };
}
