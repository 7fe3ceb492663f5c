import { z } from 'zod';

import { t } from '#contract/message.ts';
import { linkedin as facts } from '#contract/networks/linkedin.ts';
import { readJson } from '#server/lib/read-json.ts';
import type { App, Connected, OAuthConnect } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import { isHttpsOrLocalhost } from '#server/networks/redirect-url.ts';
import type { Api, Places } from './api.ts';
import { refusalIn } from './errors.ts';
import { guide, memberScopes, pageScopes } from './guide.ts';
import { memberOf, pagesWithNames } from './identity.ts';
import type { Secret } from './secret.ts';
import { requestTokens, client, credentialsOf, exchange, isWrongApp, scopesIn, wrongKeys } from './tokens.ts';

/** What was requested, since an answer need not name it. */
const kept = z.object({ scopes: z.array(z.string()) });

/** What needs an app with the Community Management API is named in a sentence of its own. */
export const may = () =>
  mayOf(facts, {
    also: [t`Only with the Community Management API: write first comments, correct texts and read metrics.`],
  });

/**
 * Sign-in at LinkedIn, without PKCE: web apps have none, but a client secret. One sign-in asks for everything
 * that the app may do, since LinkedIn ends all earlier tokens of a person when the next one asks for less or
 * more. https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow
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
        : t`LinkedIn only returns people to https addresses. Set BASE_URL to the https address of this installation.`,

    async register(_io, _server, { apps }) {
      if (apps.linkedin) return apps.linkedin;
      throw new NetworkError('reject', () => t`This installation has no LinkedIn app.`, {
        next: () => t`Set LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET.`,
      });
    },

    async begin(_io, { app, redirectUri, state }) {
      const scopes = app.pages ? pageScopes : memberScopes;
      const url = new URL('/oauth/v2/authorization', places.www);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        state,
        scope: scopes.join(' '),
      }).toString();
      return { url: url.href, kept: JSON.stringify({ scopes: [...scopes] } satisfies z.infer<typeof kept>) };
    },

    async finish(io, { app, redirectUri, code, kept: sealed }, { now, signal }) {
      const requested = kept.parse(readJson(sealed ?? ''));
      const tokens = await exchange({ io, places, signal }, app, { code, redirectUri }, () => now);
      const scopes = scopesIn(tokens.scope) ?? requested.scopes;
      mustAllowPosting(scopes);
      const secret: Secret = {
        owner: '',
        access: tokens.access_token,
        refresh: null,
        ...client(app),
        scopes,
      };
      const api: Api = { io, places, secret, now: () => now, signal, renewed: null };
      const connected = (kind: string, identity: Connected['identity']): Connected => ({
        identity,
        kind,
        credentials: credentialsOf(tokens, { ...secret, owner: identity.remoteId }, now),
      });
      const member = connected(t`Profile`, await memberOf(api));
      const pages = scopes.includes('w_organization_social') ? await pagesWithNames(api) : [];
      return [member, ...pages.map((page) => connected(t`Page`, page))];
    },

    verifyApp: (io, app, { signal }) => verifyApp({ io, places, signal }, app),
  };
}

/**
 * Asks for a token of the app itself, which LinkedIn gives to few apps: it refuses wrong keys and what the app
 * may not have with different codes.
 * https://learn.microsoft.com/en-us/linkedin/shared/authentication/client-credentials-flow
 */
async function verifyApp(requesting: Parameters<typeof requestTokens>[0], app: App): Promise<void> {
  const answer = await requestTokens(requesting, { grant_type: 'client_credentials', ...client(app) });
  const { codes, replyText } = refusalIn(answer, app.clientSecret ? [app.clientSecret] : []);
  if (isSuccess(answer) || codes.includes('access_denied')) return;
  if (isWrongApp(codes)) throw wrongKeys(replyText);
  throw new NetworkError('retry', () => t`LinkedIn did not confirm the app’s client id and secret.`, {
    replyText,
    next: () => t`Try again in a while.`,
    waitMs: answer.waitMs,
  });
}

function mustAllowPosting(scopes: readonly string[]): void {
  const missing = ['w_member_social'].filter((wanted) => !scopes.includes(wanted));
  if (missing.length === 0) return;
  throw new NetworkError('reject', () => t`A permission needed for publishing was not granted.`, {
    replyText: t`Allowed: ${{ scopes: scopes.join(' ') }}. Missing: ${{ missing: missing.join(', ') }}.`,
    next: () => t`Reconnect the account and grant all requested permissions.`,
  });
}
