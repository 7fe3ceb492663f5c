import { createHmac, randomBytes } from 'node:crypto';

import { graphError, ok, voidToken, type Answer, type Call } from './graph.ts';

/** A page as Facebook knows it. */
export interface DoublePage {
  id: string;
  name: string;
  username: string | null;
  /** What the person may do on it. */
  tasks: readonly string[];
  instagram: { id: string; username: string; name: string } | null;
}

export interface LoginSwitches {
  pages: DoublePage[];
  /** The permissions that the person leaves out. */
  refused: readonly string[];
  /** How many pages a list shows at once. */
  pageSize: number;
  /** Requests without `appsecret_proof` are refused, as the app's setting demands. */
  needsProof: boolean;
}

export const metaApp = { clientId: '1122334455', clientSecret: 'the secret of the app' };

const made = () => `EAA${randomBytes(24).toString('hex')}`;

interface Token {
  kind: 'short' | 'user' | 'page';
  scopes: readonly string[];
  pageId: string | null;
}

/** Sign-ins with Facebook Login, and what becomes of their tokens. */
export function createLogin(switches: LoginSwitches, now: () => Date) {
  const tokens = new Map<string, Token>();
  const codes = new Map<string, { redirectUri: string; scopes: readonly string[] }>();
  const isApp = (given: Record<string, string>) =>
    given['client_id'] === metaApp.clientId && given['client_secret'] === metaApp.clientSecret;

  const issue = (token: Token) => {
    const value = made();
    tokens.set(value, token);
    return value;
  };

  /** The person is signed in at Facebook, and allows what the switches say. */
  function dialog(query: URLSearchParams): Answer {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== metaApp.clientId) return graphError(101, 'Invalid App ID');
    const scopes = (query.get('scope') ?? '').split(',').filter((scope) => !switches.refused.includes(scope));
    const code = made();
    codes.set(code, { redirectUri, scopes });
    const location = new URL(redirectUri);
    location.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
    return { status: 302, body: null, location: `${location.href}#_=_` };
  }

  function exchange(form: Record<string, string>): Answer {
    if (!isApp(form)) return graphError(101, 'Error validating client secret.');
    const bearer = { token_type: 'bearer' };
    if (form['grant_type'] === 'client_credentials')
      return ok({ access_token: `${metaApp.clientId}|${metaApp.clientSecret}`, ...bearer });
    if (form['grant_type'] === 'fb_exchange_token') {
      const known = tokens.get(form['fb_exchange_token'] ?? '');
      if (!known) return voidToken();
      return ok({ access_token: issue({ ...known, kind: 'user' }), ...bearer, expires_in: 5_183_944 });
    }
    const code = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    if (!code || code.redirectUri !== form['redirect_uri'])
      return graphError(100, 'This authorization code has been used.', { subcode: 36_009 });
    const short = issue({ kind: 'short', scopes: code.scopes, pageId: null });
    return ok({ access_token: short, ...bearer, expires_in: 5_400 });
  }

  function debug({ token, query }: Call): Answer {
    if (token !== `${metaApp.clientId}|${metaApp.clientSecret}`)
      return graphError(190, 'Invalid OAuth access token');
    const known = tokens.get(query.get('input_token') ?? '');
    if (!known)
      return ok({
        data: {
          is_valid: false,
          scopes: [],
          error: { code: 190, message: 'The session has been invalidated', subcode: 460 },
        },
      });
    const seconds = Math.floor(now().getTime() / 1_000);
    return ok({
      data: {
        app_id: metaApp.clientId,
        type: known.pageId === null ? 'USER' : 'PAGE',
        is_valid: true,
        scopes: known.scopes,
        expires_at: known.kind === 'user' ? seconds + 5_183_944 : 0,
        data_access_expires_at: seconds + 90 * 86_400,
      },
    });
  }

  /** https://developers.facebook.com/docs/graph-api/batch-requests, of a single request. */
  function batch(call: Call): Answer {
    const requests: { method: string; relative_url: string }[] = JSON.parse(call.form['batch'] ?? '[]');
    const answers = requests.map(({ method, relative_url: relative }) => {
      const { pathname, searchParams: query } = new URL(relative, 'https://graph.example/');
      const isDebug = method === 'GET' && pathname === '/debug_token';
      const { status, body } = isDebug
        ? debug({ ...call, query })
        : graphError(100, 'Unsupported get request');
      return { code: status, body: JSON.stringify(body) };
    });
    return ok(answers);
  }

  function accounts({ query }: Call, user: Token): Answer {
    const from = Number(query.get('after') ?? 0);
    const listed = switches.pages.slice(from, from + switches.pageSize);
    const next = from + listed.length;
    return ok({
      data: listed.map((page) => ({
        ...pageOf(page),
        access_token: issue({ kind: 'page', scopes: user.scopes, pageId: page.id }),
        tasks: page.tasks,
        ...(page.instagram && { instagram_business_account: igUserOf(page.instagram) }),
      })),
      paging: {
        cursors: { before: String(from), after: String(next) },
        ...(next < switches.pages.length && {
          next: `https://graph.facebook.com/next?access_token=secret&after=${next}`,
        }),
      },
    });
  }

  /** Whether a call comes with a token of ours and its proof; else the refusal. */
  function check({ token, query }: Call): Token | Answer {
    const known = tokens.get(token);
    if (!known) return voidToken();
    const proof = createHmac('sha256', metaApp.clientSecret).update(token).digest('hex');
    if (switches.needsProof && query.get('appsecret_proof') !== proof)
      return graphError(100, 'API calls from the server require an appsecret_proof argument');
    return known;
  }

  return {
    tokens,
    dialog,
    exchange,
    batch,
    accounts,
    check,
    /** A page's token as from a sign-in. */
    pageToken: (pageId: string, scopes: readonly string[]) => issue({ kind: 'page', scopes, pageId }),
    revokeAll: () => tokens.clear(),
  };
}

export const pageOf = ({ id, name, username }: DoublePage) => ({
  id,
  name,
  ...(username !== null && { username }),
  picture: { data: { url: `https://scontent.example/${id}.jpg` } },
});

export const igUserOf = ({ id, username, name }: NonNullable<DoublePage['instagram']>) => ({
  id,
  username,
  name,
  profile_picture_url: `https://scontent.example/${id}.jpg`,
});

export const isAnswer = (given: Token | Answer): given is Answer => 'status' in given;
