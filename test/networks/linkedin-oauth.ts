import { randomBytes } from 'node:crypto';

import type { Reply } from './linkedin-media.ts';

/** https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow */
export interface SignInSwitches {
  /** The scopes of the app's products. */
  products: readonly string[];
  /** Whether the app is a partner's, and gets refresh tokens. */
  isPartner: boolean;
  /** In seconds. */
  life: number;
}

interface Token {
  scopes: readonly string[];
  refresh: string | null;
  endsAt: number;
  isRevoked: boolean;
}

const yearMs = 365 * 86_400_000;
const made = () => randomBytes(48).toString('base64url');
const refused = (status: number, error: string, error_description: string) => ({
  status,
  body: { error, error_description },
});

/** The one app, and what the one member has allowed it. */
export function createSignIns(switches: SignInSwitches, now: () => number) {
  const app = {
    id: '77abcdefgh12ij',
    secret: made(),
    redirectUris: ['https://desk.example/connect/callback'],
  };
  const codes = new Map<string, { redirectUri: string; scopes: readonly string[]; endsAt: number }>();
  const tokens = new Map<string, Token>();
  const refreshes = new Map<string, { scopes: readonly string[]; endsAt: number }>();

  /** @param scopes as asked for */
  function issue(scopes: readonly string[], kept: string | null = null) {
    // Another scope than before ends all earlier tokens of the member.
    for (const token of tokens.values())
      if (token.scopes.toSorted().join() !== scopes.toSorted().join()) token.isRevoked = true;
    const access = made();
    const refresh = switches.isPartner ? (kept ?? made()) : null;
    const known = refresh === null ? undefined : refreshes.get(refresh);
    if (refresh !== null && !known) refreshes.set(refresh, { scopes, endsAt: now() + yearMs });
    tokens.set(access, { scopes, refresh, endsAt: now() + switches.life * 1_000, isRevoked: false });
    const left = refresh === null ? 0 : ((refreshes.get(refresh)?.endsAt ?? 0) - now()) / 1_000;
    return {
      access_token: access,
      expires_in: switches.life,
      scope: scopes.join(','),
      ...(refresh !== null && { refresh_token: refresh, refresh_token_expires_in: left }),
    };
  }

  return {
    app,
    issue,

    /** The person is signed in, and allows it. */
    authorize(input: URLSearchParams): Reply {
      const redirectUri = input.get('redirect_uri') ?? '';
      if (input.get('client_id') !== app.id || !app.redirectUris.includes(redirectUri))
        return { status: 401, body: 'The redirect_uri does not match the registered value' };
      const scopes = (input.get('scope') ?? '').split(' ');
      const location = new URL(redirectUri);
      location.searchParams.set('state', input.get('state') ?? '');
      const unknown = scopes.find((scope) => !switches.products.includes(scope));
      if (unknown === undefined) {
        const code = made();
        codes.set(code, { redirectUri, scopes, endsAt: now() + 30 * 60_000 });
        location.searchParams.set('code', code);
      } else {
        location.searchParams.set('error', 'unauthorized_scope_error');
        location.searchParams.set(
          'error_description',
          `Scope "${unknown}" is not authorized for your application`,
        );
      }
      return { status: 302, headers: { location: location.href } };
    },

    token(input: Record<string, string>): Reply {
      const { grant_type: grant, client_id: id, client_secret: secret } = input;
      if (id !== app.id)
        return refused(400, 'invalid_client_id', `The passed in client_id is invalid "${id}"`);
      if (secret !== app.secret) return refused(401, 'invalid_client', 'Client authentication failed');
      if (grant === 'client_credentials')
        return refused(401, 'access_denied', 'This application is not allowed to create application tokens');
      if (grant === 'refresh_token') {
        const known = refreshes.get(input.refresh_token ?? '');
        if (!known || known.endsAt <= now())
          return refused(
            400,
            'invalid_request',
            'The provided authorization grant or refresh token is invalid, expired or revoked',
          );
        return { status: 200, body: issue(known.scopes, input.refresh_token) };
      }
      const code = codes.get(input.code ?? '');
      codes.delete(input.code ?? '');
      if (!code)
        return refused(
          401,
          'invalid_request',
          'Unable to retrieve access token: authorization code not found',
        );
      if (code.redirectUri !== input.redirect_uri || code.endsAt <= now() || grant !== 'authorization_code')
        return refused(
          400,
          'invalid_redirect_uri',
          'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.',
        );
      return { status: 200, body: issue(code.scopes) };
    },

    /** The scopes of a token, or the code with which LinkedIn refuses it. */
    scopesOf(access: string): { scopes: readonly string[] } | { code: string } {
      const token = tokens.get(access);
      if (!token) return { code: 'INVALID_ACCESS_TOKEN' };
      if (token.isRevoked) return { code: 'REVOKED_ACCESS_TOKEN' };
      return token.endsAt <= now() ? { code: 'EXPIRED_ACCESS_TOKEN' } : { scopes: token.scopes };
    },

    expireAll: () => tokens.forEach((token) => void (token.endsAt = 0)),
    revokeAll() {
      for (const token of tokens.values()) token.isRevoked = true;
      refreshes.clear();
    },
    secrets: () => [app.secret, ...tokens.keys(), ...refreshes.keys()],
  };
}
