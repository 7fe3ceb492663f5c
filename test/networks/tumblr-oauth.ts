import { randomUUID } from 'node:crypto';

/** What Tumblr answers, where it does. */
export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const reasons: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 400: 'Bad Request' };

/** https://www.tumblr.com/docs/en/api/v2#response-format */
export const enveloped = (status: number, response: unknown): Reply => ({
  status,
  body: { meta: { status, msg: reasons[status] ?? 'OK' }, response },
});

/** With a subcode where the documentation names one. */
export const refused = (status: number, title: string, code = 0): Reply => ({
  status,
  body: { meta: { status, msg: reasons[status] ?? title }, errors: [{ title, code }], response: [] },
});

const denied = (status: number, error: string, description: string): Reply => ({
  status,
  body: { error, error_description: description },
});

export interface SignInSwitches {
  /** What the person gives. */
  granted: (asked: string) => string;
  givesAppTokens: boolean;
  /** A renewal brings another refresh token. */
  rotates: boolean;
}

/** In seconds. */
const life = 2_520;

const made = (prefix: string) => `${prefix}-${randomUUID()}`;

/** Sign-in and tokens. https://www.tumblr.com/docs/en/api/v2#oauth2-authorization */
export function createSignIns(switches: SignInSwitches, now: () => number) {
  const app = {
    id: 'consumer-key',
    secret: made('secret'),
    redirectUri: 'https://desk.example/connect/callback',
  };
  const codes = new Map<string, { redirectUri: string; scope: string }>();
  const access = new Map<string, number>();
  const refresh = new Map<string, string>();

  /** A renewal ends the former refresh token, and the access token that came with it. */
  function issue(scope = 'basic write offline_access') {
    const [access_token, refresh_token] = [made('access'), made('refresh')];
    access.set(access_token, now() + life * 1_000);
    const isRenewable = scope.includes('offline_access');
    if (isRenewable) refresh.set(refresh_token, access_token);
    return {
      access_token,
      expires_in: life,
      id_token: false,
      ...(isRenewable && { refresh_token }),
      scope,
      token_type: 'bearer',
    };
  }

  return {
    app,
    issue,

    authorize(input: URLSearchParams): Reply {
      const redirectUri = input.get('redirect_uri') ?? '';
      if (input.get('client_id') !== app.id || redirectUri !== app.redirectUri || !input.get('state'))
        return refused(400, 'The redirect URI does not match');
      const code = made('code');
      codes.set(code, { redirectUri, scope: switches.granted(input.get('scope') ?? '') });
      const location = new URL(redirectUri);
      location.search = new URLSearchParams({ code, state: input.get('state') ?? '' }).toString();
      return { status: 302, headers: { location: location.href } };
    },

    token(input: Record<string, string>): Reply {
      if (input.client_id !== app.id || input.client_secret !== app.secret)
        return denied(401, 'invalid_client', 'The client credentials are invalid');
      switch (input.grant_type) {
        case 'client_credentials':
          return switches.givesAppTokens
            ? { status: 200, body: { access_token: made('app'), expires_in: life, token_type: 'bearer' } }
            : denied(400, 'unauthorized_client', 'The grant type is unauthorized for this client_id');
        case 'refresh_token': {
          const token = input.refresh_token ?? '';
          const former = refresh.get(token);
          if (former === undefined)
            return denied(401, 'invalid_grant', 'The refresh token is invalid or expired');
          access.delete(former);
          const renewed = issue();
          if (switches.rotates) {
            refresh.delete(token);
            return { status: 200, body: renewed };
          }
          refresh.set(token, renewed.access_token);
          const { refresh_token: _, ...kept } = renewed;
          return { status: 200, body: kept };
        }
        case undefined:
        default: {
          const code = codes.get(input.code ?? '');
          codes.delete(input.code ?? '');
          if (!code || code.redirectUri !== input.redirect_uri)
            return denied(400, 'invalid_grant', 'The authorization code does not exist or is invalid');
          return { status: 200, body: issue(code.scope) };
        }
      }
    },

    isValid: (token: string) => (access.get(token) ?? 0) > now(),
    expireAll: () => access.forEach((_, token) => void access.set(token, 0)),
    revokeAll() {
      access.clear();
      refresh.clear();
    },
  };
}
