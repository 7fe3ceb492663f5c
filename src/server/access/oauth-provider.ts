import { oauthProvider } from '@better-auth/oauth-provider';
import { APIError } from 'better-auth/api';
import { AsyncLocalStorage } from 'node:async_hooks';

import { appTokenPrefix, hashOfAppSecret, newAppSecret, renewalPrefix } from './app-tokens.ts';

/** The page on which a person decides about an app; better-auth sends browsers here with a signed request. */
export const consentPath = '/connect-app';

/** `agents`: call tools. `offline_access`: renew the access. What may be called is what the person chose. */
export const appScopes = ['agents', 'offline_access'];

const minute = 60;
const day = 24 * 60 * minute;

/** The token that the person has just made for the app, while better-auth issues the code for it. */
const granted = new AsyncLocalStorage<{ tokenId: number }>();

/** Runs what makes better-auth issue a code, which will open this token. */
export function grantingToken<Result>(tokenId: number, issue: () => Promise<Result>): Promise<Result> {
  return granted.run({ tokenId }, issue);
}

/**
 * Apps of agents connect by OAuth 2.1 (https://better-auth.com/docs/plugins/oauth-provider): codes with PKCE,
 * opaque access tokens, and renewals that rotate. Nobody is connected by a former consent: each connection
 * has a token of its own, made on our page.
 * @param isOpen whether apps may register themselves
 */
export function appProvider({ isOpen }: { isOpen: boolean }) {
  return oauthProvider({
    loginPage: consentPath,
    consentPage: consentPath,
    postLogin: {
      page: consentPath,
      shouldRedirect: () => granted.getStore() === undefined,
      consentReferenceId() {
        const store = granted.getStore();
        if (!store) throw new APIError('FORBIDDEN', { error: 'access_denied' });
        return String(store.tokenId);
      },
    },
    scopes: appScopes,
    grantTypes: ['authorization_code', 'refresh_token'],
    allowDynamicClientRegistration: isOpen,
    allowUnauthenticatedClientRegistration: isOpen,
    // There is one resource, so tokens need no signed audience; `mount/oauth.ts` checks it where it is named.
    disableJwtPlugin: true,
    codeExpiresIn: 10 * minute,
    accessTokenExpiresIn: 60 * minute,
    refreshTokenExpiresIn: 30 * day,
    prefix: { opaqueAccessToken: appTokenPrefix, refreshToken: renewalPrefix },
    generateOpaqueAccessToken: newAppSecret,
    generateRefreshToken: newAppSecret,
    storeTokens: { hash: (secret) => Promise.resolve(hashOfAppSecret(secret)) },
    rateLimit: {
      register: { window: 60 * minute, max: 20 },
      // A service that hosts an app renews for all of its users from a few addresses.
      token: { window: minute, max: 300 },
      authorize: { window: minute, max: 60 },
      revoke: { window: minute, max: 60 },
    },
    schema: {
      oauthClient: { modelName: 'authOauthClients', fields: { requirePKCE: 'requirePkce' } },
      oauthRefreshToken: { modelName: 'authOauthRefreshTokens' },
      oauthAccessToken: { modelName: 'authOauthAccessTokens' },
      oauthConsent: { modelName: 'authOauthConsents' },
      oauthResource: { modelName: 'authOauthResources' },
      oauthClientResource: { modelName: 'authOauthClientResources' },
      oauthClientAssertion: { modelName: 'authOauthClientAssertions' },
    },
  });
}
