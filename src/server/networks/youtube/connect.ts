import { t } from '#contract/message.ts';
import { youtube as facts } from '#contract/networks/youtube.ts';
import type { Connecting, OAuthConnect } from '#server/networks/connecting.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import { isHttpsOrLocalhost } from '#server/networks/redirect-url.ts';
import type { Api, Places } from './api.ts';
import { guide, scope } from './guide.ts';
import { firstIdentity } from './identity.ts';
import { client, credentialsOf, exchange, verifyApp } from './tokens.ts';

export const connectingTo = (places: Places): Connecting => ({
  ways: [oauthAt(places)],
  server: 'none',
  may: () =>
    mayOf(facts, {
      also: [t`Add those videos to your playlists when you choose that.`],
      never: t`It doesn’t subscribe to channels, rate videos or change the channel.`,
    }),
  missing: ({ apps }) => (apps.google ? [] : ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
});

/** Google's sign-in with PKCE, offline. https://developers.google.com/identity/protocols/oauth2/web-server */
const oauthAt = (places: Places): OAuthConnect => ({
  by: 'oauth',
  guide,
  configured: true,
  outlivesSecret: true,

  closed: ({ redirectUri }) =>
    isHttpsOrLocalhost(redirectUri)
      ? null
      : t`Google only returns people to https addresses. Set BASE_URL to the https address of this installation.`,

  async register(_io, _server, { apps }) {
    if (apps.google) return apps.google;
    throw new NetworkError('reject', () => t`This installation has no Google OAuth client.`, {
      next: () => t`Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.`,
    });
  },

  async begin(_io, { app, redirectUri, state, challenge }) {
    const url = new URL('/o/oauth2/v2/auth', places.accounts);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      state,
      scope,
      access_type: 'offline',
      // Google issues a refresh token only with a consent, and offers the choice of a channel each time.
      prompt: 'select_account consent',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString();
    return { url: url.href, kept: null };
  },

  async finish(io, { app, redirectUri, code, verifier }, { now, signal }) {
    const given = { code, redirectUri, verifier };
    const tokens = await exchange({ io, places, signal }, app, given, () => now);
    mustAllowPublishing(tokens.scope);
    const { access_token: access, refresh_token: refresh } = tokens;
    if (refresh === undefined) throw noRefreshToken();
    const secret = { channel: '', access, refresh, ...client(app), ends: null };
    const api: Api = { io, places, secret, now: () => now, signal, renewed: null };
    const identity = await firstIdentity(api);
    const credentials = credentialsOf(tokens, { ...secret, channel: identity.remoteId }, now);
    return [{ identity, kind: t`Channel`, credentials }];
  },

  verifyApp: (io, app, { signal }) => verifyApp({ io, places, signal }, app),
});

/** People can untick what Google lists. */
function mustAllowPublishing(granted: string): void {
  if (granted.split(' ').includes(scope)) return;
  throw new NetworkError('reject', () => t`A permission needed for publishing was not granted.`, {
    replyText: t`Missing: ${{ missing: scope }}.`,
    next: () => t`Reconnect the account and grant all requested permissions.`,
  });
}

const noRefreshToken = () =>
  new NetworkError('reject', () => t`Google issued no lasting sign-in.`, {
    next: () =>
      t`Remove Copydesk at myaccount.google.com/connections, then start again and allow what it lists.`,
  });
