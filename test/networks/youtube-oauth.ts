import { createHash, randomBytes } from 'node:crypto';

import type { Reply } from './youtube-reply.ts';

/** https://developers.google.com/identity/protocols/oauth2/web-server */
export interface SignInSwitches {
  /** The person unticks everything that is asked for. */
  grantsNothing: boolean;
  /** The app is in testing: a sign-in ends after a week. */
  inTesting: boolean;
  /** Google issues no refresh token, as to an app that asks for no consent. */
  withoutRefresh: boolean;
}

const weekSeconds = 7 * 86_400;
const made = () => randomBytes(48).toString('base64url');
const refused = (status: number, error: string, error_description: string): Reply => ({
  status,
  body: { error, error_description },
});

/** The one OAuth client, and what the one person has allowed it. */
export function createSignIns(switches: SignInSwitches, now: () => number) {
  const app = {
    id: '1234-abcd.apps.googleusercontent.com',
    secret: `GOCSPX-${made()}`,
    redirectUris: ['https://desk.example/connect/callback'],
  };
  const codes = new Map<string, { redirectUri: string; scope: string; challenge: string; endsAt: number }>();
  const tokens = new Map<string, { scopes: readonly string[]; endsAt: number; refresh: string }>();
  const refreshes = new Map<string, { scope: string; endsAt: number }>();

  function issue(scope: string, kept: string | null = null) {
    const access = `ya29.${made()}`;
    const refresh = kept ?? `1//${made()}`;
    const endsAt =
      refreshes.get(refresh)?.endsAt ?? (switches.inTesting ? now() + weekSeconds * 1_000 : Infinity);
    refreshes.set(refresh, { scope, endsAt });
    tokens.set(access, { scopes: scope.split(' '), endsAt: now() + 3_599_000, refresh });
    return {
      access_token: access,
      expires_in: 3_599,
      scope,
      token_type: 'Bearer',
      ...(kept === null && !switches.withoutRefresh && { refresh_token: refresh }),
      ...(endsAt !== Infinity && { refresh_token_expires_in: Math.floor((endsAt - now()) / 1_000) }),
    };
  }

  function byCode(input: Record<string, string>): Reply {
    const code = codes.get(input.code ?? '');
    codes.delete(input.code ?? '');
    const proof = createHash('sha256')
      .update(input.code_verifier ?? '')
      .digest('base64url');
    if (!code || code.endsAt <= now()) return refused(400, 'invalid_grant', 'Malformed auth code.');
    if (code.redirectUri !== input.redirect_uri) return refused(400, 'redirect_uri_mismatch', 'Bad Request');
    if (code.challenge !== proof) return refused(400, 'invalid_grant', 'Invalid code verifier.');
    return { status: 200, body: issue(code.scope) };
  }

  return {
    app,
    issue,

    /** The person chooses a channel, and allows what is listed. */
    authorize(input: URLSearchParams): Reply {
      const redirectUri = input.get('redirect_uri') ?? '';
      if (input.get('client_id') !== app.id || !app.redirectUris.includes(redirectUri))
        return { status: 400, body: 'Error 400: redirect_uri_mismatch' };
      const isAsked = input.get('access_type') === 'offline' && input.get('prompt')?.includes('consent');
      if (!isAsked || input.get('code_challenge_method') !== 'S256')
        return { status: 400, body: 'Error 400: invalid_request' };
      const code = `4/${made()}`;
      const scope = switches.grantsNothing ? 'openid' : (input.get('scope') ?? '');
      const challenge = input.get('code_challenge') ?? '';
      codes.set(code, { redirectUri, scope, challenge, endsAt: now() + 600_000 });
      const location = new URL(redirectUri);
      location.search = new URLSearchParams({ state: input.get('state') ?? '', code, scope }).toString();
      return { status: 302, headers: { location: location.href } };
    },

    token(input: Record<string, string>): Reply {
      const { grant_type: grant, client_id: id, client_secret: secret } = input;
      if (id !== app.id) return refused(401, 'invalid_client', 'The OAuth client was not found.');
      if (secret !== app.secret)
        return refused(401, 'invalid_client', 'The provided client secret is invalid.');
      if (grant === 'authorization_code') return byCode(input);
      if (grant !== 'refresh_token')
        return refused(400, 'unsupported_grant_type', `Invalid grant_type: ${grant}`);
      const known = refreshes.get(input.refresh_token ?? '');
      if (!known || known.endsAt <= now())
        return refused(400, 'invalid_grant', 'Token has been expired or revoked.');
      return { status: 200, body: issue(known.scope, input.refresh_token) };
    },

    /** All that the person has allowed ends with any of its tokens. */
    revoke(token: string): Reply {
      if (!refreshes.has(token) && !tokens.has(token))
        return refused(400, 'invalid_token', 'Token expired or revoked');
      refreshes.clear();
      tokens.clear();
      return { status: 200, body: {} };
    },

    /** Null for one that is void. */
    scopesOf(access: string): readonly string[] | null {
      const token = tokens.get(access);
      return token && token.endsAt > now() ? token.scopes : null;
    },

    expireAll: () => tokens.forEach((token) => void (token.endsAt = 0)),
    revokeAll() {
      refreshes.clear();
      tokens.clear();
    },
    secrets: () => [app.secret, ...tokens.keys(), ...refreshes.keys()],
  };
}
