import { t } from '#contract/message.ts';
import { tiktok as facts } from '#contract/networks/tiktok.ts';
import type { App, Connecting, OAuthConnect } from '#server/networks/connecting.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { Api, Places } from './api.ts';
import { guide, neededScopes, wantedScopes } from './guide.ts';
import { identify } from './identity.ts';
import type { Secret } from './secret.ts';
import {
  client,
  credentialsOf,
  exchange,
  requestTokens,
  scopesIn,
  wrongKeys,
  type Requesting,
} from './tokens.ts';

export function connectingTo(places: Places): Connecting {
  return {
    ways: [oauthAt(places)],
    server: 'none',
    may: () => mayOf(facts, { also: [t`Send drafts to the inbox of the TikTok app.`] }),
    missing: ({ apps }) => (apps.tiktok ? [] : ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET']),
  };
}

/** Web apps have a secret instead of PKCE. https://developers.tiktok.com/doc/login-kit-web */
export function oauthAt(places: Places): OAuthConnect {
  return {
    by: 'oauth',
    guide,
    configured: true,
    outlivesSecret: true,

    closed: ({ redirectUri }) =>
      URL.parse(redirectUri)?.protocol === 'https:'
        ? null
        : t`TikTok only returns people to https addresses. Set BASE_URL to the https address of this installation.`,

    async register(_io, _server, { apps }) {
      if (apps.tiktok) return apps.tiktok;
      throw new NetworkError('reject', () => t`This installation has no TikTok app.`, {
        next: () => t`Set TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET.`,
      });
    },

    async begin(_io, { app, redirectUri, state }) {
      const url = new URL('/v2/auth/authorize/', places.www);
      url.search = new URLSearchParams({
        client_key: app.clientId,
        response_type: 'code',
        scope: [...neededScopes, ...wantedScopes].join(','),
        redirect_uri: redirectUri,
        state,
        // Whoever has several accounts sees which one it is.
        disable_auto_auth: '1',
      }).toString();
      return { url: url.href, kept: null };
    },

    async finish(io, { app, redirectUri, code }, { now, signal }) {
      const tokens = await exchange({ io, places, signal }, app, { code, redirectUri });
      const scopes = scopesIn(tokens.scope);
      mustAllowPosting(scopes);
      const { client_key, client_secret } = client(app);
      const secret: Secret = {
        access: tokens.access_token,
        refresh: tokens.refresh_token,
        open_id: tokens.open_id,
        client_key,
        client_secret,
        scopes,
      };
      const api: Api = { io, places, secret, now: () => now, signal, renewed: null };
      return [{ identity: await identify(api), credentials: credentialsOf(tokens, secret, now) }];
    },

    verifyApp: (io, app, { signal }) => verifyApp({ io, places, signal }, app),
  };
}

/** A token of the app itself opens nothing here, but only the right keys get one. */
async function verifyApp(requesting: Requesting, app: App): Promise<void> {
  const fields = { grant_type: 'client_credentials', ...client(app) };
  const { fetched, error, replyText } = await requestTokens(requesting, 'token', fields);
  if (error === 'invalid_client') throw wrongKeys(replyText);
  if (error === null && fetched.status < 300) return;
  throw new NetworkError('retry', () => t`TikTok did not confirm the app’s client key and secret.`, {
    replyText,
    next: () => t`Try again in a while.`,
    waitMs: fetched.waitMs,
  });
}

function mustAllowPosting(scopes: readonly string[]): void {
  const missing = neededScopes.filter((wanted) => !scopes.includes(wanted));
  if (missing.length === 0) return;
  throw new NetworkError('reject', () => t`A permission needed for publishing was not granted.`, {
    replyText: t`Allowed: ${{ scopes: scopes.join(' ') }}. Missing: ${{ missing: missing.join(', ') }}.`,
    next: () => t`Reconnect the account and grant all requested permissions.`,
  });
}
