import { randomUUID } from 'node:crypto';

import { t } from '#contract/message.ts';
import { tumblr as facts } from '#contract/networks/tumblr.ts';
import type { App, Connected, Connecting, OAuthConnect } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { Api, Places } from './api.ts';
import { refusalIn } from './errors.ts';
import { guide, scopes } from './guide.ts';
import { blogsOf, identityOf } from './identity.ts';
import { exchange, keysOf, renewalOf, requestTokens, wrongKeys } from './tokens.ts';

const needed = ['TUMBLR_API_KEY', 'TUMBLR_API_SECRET'];

export const connectingTo = (places: Places): Connecting => ({
  ways: [oauthAt(places)],
  server: 'none',
  may: () => mayOf(facts),
  remains: () =>
    t`Copydesk forgets the sign-in. Tumblr has no request to revoke it: to end the permission, remove the app at Tumblr under Settings → Apps.`,
  missing: ({ apps }) => (apps.tumblr ? [] : needed),
});

/**
 * Sign-in at Tumblr with the app's secret; it documents no PKCE.
 * https://www.tumblr.com/docs/en/api/v2#oauth2-authorization
 */
export function oauthAt(places: Places): OAuthConnect {
  return {
    by: 'oauth',
    guide,
    configured: true,
    outlivesSecret: true,

    async register(_io, _server, { apps }) {
      if (apps.tumblr) return apps.tumblr;
      throw new NetworkError('reject', () => t`This installation has no Tumblr app.`, {
        next: () => t`Set TUMBLR_API_KEY and TUMBLR_API_SECRET.`,
      });
    },

    async begin(_io, { app, redirectUri, state }) {
      const url = new URL('/oauth2/authorize', places.www);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        state,
        scope: scopes.join(' '),
      }).toString();
      return { url: url.href, kept: null };
    },

    async finish(io, { app, redirectUri, code }, { now, signal }) {
      const tokens = await exchange({ io, places, signal }, app, { code, redirectUri });
      const { access_token: access, refresh_token: refresh } = tokens;
      mustAllow(tokens.scope);
      if (refresh === undefined) throw lacks(tokens.scope ?? '', ['offline_access']);
      const held = { sign_in: randomUUID(), refresh, ...keysOf(app) };
      const secret = { ...held, blog: '', access };
      const api: Api = { io, places, secret, now: () => now, signal, renewed: null };
      const [first, ...others] = (await blogsOf(api)).map((blog): Connected => ({
        identity: identityOf(blog, api),
        credentials: renewalOf(tokens, { ...held, blog: blog.uuid }, now),
      }));
      if (first) return [first, ...others];
      throw new NetworkError('reject', () => t`This Tumblr account has no blog on which it may post.`, {
        next: () => t`Create a blog at Tumblr, and start again.`,
      });
    },

    verifyApp: (io, app, { signal }) => verifyApp({ io, places, signal }, app),
  };
}

/** Asks for a token of the app's own: wrong keys are refused as `invalid_client`. */
async function verifyApp(requesting: Parameters<typeof requestTokens>[0], app: App): Promise<void> {
  const answer = await requestTokens(requesting, { grant_type: 'client_credentials', ...keysOf(app) });
  if (isSuccess(answer)) return;
  const { error, replyText } = refusalIn(answer, app.clientSecret ? [app.clientSecret] : []);
  // An app that may not have such a token has been recognized all the same.
  if (error === 'unauthorized_client') return;
  if (error === 'invalid_client' || answer.status === 401) throw wrongKeys(replyText);
  throw new NetworkError('retry', () => t`Tumblr did not confirm the app’s consumer key and secret.`, {
    replyText,
    next: () => t`Try again in a while.`,
    waitMs: answer.waitMs,
  });
}

/** An answer that names nothing has granted what was asked for (RFC 6749, 5.1). */
function mustAllow(scope: string | undefined): void {
  const granted = scope?.split(/[\s,]+/).filter((one) => one !== '') ?? [];
  const missing = ['write', 'offline_access'].filter((one) => !granted.includes(one));
  if (granted.length > 0 && missing.length > 0) throw lacks(granted.join(' '), missing);
}

function lacks(granted: string, missing: readonly string[]): NetworkError {
  return new NetworkError('reject', () => t`A permission needed for publishing was not granted.`, {
    replyText:
      granted === ''
        ? null
        : t`Allowed: ${{ scopes: granted }}. Missing: ${{ missing: missing.join(', ') }}.`,
    next: () => t`Reconnect the account and grant all requested permissions.`,
  });
}
