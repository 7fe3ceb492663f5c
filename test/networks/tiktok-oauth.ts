import { randomBytes } from 'node:crypto';

import type { Reply } from './tiktok-faults.ts';

/** https://developers.tiktok.com/doc/oauth-user-access-token-management */
export interface SignInSwitches {
  /** What the person allows of what is asked for. */
  allows: (scope: string) => boolean;
  /** In seconds. */
  life: number;
  refreshLife: number;
}

interface Token {
  scopes: readonly string[];
  endsAt: number;
}

export const openId = '_000MarshMedia-open-id';

const made = (kind: string) => `${kind}.${randomBytes(24).toString('base64url')}`;

const refused = (error: string, error_description: string, status = 200): Reply => ({
  status,
  body: { error, error_description, log_id: '202206221854370101130062072500FFA2' },
});

/** The one app, and what the one person has allowed it. Refusals have status 200, as seen at TikTok. */
export function createSignIns(switches: SignInSwitches, now: () => number) {
  const app = {
    key: 'awclientkey12345',
    secret: made('secret'),
    redirectUris: ['https://desk.example/connect/callback'],
  };
  const codes = new Map<string, { redirectUri: string; scopes: readonly string[] }>();
  const access = new Map<string, Token>();
  const refresh = new Map<string, Token>();

  function issue(scopes: readonly string[], refreshEndsAt = now() + switches.refreshLife * 1_000) {
    const [access_token, refresh_token] = [made('act'), made('rft')];
    access.set(access_token, { scopes, endsAt: now() + switches.life * 1_000 });
    refresh.set(refresh_token, { scopes, endsAt: refreshEndsAt });
    return {
      open_id: openId,
      scope: scopes.join(','),
      access_token,
      expires_in: switches.life,
      refresh_token,
      refresh_expires_in: Math.round((refreshEndsAt - now()) / 1_000),
      token_type: 'Bearer',
    };
  }

  return {
    app,
    issue,

    /** The person is signed in, and allows it. */
    authorize(input: URLSearchParams): Reply {
      const redirectUri = input.get('redirect_uri') ?? '';
      if (input.get('client_key') !== app.key || !app.redirectUris.includes(redirectUri))
        return { status: 400, body: 'redirect_uri' };
      const code = made('code');
      const scopes = (input.get('scope') ?? '').split(',').filter(switches.allows);
      codes.set(code, { redirectUri, scopes });
      const location = new URL(redirectUri);
      location.search = new URLSearchParams({
        code,
        scopes: scopes.join(','),
        state: input.get('state') ?? '',
      }).toString();
      return { status: 302, headers: { location: location.href } };
    },

    token(input: Record<string, string>): Reply {
      if (input.client_key !== app.key || input.client_secret !== app.secret)
        return refused('invalid_client', 'Client key or secret is incorrect.', 401);
      switch (input.grant_type) {
        case 'client_credentials':
          return {
            status: 200,
            body: { access_token: made('clt'), expires_in: 7_200, token_type: 'Bearer' },
          };
        case 'refresh_token': {
          const known = refresh.get(input.refresh_token ?? '');
          if (!known || known.endsAt <= now())
            return refused('invalid_grant', 'Refresh token is invalid or expired.');
          // They rotate: the one that was used ends.
          refresh.delete(input.refresh_token ?? '');
          return { status: 200, body: issue(known.scopes, known.endsAt) };
        }
        case 'authorization_code': {
          const known = codes.get(input.code ?? '');
          codes.delete(input.code ?? '');
          if (!known) return refused('invalid_grant', 'Authorization code is expired.');
          if (known.redirectUri !== input.redirect_uri)
            return refused(
              'invalid_request',
              'Redirect_uri is not matched with the uri when requesting code.',
            );
          return { status: 200, body: issue(known.scopes) };
        }
        case undefined:
        default:
          return refused('unsupported_grant_type', 'The grant type is not supported.');
      }
    },

    revoke(input: Record<string, string>): Reply {
      if (input.client_key !== app.key || input.client_secret !== app.secret)
        return refused('invalid_client', 'Client key or secret is incorrect.', 401);
      if (!access.has(input.token ?? '')) return refused('invalid_request', 'The token is invalid.');
      access.clear();
      refresh.clear();
      return { status: 200, body: {} };
    },

    /** The scopes of a token; null where it is void. */
    scopesOf(token: string): readonly string[] | null {
      const known = access.get(token);
      return known && known.endsAt > now() ? known.scopes : null;
    },

    isRevoked: () => refresh.size === 0,
    expireAll: () => access.forEach((token) => void (token.endsAt = 0)),
    revokeAll() {
      access.clear();
      refresh.clear();
    },
    latest: () => [...access.keys()].at(-1) ?? '',
    secrets: () => [app.secret, ...access.keys(), ...refresh.keys()],
  };
}
