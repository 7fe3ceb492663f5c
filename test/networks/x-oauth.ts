import { createHash, randomBytes } from 'node:crypto';

import type { Reply } from './x-replies.ts';

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token */
export interface SignInSwitches {
  /** The scopes that are granted, where they are fewer than those asked for. */
  grants: readonly string[] | null;
  /** In seconds. */
  life: number;
}

interface Token {
  scopes: readonly string[];
  endsAt: number;
}

/** A code is valid for half a minute. */
const codeMs = 30_000;

export const redirectUri = 'https://desk.example/connect/callback';

const made = () => randomBytes(36).toString('base64url');
const refused = (status: number, error: string, error_description: string): Reply => ({
  status,
  body: { error, error_description },
});

/** The one app, and what the one person has allowed it. */
export function createSignIns(switches: SignInSwitches, now: () => number) {
  const app = { id: 'bWFyc2gtZGFpbHk', secret: made() };
  const codes = new Map<string, { challenge: string; scopes: readonly string[]; endsAt: number }>();
  const access = new Map<string, Token>();
  const refresh = new Map<string, readonly string[]>();
  const spent: string[] = [];

  function issue(scopes: readonly string[]) {
    const token = made();
    access.set(token, { scopes, endsAt: now() + switches.life * 1_000 });
    const again = scopes.includes('offline.access') ? made() : null;
    if (again !== null) refresh.set(again, scopes);
    return {
      token_type: 'bearer',
      expires_in: switches.life,
      access_token: token,
      scope: scopes.join(' '),
      ...(again !== null && { refresh_token: again }),
    };
  }

  function isApp(authorization: string | undefined): boolean {
    const keys = Buffer.from(/^Basic (.+)$/.exec(authorization ?? '')?.[1] ?? '', 'base64').toString();
    return keys === `${app.id}:${app.secret}`;
  }

  return {
    app,
    issue,

    /** The person is signed in, and authorizes the app. */
    authorize(input: URLSearchParams): Reply {
      const isKnown = input.get('client_id') === app.id && input.get('redirect_uri') === redirectUri;
      if (!isKnown || input.get('code_challenge_method') !== 'S256')
        return { status: 400, body: 'Something went wrong. You weren’t able to give access to the App.' };
      const code = made();
      const scopes = switches.grants ?? (input.get('scope') ?? '').split(' ');
      codes.set(code, { challenge: input.get('code_challenge') ?? '', scopes, endsAt: now() + codeMs });
      const location = new URL(redirectUri);
      location.search = new URLSearchParams({ state: input.get('state') ?? '', code }).toString();
      return { status: 302, headers: { location: location.href } };
    },

    token(authorization: string | undefined, input: Record<string, string>): Reply {
      if (!isApp(authorization))
        return refused(401, 'unauthorized_client', 'Missing valid authorization header');
      if (input.grant_type === 'refresh_token') {
        const token = input.refresh_token ?? '';
        const scopes = refresh.get(token);
        // It works once.
        refresh.delete(token);
        if (!scopes) return refused(400, 'invalid_request', 'Value passed for the token was invalid.');
        spent.push(token);
        return { status: 200, body: issue(scopes) };
      }
      const code = codes.get(input.code ?? '');
      codes.delete(input.code ?? '');
      const proof = createHash('sha256')
        .update(input.code_verifier ?? '')
        .digest('base64url');
      if (!code || code.endsAt <= now() || code.challenge !== proof || input.redirect_uri !== redirectUri)
        return refused(400, 'invalid_request', 'Value passed for the authorization code was invalid.');
      return { status: 200, body: issue(code.scopes) };
    },

    revoke(authorization: string | undefined, { token = '' }: Record<string, string>): Reply {
      if (!isApp(authorization))
        return refused(401, 'unauthorized_client', 'Missing valid authorization header');
      const known = access.delete(token) || refresh.delete(token);
      return known
        ? { status: 200, body: { revoked: true } }
        : refused(400, 'invalid_request', 'Value passed for the token was invalid.');
    },

    /** The scopes of an access token; null for one that is void. */
    scopesOf(token: string): readonly string[] | null {
      const known = access.get(token);
      return known && known.endsAt > now() ? known.scopes : null;
    },

    /** Access tokens end, as after their two hours. */
    expireAll: () => access.clear(),
    revokeAll() {
      access.clear();
      refresh.clear();
    },
    /** Refresh tokens that were used up. */
    spent,
    secrets: () => [app.secret, ...access.keys(), ...refresh.keys()],
    valid: () => ({ access: access.size, refresh: refresh.size }),
  };
}
