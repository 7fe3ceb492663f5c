import { t } from '#contract/message.ts';
import { pinterest as facts } from '#contract/networks/pinterest.ts';
import type { App, Connecting, OAuthConnect } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import { isHttpsOrLocalhost } from '#server/networks/redirect-url.ts';
import { basicOf } from '#server/networks/sign-in.ts';
import type { Places } from './api.ts';
import { refusalIn } from './errors.ts';
import { guide, scopes } from './guide.ts';
import { identify } from './identity.ts';
import { credentialsOf, exchange, keysOf, requestTokens, wrongKeys } from './tokens.ts';

const needed = ['PINTEREST_APP_ID', 'PINTEREST_APP_SECRET'];

export const connectingTo = (places: Places): Connecting => ({
  ways: [oauthAt(places)],
  server: 'none',
  may: () => mayOf(facts, { also: [t`Read the boards, to choose among them.`] }),
  remains: () =>
    t`Copydesk forgets the sign-in. Pinterest has no request to revoke it: to end the permission, remove the app at Pinterest under Settings → Security → Connected apps.`,
  missing: ({ apps }) => (apps.pinterest ? [] : needed),
});

/**
 * Sign-in at Pinterest with the app's secret; it documents no PKCE.
 * https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/
 */
export function oauthAt(places: Places): OAuthConnect {
  return {
    by: 'oauth',
    guide,
    configured: true,
    outlivesSecret: true,

    closed: ({ redirectUri }) =>
      isHttpsOrLocalhost(redirectUri)
        ? null
        : t`Pinterest only returns people to https addresses. Set BASE_URL to the https address of this installation.`,

    async register(_io, _server, { apps }) {
      if (apps.pinterest) return apps.pinterest;
      throw new NetworkError('reject', () => t`This installation has no Pinterest app.`, {
        next: () => t`Set PINTEREST_APP_ID and PINTEREST_APP_SECRET.`,
      });
    },

    async begin(_io, { app, redirectUri, state }) {
      const url = new URL('/oauth/', places.www);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        state,
        scope: scopes.join(','),
      }).toString();
      return { url: url.href, kept: null };
    },

    async finish(io, { app, redirectUri, code }, { now, signal }) {
      const tokens = await exchange({ io, places, signal }, app, { code, redirectUri });
      mustAllow(tokens.scope);
      const secret = { access: tokens.access_token, refresh: null, ...keysOf(app) };
      const api = { io, places, secret, now: () => now, signal, renewed: null };
      return [{ identity: await identify(api), credentials: credentialsOf(tokens, secret, now) }];
    },

    verifyApp: (io, app, { signal }) => verifyApp({ io, places, signal }, app),
  };
}

/** Asks for a token of the app's own, whose owner is the app's: wrong keys are refused with 401. */
async function verifyApp(requesting: Parameters<typeof requestTokens>[0], app: App): Promise<void> {
  const keys = keysOf(app);
  const grant = { grant_type: 'client_credentials', scope: 'user_accounts:read' };
  const answer = await requestTokens(requesting, keys, grant);
  // An app that may not have such a token has been recognized all the same.
  if (isSuccess(answer) || answer.status === 403) return;
  const secrets = [keys.client_secret, basicOf(keys.client_id, keys.client_secret)].filter(Boolean);
  const { replyText } = refusalIn(answer, secrets);
  if (answer.status === 401) throw wrongKeys(replyText);
  throw new NetworkError('retry', () => t`Pinterest did not confirm the app’s id and secret key.`, {
    replyText,
    next: () => t`Try again in a while.`,
    waitMs: answer.waitMs,
  });
}

/** A person can give less than was asked for. An answer that names nothing has granted it all (RFC 6749, 5.1). */
function mustAllow(scope: string | undefined): void {
  const granted = scope?.split(/[\s,]+/).filter((one) => one !== '') ?? [];
  const missing = granted.length === 0 ? [] : scopes.filter((wanted) => !granted.includes(wanted));
  if (missing.length === 0) return;
  throw new NetworkError('reject', () => t`A permission needed for publishing was not granted.`, {
    replyText: t`Allowed: ${{ scopes: granted.join(' ') }}. Missing: ${{ missing: missing.join(', ') }}.`,
    next: () => t`Reconnect the account and grant all requested permissions.`,
  });
}
