import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { neededScopes, wantedScopes } from '#server/networks/tiktok/guide.ts';
import { openId } from './tiktok-oauth.ts';
import type { TiktokDouble } from './tiktok.ts';

export const allScopes = [...neededScopes, ...wantedScopes];

/** An account of the double with fresh tokens; its credentials are those that were renewed last. */
export function tiktokAccount(
  server: TiktokDouble,
  network: Network,
  { io, media, scopes = allScopes }: { io: Io; media: MediaReader; scopes?: readonly string[] },
) {
  const { access_token: access, refresh_token: refresh } = server.signIns.issue(scopes);
  const { key: client_key, secret: client_secret } = server.signIns.app;
  const secret = { access, refresh, open_id: openId, client_key, client_secret, scopes };
  const account: NetworkAccount & { credentials: string; renewals: number } = {
    id: 1,
    name: 'Marsh Media',
    handle: 'marsh.media',
    credentials: JSON.stringify(secret),
    renewals: 0,
    async renewed(signal) {
      if (!network.renew) throw new Error('nothing is renewed');
      const { secret: renewed } = await network.renew(account, signal);
      account.credentials = renewed;
      account.renewals += 1;
      return renewed;
    },
    settings: {},
    io,
    media,
    now: server.now,
  };
  return account;
}
