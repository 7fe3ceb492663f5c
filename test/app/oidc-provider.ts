import { createServer } from 'node:http';
import Provider from 'oidc-provider';

import type { Browser } from './sign-in-app.ts';

type Claims = Record<string, unknown>;

export interface OidcProvider {
  issuer: string;
  /** `host:port`, for OUTBOUND_ALLOW. */
  host: string;
  clientId: string;
  clientSecret: string;
  /** What it says of each account. */
  people: Map<string, Claims>;
  /** Clicks through its own pages as this account, and returns to where that leads here. */
  comeBack(browser: Browser, address: string, account: string): Promise<string>;
  close(): void;
}

/** A real OpenID Connect provider on loopback, with one client. */
export async function startOidcProvider(
  redirectUri: (issuer: string) => string,
  ours: string,
): Promise<OidcProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Claims>();
  const client = { clientId: 'copydesk', clientSecret: 'a secret between the two' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri(issuer)],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'roles', '_claim_names'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    cookies: { keys: ['only for tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: 'From outside', ...people.get(id) }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));

  async function comeBack(browser: Browser, begin: string, account: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = begin;
    let form: string | null = null;
    for (let step = 0; step < 12; step++) {
      if (next.startsWith(ours)) {
        const { pathname, search } = new URL(next);
        return String((await browser.get(pathname + search)).headers['location']);
      }
      const response: Response = await fetch(next, {
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { method: 'POST', body: form }),
      });
      form = null;
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location) {
        next = new URL(location, next).href;
        continue;
      }
      const page = await response.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      const action = /action="([^"]+)"/.exec(page)?.[1];
      if (!prompt || !action)
        throw new Error(`the provider answered ${response.status}: ${page.slice(0, 400)}`);
      next = new URL(action, next).href;
      form = new URLSearchParams({ prompt, login: account, password: 'any' }).toString();
    }
    throw new Error('the provider led nowhere');
  }

  return {
    issuer,
    host: `127.0.0.1:${port}`,
    ...client,
    people,
    comeBack,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
