import { randomUUID } from 'node:crypto';

/** What Pinterest answers, where it does. */
export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The schema Error. */
export const refused = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message },
});

export interface SignInSwitches {
  /** What the person gives. */
  granted: (asked: readonly string[]) => readonly string[];
  /** Apps may be refused tokens of their own. */
  givesAppTokens: boolean;
}

interface Grant {
  scopes: readonly string[];
  endsAt: number;
}

export const accessLife = 30 * 86_400;
export const refreshLife = 60 * 86_400;

const made = (prefix: string) => `${prefix}_${randomUUID()}`;

/** Sign-in at www.pinterest.com and tokens. https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/ */
export function createSignIns(switches: SignInSwitches, now: () => number) {
  const app = { id: '1491234', secret: made('secret'), redirectUri: 'https://desk.example/connect/callback' };
  const codes = new Map<string, { redirectUri: string; scopes: readonly string[] }>();
  const access = new Map<string, Grant>();
  const refresh = new Map<string, Grant>();

  /** A refresh token works once: a renewal ends it, and all that it gave. */
  function issue(scopes: readonly string[], isContinuous = true) {
    const [access_token, refresh_token] = [made('pina'), made('pinr')];
    access.set(access_token, { scopes, endsAt: now() + accessLife * 1_000 });
    refresh.set(refresh_token, { scopes, endsAt: now() + refreshLife * 1_000 });
    return {
      response_type: 'authorization_code',
      access_token,
      token_type: 'bearer',
      expires_in: accessLife,
      scope: scopes.join(' '),
      ...(isContinuous && { refresh_token, refresh_token_expires_in: refreshLife }),
    };
  }

  return {
    app,
    issue,
    codes,

    /** The person is signed in, and gives what the switch says. */
    authorize(input: URLSearchParams): Reply {
      const redirectUri = input.get('redirect_uri') ?? '';
      if (input.get('client_id') !== app.id || redirectUri !== app.redirectUri)
        return refused(400, 1, 'The redirect_uri does not match a registered one');
      const scopes = switches.granted((input.get('scope') ?? '').split(','));
      const code = made('code');
      codes.set(code, { redirectUri, scopes });
      const location = new URL(redirectUri);
      location.search = new URLSearchParams({ code, state: input.get('state') ?? '' }).toString();
      return { status: 302, headers: { location: location.href } };
    },

    token(input: Record<string, string>, authorization: string): Reply {
      const expected = `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`;
      if (authorization !== expected) return refused(401, 2, 'Authentication failed.');
      switch (input.grant_type) {
        case 'client_credentials':
          return switches.givesAppTokens
            ? {
                status: 200,
                body: { ...issue(['user_accounts:read'], false), response_type: 'client_credentials' },
              }
            : refused(403, 29, 'You are not permitted to access that resource.');
        case 'refresh_token': {
          const held = refresh.get(input.refresh_token ?? '');
          refresh.delete(input.refresh_token ?? '');
          if (!held || held.endsAt <= now()) return refused(401, 2, 'Invalid or expired refresh token');
          return { status: 200, body: { ...issue(held.scopes), response_type: 'refresh_token' } };
        }
        case undefined:
        default: {
          const code = codes.get(input.code ?? '');
          codes.delete(input.code ?? '');
          if (code?.redirectUri !== input.redirect_uri || !code)
            return refused(400, 283, 'Invalid authorization code');
          return { status: 200, body: issue(code.scopes, input.continuous_refresh === 'true') };
        }
      }
    },

    /** The scopes of a token; null where it is void. */
    scopesOf(token: string): readonly string[] | null {
      const grant = access.get(token);
      return grant && grant.endsAt > now() ? grant.scopes : null;
    },

    expireAll: () => access.forEach((grant) => void (grant.endsAt = 0)),
    revokeAll() {
      access.clear();
      refresh.clear();
    },
    secrets: () => [app.secret, ...access.keys(), ...refresh.keys()],
  };
}
