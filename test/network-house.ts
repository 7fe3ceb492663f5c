import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { z } from 'zod';

interface Person {
  id: string;
  name: string;
  handle: string;
}

const strings = z.record(z.string(), z.string());

/**
 * The server of a small network: people sign in by password or by OAuth with PKCE, refresh tokens count once. What it
 * was asked and what it does wrong is the test's.
 */
export async function startNetworkHouse() {
  const house = {
    origin: '',
    /** Who is signed in there, in whatever browser. */
    visitor: { id: 'r1', name: 'Marsh Media', handle: 'marsh' } as Person,
    /** The network is down, or takes nobody back. */
    trouble: null as null | 'down' | 'refuses',
    /** The answer to a renewal holds no new refresh token. */
    keepsRefreshToken: false,
    asked: [] as string[],
    apps: new Map<string, string>(),
    codes: new Map<string, { challenge: string; redirectUri: string; clientId: string; person: Person }>(),
    access: new Map<string, Person>(),
    refresh: new Map<string, Person>(),
    revoked: [] as string[],
    posts: [] as string[],
    /** What came of a sign-in: all of it is secret. */
    secrets: [] as string[],
    /** Access tokens no longer count, as after their hour. */
    ageAccess: () => house.access.clear(),
    /** What the person does whom an address was given: they allow it and are sent back. */
    async allow(address: string): Promise<URL> {
      const answer = await fetch(address, { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '');
    },
  };

  function secret(kind: string): string {
    const value = `${kind}-${randomUUID()}`;
    house.secrets.push(value);
    return value;
  }

  function tokens(person: Person, refresh: string | null = null) {
    const [access_token, refresh_token] = [secret('access'), refresh ?? secret('refresh')];
    house.access.set(access_token, person);
    house.refresh.set(refresh_token, person);
    return { access_token, refresh_token, expires_in: 3_600 };
  }

  function authorize(query: URLSearchParams): string | null {
    const [clientId, redirectUri] = [query.get('client_id') ?? '', query.get('redirect_uri') ?? ''];
    if (!house.apps.has(clientId)) return null;
    const code = secret('code');
    const challenge = query.get('code_challenge') ?? '';
    house.codes.set(code, { challenge, redirectUri, clientId, person: house.visitor });
    return `${redirectUri}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`;
  }

  function grant(asked: Record<string, string>): unknown {
    if (asked.grant_type === 'refresh_token') {
      const person = house.refresh.get(asked.refresh_token ?? '');
      if (!person || house.trouble === 'refuses') return null;
      if (house.keepsRefreshToken) return { ...tokens(person, asked.refresh_token), refresh_token: '' };
      house.refresh.delete(asked.refresh_token ?? '');
      return tokens(person);
    }
    const known = house.codes.get(asked.code ?? '');
    house.codes.delete(asked.code ?? '');
    const proof = createHash('sha256')
      .update(asked.code_verifier ?? '')
      .digest('base64url');
    const fits = known?.challenge === proof && known.redirectUri === asked.redirect_uri;
    return fits && house.apps.get(known.clientId) === asked.client_secret ? tokens(known.person) : null;
  }

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body?: unknown; location?: string }> {
    const url = new URL(request.url ?? '', house.origin);
    house.asked.push(url.pathname);
    if (house.trouble === 'down') return { status: 503, body: { error: 'Back in a minute' } };
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const sent = request.method === 'POST' ? strings.parse(await json(request)) : {};
    switch (url.pathname) {
      case '/register': {
        const id = `app-${house.apps.size + 1}`;
        house.apps.set(id, secret('app'));
        return { status: 200, body: { client_id: id, client_secret: house.apps.get(id) } };
      }
      case '/authorize': {
        const location = authorize(url.searchParams);
        return location ? { status: 302, location } : { status: 400 };
      }
      case '/token': {
        const granted = grant(sent);
        return granted ? { status: 200, body: granted } : { status: 400, body: { error: 'invalid_grant' } };
      }
      case '/session': {
        if (sent.password !== 'made-for-programs') return { status: 401, body: { error: 'Wrong password' } };
        return { status: 200, body: tokens({ ...house.visitor, handle: sent.identifier ?? '' }) };
      }
      case '/revoke': {
        house.revoked.push(sent.token ?? '');
        return { status: 200, body: {} };
      }
      case '/me':
      case '/post': {
        const person = house.access.get(bearer);
        if (!person) return { status: 401, body: { error: 'Token has ended' } };
        if (url.pathname === '/post') house.posts.push(sent.text ?? '');
        return { status: 200, body: url.pathname === '/me' ? person : { id: String(house.posts.length) } };
      }
      default:
        return { status: 404 };
    }
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body, location }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  house.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return house;
}

export type NetworkHouse = Awaited<ReturnType<typeof startNetworkHouse>>;
