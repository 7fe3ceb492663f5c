import { randomBytes } from 'node:crypto';

import type { Answer } from './site-double.ts';

const made = () => randomBytes(24).toString('base64url');
const hourMs = 3_600_000;

/** Reddit's sign-in, for one app and one account. https://github.com/reddit-archive/reddit/wiki/OAuth2 */
export function createSignIns(now: () => number) {
  const app = { id: 'p-jcoLKBynTLew', secret: made(), redirectUri: 'https://desk.example/connect/callback' };
  const codes = new Map<string, { scope: string; isPermanent: boolean; endsAt: number }>();
  const refreshes = new Map<string, string>();
  const tokens = new Map<string, { scope: string; endsAt: number }>();

  function accessFor(scope: string) {
    const access = made();
    tokens.set(access, { scope, endsAt: now() + 24 * hourMs });
    return { access_token: access, token_type: 'bearer', expires_in: 86_400, scope };
  }

  function issue(scope: string) {
    const refresh = made();
    refreshes.set(refresh, scope);
    return { ...accessFor(scope), refresh_token: refresh };
  }

  return {
    app,
    issue,

    /** The person is signed in, and allows everything. */
    authorize(query: URLSearchParams): Answer {
      const redirectUri = query.get('redirect_uri') ?? '';
      if (query.get('client_id') !== app.id || redirectUri !== app.redirectUri)
        return { status: 400, body: 'bad request (reddit.com): invalid redirect_uri parameter' };
      const code = made();
      const isPermanent = query.get('duration') === 'permanent';
      codes.set(code, { scope: query.get('scope') ?? '', isPermanent, endsAt: now() + 600_000 });
      const location = `${redirectUri}?${new URLSearchParams({ state: query.get('state') ?? '', code })}#_`;
      return { status: 302, body: '', headers: { location } };
    },

    /** Refused codes come with success, refused apps with 401. */
    token(authorization: string, input: URLSearchParams): Answer {
      const keys = Buffer.from(`${app.id}:${app.secret}`).toString('base64');
      if (authorization !== `Basic ${keys}`)
        return { status: 401, body: { message: 'Unauthorized', error: 401 } };
      switch (input.get('grant_type')) {
        case 'client_credentials':
          return { status: 200, body: accessFor('*') };
        case 'refresh_token': {
          const scope = refreshes.get(input.get('refresh_token') ?? '');
          return scope === undefined
            ? { status: 400, body: { message: 'Bad Request', error: 400 } }
            : { status: 200, body: accessFor(scope) };
        }
        case 'authorization_code': {
          const code = codes.get(input.get('code') ?? '');
          codes.delete(input.get('code') ?? '');
          if (!code || code.endsAt <= now() || input.get('redirect_uri') !== app.redirectUri)
            return { status: 200, body: { error: 'invalid_grant' } };
          return { status: 200, body: code.isPermanent ? issue(code.scope) : accessFor(code.scope) };
        }
        case null:
        default:
          return { status: 200, body: { error: 'unsupported_grant_type' } };
      }
    },

    revoke(input: URLSearchParams): Answer {
      if (refreshes.delete(input.get('token') ?? '')) tokens.clear();
      return { status: 204, body: '' };
    },

    /** The scopes of a living token; null for any other. */
    scopesOf(access: string): readonly string[] | null {
      const token = tokens.get(access);
      return token && token.endsAt > now() ? token.scope.split(' ') : null;
    },

    expireAll: () => tokens.clear(),
    revokeAll() {
      tokens.clear();
      refreshes.clear();
    },
    isHeld: (refresh: string) => refreshes.has(refresh),
    secrets: () => [app.secret, ...tokens.keys(), ...refreshes.keys()],
  };
}
