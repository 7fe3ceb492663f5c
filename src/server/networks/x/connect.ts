import { t } from '#contract/message.ts';
import type { App, OAuthConnect } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { Api, Places } from './api.ts';
import { guide, scopes } from './guide.ts';
import { identify } from './identity.ts';
import { credentialsOf, exchange, verifyApp } from './tokens.ts';

/**
 * Sign-in at X by OAuth 2 with PKCE, as a confidential client.
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export function oauthAt(places: Places): OAuthConnect {
  return {
    by: 'oauth',
    guide,
    configured: true,
    outlivesSecret: true,

    async register(_io, _server, { apps }): Promise<App> {
      if (apps.x) return apps.x;
      throw new NetworkError('reject', () => t`This installation has no X app.`, {
        next: () => t`Ask the administrator of your installation to set X_CLIENT_ID and X_CLIENT_SECRET.`,
      });
    },

    async begin(_io, { app, redirectUri, state, challenge }) {
      const url = new URL('/i/oauth2/authorize', places.www);
      // X wants %20 between the scopes, where a form has +.
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
        .toString()
        .replaceAll('+', '%20');
      return { url: url.href, kept: null };
    },

    async finish(io, { app, redirectUri, code, verifier }, { now, signal }) {
      const requesting = { io, places, now: () => now, signal };
      const tokens = await exchange(requesting, app, { code, redirectUri, verifier });
      mustAllow(tokens.scope);
      const held = { refresh: null, client_id: app.clientId, client_secret: app.clientSecret ?? '' };
      const secret = { ...held, id: '', access: tokens.access_token };
      const api: Api = { ...requesting, secret, renewed: null };
      const identity = await identify(api);
      return [{ identity, credentials: credentialsOf(tokens, { ...held, id: identity.remoteId }, now) }];
    },

    verifyApp: (io, app, { now, signal }) => verifyApp({ io, places, now: () => now, signal }, app),
  };
}

/** All are needed, but for the last: without it the account must be connected again after two hours. */
const needed = scopes.filter((scope) => scope !== 'offline.access');

/** An answer need not name the scopes; what it names is what was granted. */
function mustAllow(scope: string | undefined): void {
  const granted = scope?.split(/\s+/).filter((one) => one !== '') ?? [];
  const missing = granted.length === 0 ? [] : needed.filter((one) => !granted.includes(one));
  if (missing.length === 0) return;
  throw new NetworkError('reject', () => t`A permission needed for publishing was not granted.`, {
    replyText: t`Allowed: ${{ scopes: granted.join(' ') }}. Missing: ${{ missing: missing.join(', ') }}.`,
    next: () =>
      t`Give the app the permission “Read and write” at console.x.com, then connect the account again.`,
  });
}
