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
 * The server of a small network: people sign in by password or by OAuth with PKCE, refresh tokens work once.
 * The test controls its faults and reads its requests.
 */
export async function startNetworkServer() {
  const network = {
    origin: '',
    /** The user who is signed in there, in any browser. */
    visitor: { id: 'r1', name: 'Marsh Media', handle: 'marsh' } as Person,
    /** The network is down, refuses renewals, or refuses the keys of the app. */
    trouble: null as null | 'down' | 'refuses' | 'wrong keys',
    /** Renewals return no new refresh token. */
    keepsRefreshToken: false,
    input: [] as string[],
    apps: new Map<string, string>(),
    codes: new Map<string, { challenge: string; redirectUri: string; clientId: string; person: Person }>(),
    access: new Map<string, Person>(),
    refresh: new Map<string, Person>(),
    revoked: [] as string[],
    posts: [] as string[],
    /** The secrets from sign-ins. */
    secrets: [] as string[],
    /** Access tokens stop working, as after their hour. */
    ageAccess: () => network.access.clear(),
    /** The user at this URL approves and is redirected. */
    async allow(address: string): Promise<URL> {
      const answer = await fetch(address, { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '');
    },
  };

  function secret(kind: string): string {
    const value = `${kind}-${randomUUID()}`;
    network.secrets.push(value);
    return value;
  }

  function tokens(person: Person, refresh: string | null = null) {
    const [access_token, refresh_token] = [secret('access'), refresh ?? secret('refresh')];
    network.access.set(access_token, person);
    network.refresh.set(refresh_token, person);
    return { access_token, refresh_token, expires_in: 3_600 };
  }

  function authorize(query: URLSearchParams): string | null {
    const [clientId, redirectUri] = [query.get('client_id') ?? '', query.get('redirect_uri') ?? ''];
    if (!network.apps.has(clientId)) return null;
    const code = secret('code');
    const challenge = query.get('code_challenge') ?? '';
    network.codes.set(code, { challenge, redirectUri, clientId, person: network.visitor });
    return `${redirectUri}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`;
  }

  function grant(input: Record<string, string>): unknown {
    if (input.grant_type === 'refresh_token') {
      const person = network.refresh.get(input.refresh_token ?? '');
      if (!person || network.trouble === 'refuses') return null;
      if (network.keepsRefreshToken) return { ...tokens(person, input.refresh_token), refresh_token: '' };
      network.refresh.delete(input.refresh_token ?? '');
      return tokens(person);
    }
    const known = network.codes.get(input.code ?? '');
    network.codes.delete(input.code ?? '');
    const proof = createHash('sha256')
      .update(input.code_verifier ?? '')
      .digest('base64url');
    const fits = known?.challenge === proof && known.redirectUri === input.redirect_uri;
    return fits && network.apps.get(known.clientId) === input.client_secret ? tokens(known.person) : null;
  }

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body?: unknown; location?: string }> {
    const url = new URL(request.url ?? '', network.origin);
    network.input.push(url.pathname);
    if (network.trouble === 'down') return { status: 503, body: { error: 'Back in a minute' } };
    if (network.trouble === 'wrong keys') return { status: 403, body: { error: 'Unknown app' } };
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const sent = request.method === 'POST' ? strings.parse(await json(request)) : {};
    switch (url.pathname) {
      case '/register': {
        const id = `app-${network.apps.size + 1}`;
        network.apps.set(id, secret('app'));
        return { status: 200, body: { client_id: id, client_secret: network.apps.get(id) } };
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
        return { status: 200, body: tokens({ ...network.visitor, handle: sent.identifier ?? '' }) };
      }
      case '/revoke': {
        network.revoked.push(sent.token ?? '');
        return { status: 200, body: {} };
      }
      case '/me':
      case '/post': {
        const person = network.access.get(bearer);
        if (!person) return { status: 401, body: { error: 'Token has ended' } };
        if (url.pathname === '/post') network.posts.push(sent.text ?? '');
        return { status: 200, body: url.pathname === '/me' ? person : { id: String(network.posts.length) } };
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
  network.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return network;
}

export type NetworkServer = Awaited<ReturnType<typeof startNetworkServer>>;
