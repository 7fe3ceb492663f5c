import { onTestFinished } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { Network, NetworkAccount, NetworkStep, Preparing, Sending } from '#server/networks/network.ts';
import { scopes } from '#server/networks/x/guide.ts';
import { xWith } from '#server/networks/x/x.ts';
import { testMedia } from './network-media.ts';
import { startX, userId, type XDouble } from './x.ts';

export const signal = new AbortController().signal;

/** X, for one test, and its account. */
export async function startDesk(switches: Parameters<typeof startX>[0] = {}) {
  const server = await startX(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), io.close()])));
  const network = newNetwork(server);
  const media = testMedia();
  const account = xAccount(server, network, { io, media: media.reader });
  return { server, network, account, io, media };
}

/** The adapter, as another process has it: it remembers nothing. */
export const newNetwork = (server: XDouble) => xWith({ ...server.places, secondMs: 1 });

export type Desk = Pick<Awaited<ReturnType<typeof startDesk>>, 'network'> & { account: NetworkAccount };

/** An account of the double with fresh tokens; its credentials are always the latest. */
export function xAccount(
  server: XDouble,
  network: Network,
  { io, media }: { io: Io; media: MediaReader },
): NetworkAccount & { credentials: string; renewals: number } {
  const { access_token: access, refresh_token: refresh = null } = server.signIns.issue(scopes);
  const { id: client_id, secret: client_secret } = server.signIns.app;
  return accountWith(server, network, {
    io,
    media,
    credentials: JSON.stringify({ id: userId, access, refresh, client_id, client_secret }),
  });
}

export function accountWith(
  server: XDouble,
  network: Network,
  { io, media, credentials }: { io: Io; media: MediaReader; credentials: string },
) {
  const account = {
    id: 1,
    name: 'Marsh Daily',
    handle: 'marshdaily',
    credentials,
    renewals: 0,
    async renewed(signalOfCall: AbortSignal) {
      if (!network.renew) throw new Error('nothing is renewed');
      const { secret } = await network.renew(account, signalOfCall);
      account.credentials = secret;
      account.renewals += 1;
      return secret;
    },
    settings: {},
    io,
    media,
    now: server.now,
  };
  return account;
}

export const post = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body,
  media: [],
  lang: null,
  ...more,
});

export async function sendingOf(
  { network, account }: Desk,
  step: Preparing,
  under: Sending['under'] = null,
): Promise<Sending> {
  const prepared = await network.prepare(account, { ...step, under }, signal);
  return { ...step, key: network.newKey(account.now()), prepared, attemptedAt: account.now(), under };
}

export async function publish(desk: Desk, step: Preparing, under: Sending['under'] = null) {
  const sending = await sendingOf(desk, step, under);
  return { sending, published: await desk.network.send(desk.account, sending, signal) };
}
