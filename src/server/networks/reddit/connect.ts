import { z } from 'zod';

import { t } from '#contract/message.ts';
import { reddit as facts } from '#contract/networks/reddit.ts';
import { readJson } from '#server/lib/read-json.ts';
import type { App, Connecting, InstanceClient, OAuthConnect } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { mayOf } from '#server/networks/may.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { Api } from './api.ts';
import { refusalIn } from './errors.ts';
import { guide, scopes } from './guide.ts';
import { identify } from './identity.ts';
import type { Secret } from './secret.ts';
import { credentialsOf, exchange, requestTokens, wrongKeys } from './tokens.ts';

/** The account that answers for the app, since a stored app has its keys only. */
const kept = z.object({ contact: z.string() });

export const connectingTo = (at: Pick<Api, 'places' | 'pace'>): Connecting => ({
  ways: [oauthAt(at)],
  server: 'none',
  may: () => mayOf(facts, { also: [t`Read the rules and flairs of communities.`] }),
  missing: ({ apps: { reddit: app } }: InstanceClient) => [
    ...(app ? [] : ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET']),
    ...(app?.contact ? [] : ['REDDIT_USERNAME']),
  ],
});

/** Sign-in at Reddit, which knows no PKCE: web apps have a secret. https://github.com/reddit-archive/reddit/wiki/OAuth2 */
export function oauthAt({ places, pace }: Pick<Api, 'places' | 'pace'>): OAuthConnect {
  return {
    by: 'oauth',
    guide,
    configured: true,
    outlivesSecret: true,

    async register(_io, _server, { apps: { reddit: app } }) {
      if (app) return app;
      throw new NetworkError('reject', () => t`This installation has no Reddit app.`, {
        next: () => t`Set REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET and REDDIT_USERNAME.`,
      });
    },

    async begin(_io, { app, redirectUri, state }) {
      const url = new URL('/api/v1/authorize', places.www);
      url.search = new URLSearchParams({
        client_id: app.clientId,
        response_type: 'code',
        state,
        redirect_uri: redirectUri,
        duration: 'permanent',
        scope: scopes.join(' '),
      }).toString();
      const contact = app.contact ?? '';
      return { url: url.href, kept: JSON.stringify({ contact } satisfies z.infer<typeof kept>) };
    },

    async finish(io, { app, redirectUri, code, kept: sealed }, { now, signal }) {
      const { contact } = kept.parse(readJson(sealed ?? ''));
      const tokens = await exchange({ io, places, signal, app, contact }, { code, redirectUri });
      mustAllowPosting(tokens.scope);
      const { refresh_token: refresh } = tokens;
      if (refresh === undefined) throw temporary();
      const held = { refresh, client_id: app.clientId, client_secret: app.clientSecret ?? '', contact };
      const secret: Secret = { ...held, name: '', access: tokens.access_token };
      const renewed = () => Promise.reject(temporary());
      const identity = await identify({ io, places, pace, secret, now: () => now, signal, renewed });
      const name = identity.handle ?? '';
      return [{ identity, credentials: credentialsOf(tokens, { ...held, name }, now) }];
    },

    verifyApp: (io, app, { signal }) => verifyApp({ io, places, signal, app, contact: app.contact ?? '' }),
  };
}

/** Asks for a token of the app itself, which reads what is public, and is thrown away. */
async function verifyApp(requesting: Parameters<typeof requestTokens>[0]): Promise<void> {
  const answer = await requestTokens(requesting, 'access_token', { grant_type: 'client_credentials' });
  const { code, replyText } = refusalIn(answer, secretOfApp(requesting.app));
  if (isSuccess(answer) && code === null) return;
  if (answer.status === 401 || (isSuccess(answer) && code !== null)) throw wrongKeys(replyText);
  throw new NetworkError('retry', () => t`Reddit did not confirm the app’s id and secret.`, {
    replyText,
    next: () => t`Try again in a while.`,
    waitMs: answer.waitMs,
  });
}

const secretOfApp = ({ clientSecret }: App) => (clientSecret ? [clientSecret] : []);

/** @param scope as Reddit granted it; with `*` everything is */
function mustAllowPosting(scope: string | undefined): void {
  if (scope === undefined) return;
  const granted = scope.split(/[\s,]+/);
  const missing = granted.includes('*') ? [] : scopes.filter((wanted) => !granted.includes(wanted));
  if (missing.length === 0) return;
  throw new NetworkError('reject', () => t`A permission needed for publishing was not granted.`, {
    replyText: t`Allowed: ${{ scopes: granted.join(' ') }}. Missing: ${{ missing: missing.join(', ') }}.`,
    next: () => t`Reconnect the account and grant all requested permissions.`,
  });
}

/** Without a refresh token an account would be lost after an hour. */
const temporary = () =>
  new NetworkError('reject', () => t`Reddit gave a sign-in that ends within a day.`, {
    next: () => t`Start again, and allow permanent access.`,
  });
