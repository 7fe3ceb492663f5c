import { randomBytes } from 'node:crypto';

import { graphError, ok, type Answer } from './graph.ts';

/** Sign-ins at Threads. https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions */

export interface SignInSwitches {
  /** The permissions that the person leaves out. */
  refused: readonly string[];
}

export const threadsApp = { clientId: '990602627938098', clientSecret: 'the secret of the Threads app' };

interface Token {
  scopes: readonly string[];
  isLong: boolean;
  issuedAt: number;
  expiresAt: number;
}

const hourMs = 3_600_000;
const lifeMs = 5_183_944_000;
const made = () => `THAA${randomBytes(24).toString('hex')}`;

export function createSignIns(switches: SignInSwitches, now: () => Date) {
  const tokens = new Map<string, Token>();
  const codes = new Map<string, { redirectUri: string; scopes: readonly string[] }>();

  function issue(scopes: readonly string[], isLong: boolean): string {
    const value = made();
    const issuedAt = now().getTime();
    tokens.set(value, { scopes, isLong, issuedAt, expiresAt: issuedAt + (isLong ? lifeMs : hourMs) });
    return value;
  }

  function authorize(query: URLSearchParams): Answer {
    if (query.get('client_id') !== threadsApp.clientId) return wrong(400, 'Invalid client_id');
    const redirectUri = query.get('redirect_uri') ?? '';
    const scopes = (query.get('scope') ?? '').split(',').filter((scope) => !switches.refused.includes(scope));
    const code = made();
    codes.set(code, { redirectUri, scopes });
    const location = new URL(redirectUri);
    location.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
    return { status: 302, body: null, location: `${location.href}#_` };
  }

  const wrong = (status: number, error_message: string): Answer => ({
    status,
    body: { error_type: 'OAuthException', code: status, error_message },
  });

  function exchange(form: Record<string, string>): Answer {
    if (form['client_id'] !== threadsApp.clientId || form['client_secret'] !== threadsApp.clientSecret)
      return wrong(400, 'Error validating client secret.');
    const code = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    if (!code || code.redirectUri !== form['redirect_uri'])
      return wrong(400, 'This authorization code has been used');
    return ok({ access_token: issue(code.scopes, false), user_id: 31_415_926_535_897 });
  }

  function appToken(query: URLSearchParams): Answer {
    const isApp =
      query.get('client_id') === threadsApp.clientId &&
      query.get('client_secret') === threadsApp.clientSecret &&
      query.get('grant_type') === 'client_credentials';
    return isApp
      ? ok({ access_token: `TH|${threadsApp.clientId}|abc`, token_type: 'bearer' })
      : graphError(101, 'Error validating application. Invalid application ID.');
  }

  function lengthen(query: URLSearchParams): Answer {
    const token = valid(query.get('access_token') ?? '');
    if (!token || query.get('client_secret') !== threadsApp.clientSecret) return voidThreadsToken();
    return longLived(token);
  }

  /** At least a day old, and not yet expired. */
  function refresh(query: URLSearchParams, bearer: string): Answer {
    const token = valid(bearer);
    if (query.get('grant_type') !== 'th_refresh_token' || !token?.isLong) return voidThreadsToken();
    if (now().getTime() - token.issuedAt < 24 * hourMs)
      return graphError(100, 'The token is less than 24 hours old');
    return longLived(token);
  }

  const longLived = ({ scopes }: Token) =>
    ok({ access_token: issue(scopes, true), token_type: 'bearer', expires_in: lifeMs / 1_000 });

  function valid(token: string): Token | null {
    const known = tokens.get(token);
    return known && known.expiresAt > now().getTime() ? known : null;
  }

  return {
    tokens,
    authorize,
    exchange,
    appToken,
    lengthen,
    refresh,
    valid,
    grant: (scopes: readonly string[]) => issue(scopes, true),
    revokeAll: () => tokens.clear(),
  };
}

export const voidThreadsToken = (): Answer =>
  graphError(190, 'Error validating access token: Session has expired', { subcode: 463, status: 401 });
