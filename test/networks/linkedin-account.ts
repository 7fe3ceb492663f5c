import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import type { LinkedinDouble } from './linkedin.ts';

/** An account of the double with a fresh token of these scopes. */
export function linkedinAccount(
  server: LinkedinDouble,
  network: Network,
  { io, media, owner, scopes }: { io: Io; media: MediaReader; owner: string; scopes: readonly string[] },
) {
  const { access_token: access, refresh_token: refresh = null } = server.signIns.issue(scopes);
  const { id: client_id, secret: client_secret } = server.signIns.app;
  const credentials = JSON.stringify({ owner, access, refresh, client_id, client_secret, scopes });
  return accountWith(server, network, { io, media, credentials });
}

/** As its network gets an account: its credentials are those that were renewed last. */
export function accountWith(
  server: LinkedinDouble,
  network: Network,
  { io, media, credentials }: { io: Io; media: MediaReader; credentials: string },
) {
  const account: NetworkAccount & { renewals: number } = {
    id: 1,
    name: 'Ada Marsh',
    handle: null,
    credentials,
    renewals: 0,
    async renewed(signal) {
      if (!network.renew) throw new Error('nothing is renewed');
      const { secret } = await network.renew(account, signal);
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
