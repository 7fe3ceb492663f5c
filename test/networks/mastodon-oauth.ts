import { createHash, randomBytes } from 'node:crypto';

/** A server's apps, and what people have allowed them. https://docs.joinmastodon.org/methods/oauth/ */
export interface Grants {
  register(input: Record<string, string>): { status: number; body: unknown };
  /** The person is signed in, and approves. Returns where they are redirected. */
  authorize(input: URLSearchParams): { status: number; body: unknown; location?: string };
  exchange(input: Record<string, string>): { status: number; body: unknown };
  revoke(input: Record<string, string>): { status: number; body: unknown };
  /** A token's scopes; null for an unknown one. */
  scopesOf(token: string): readonly string[] | null;
  /** A token as from a person's approval. */
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
  /** The granted scopes, where they are fewer than requested. */
  allows: string | null;
  /** Compatible servers: tokens that expire after so many seconds. */
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
  const isApp = (input: Record<string, string>) =>
    apps.get(input['client_id'] ?? '')?.secret === input['client_secret'];

  const grant = (scope: string, app: string | null = null) => {
    const token = made();
    tokens.set(token, { scope, app });
    return token;
  };

  return {
    register(input) {
      const { client_name: name, redirect_uris: redirectUri, scopes = 'read' } = input;
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

    authorize(input) {
      const id = input.get('client_id') ?? '';
      const app = apps.get(id);
      const scope = input.get('scope') ?? 'read';
      const redirectUri = input.get('redirect_uri') ?? '';
      if (!app || app.redirectUri !== redirectUri || input.get('response_type') !== 'code')
        return refused(400, 'invalid_request', 'The client or its redirect address is unknown.');
      if (scope.split(' ').some((wanted) => !app.scope.split(' ').includes(wanted)))
        return refused(400, 'invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
      const code = made();
      const challenge = switches.pkce ? input.get('code_challenge') : null;
      codes.set(code, { app: id, redirectUri, challenge, scope: switches.allows ?? scope });
      const location = new URL(redirectUri);
      location.searchParams.set('code', code);
      location.searchParams.set('state', input.get('state') ?? '');
      return { status: 302, body: null, location: location.href };
    },

    exchange(input) {
      if (!isApp(input)) return refused(401, 'invalid_client', 'Client authentication failed.');
      const code = codes.get(input['code'] ?? '');
      codes.delete(input['code'] ?? '');
      const verifier = createHash('sha256')
        .update(input['code_verifier'] ?? '')
        .digest('base64url');
      if (
        !code ||
        input['grant_type'] !== 'authorization_code' ||
        code.app !== input['client_id'] ||
        code.redirectUri !== input['redirect_uri'] ||
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

    revoke(input) {
      const token = tokens.get(input['token'] ?? '');
      if (!isApp(input) || token?.app !== input['client_id'])
        return refused(403, 'unauthorized_client', 'You are not authorized to revoke this token');
      tokens.delete(input['token'] ?? '');
      return { status: 200, body: {} };
    },

    scopesOf: (token) => tokens.get(token)?.scope.split(' ') ?? null,
    grant,
    revokeAll: () => tokens.clear(),
    secrets: () => [...tokens.keys(), ...Array.from(apps.values(), ({ secret }) => secret)],
  };
}
