import { createHash, randomBytes } from 'node:crypto';

/** What a server knows of apps and of who has allowed them what. https://docs.joinmastodon.org/methods/oauth/ */
export interface Grants {
  register(asked: Record<string, string>): { status: number; body: unknown };
  /** The person is signed in, and allows it. Answers with where they are sent. */
  authorize(asked: URLSearchParams): { status: number; body: unknown; location?: string };
  exchange(asked: Record<string, string>): { status: number; body: unknown };
  revoke(asked: Record<string, string>): { status: number; body: unknown };
  /** What a token may do; null for one that is not known. */
  scopesOf(token: string): readonly string[] | null;
  /** A token as a person's allowing makes one. */
  grant(scope: string): string;
  revokeAll(): void;
  secrets(): string[];
}

interface App {
  secret: string;
  redirectUri: string;
  scope: string;
}

export interface OAuthSwitches {
  /** False for servers from before 4.3, and for most compatible ones. */
  pkce: boolean;
  /** What is allowed, where it is less than asked. */
  allows: string | null;
  /** Compatible servers: tokens that end after so many seconds. */
  expiresIn: number | null;
}

const made = () => randomBytes(24).toString('base64url');
const refused = (status: number, error: string, description: string) => ({
  status,
  body: { error, error_description: description },
});

export function createGrants(switches: OAuthSwitches): Grants {
  const apps = new Map<string, App>();
  const codes = new Map<
    string,
    { app: string; redirectUri: string; challenge: string | null; scope: string }
  >();
  const tokens = new Map<string, { scope: string; app: string | null }>();
  const isApp = (asked: Record<string, string>) =>
    apps.get(asked['client_id'] ?? '')?.secret === asked['client_secret'];

  const grant = (scope: string, app: string | null = null) => {
    const token = made();
    tokens.set(token, { scope, app });
    return token;
  };

  return {
    register(asked) {
      const { client_name: name, redirect_uris: redirectUri, scopes = 'read' } = asked;
      if (!name || !redirectUri) return refused(422, 'Validation failed: Name can’t be blank', '');
      const id = made();
      const secret = made();
      apps.set(id, { secret, redirectUri, scope: scopes });
      return {
        status: 200,
        body: {
          id: String(apps.size),
          name,
          redirect_uri: redirectUri,
          client_id: id,
          client_secret: secret,
        },
      };
    },

    authorize(asked) {
      const id = asked.get('client_id') ?? '';
      const app = apps.get(id);
      const scope = asked.get('scope') ?? 'read';
      const redirectUri = asked.get('redirect_uri') ?? '';
      if (!app || app.redirectUri !== redirectUri || asked.get('response_type') !== 'code')
        return refused(400, 'invalid_request', 'The client or its redirect address is unknown.');
      if (scope.split(' ').some((wanted) => !app.scope.split(' ').includes(wanted)))
        return refused(400, 'invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
      const code = made();
      const challenge = switches.pkce ? asked.get('code_challenge') : null;
      codes.set(code, { app: id, redirectUri, challenge, scope: switches.allows ?? scope });
      const location = new URL(redirectUri);
      location.searchParams.set('code', code);
      location.searchParams.set('state', asked.get('state') ?? '');
      return { status: 302, body: null, location: location.href };
    },

    exchange(asked) {
      if (!isApp(asked)) return refused(401, 'invalid_client', 'Client authentication failed.');
      const code = codes.get(asked['code'] ?? '');
      codes.delete(asked['code'] ?? '');
      const verifier = createHash('sha256')
        .update(asked['code_verifier'] ?? '')
        .digest('base64url');
      if (
        !code ||
        asked['grant_type'] !== 'authorization_code' ||
        code.app !== asked['client_id'] ||
        code.redirectUri !== asked['redirect_uri'] ||
        (code.challenge !== null && code.challenge !== verifier)
      )
        return refused(400, 'invalid_grant', 'The provided authorization grant is invalid or expired.');
      return {
        status: 200,
        body: {
          access_token: grant(code.scope, code.app),
          token_type: 'Bearer',
          scope: code.scope,
          created_at: 1_772_366_400,
          ...(switches.expiresIn !== null && { expires_in: switches.expiresIn }),
        },
      };
    },

    revoke(asked) {
      const token = tokens.get(asked['token'] ?? '');
      if (!isApp(asked) || token?.app !== asked['client_id'])
        return refused(403, 'unauthorized_client', 'You are not authorized to revoke this token');
      tokens.delete(asked['token'] ?? '');
      return { status: 200, body: {} };
    },

    scopesOf: (token) => tokens.get(token)?.scope.split(' ') ?? null,
    grant,
    revokeAll: () => tokens.clear(),
    secrets: () => [...tokens.keys(), ...Array.from(apps.values(), ({ secret }) => secret)],
  };
}
