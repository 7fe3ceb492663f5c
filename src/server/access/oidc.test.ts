import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { freshDatabase } from '#test/database.ts';
import { addPerson, Browser, signInApp, type SignInApp } from '#test/sign-in-app.ts';

const { db } = await freshDatabase();
let server: Server;
let desk: SignInApp;

/** What the provider says about whom; the account's name is the person's address. */
const vouched = new Set<string>();

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'copydesk',
        client_secret: 'a secret between the two',
        redirect_uris: ['http://localhost:4400/api/auth/callback/oidc'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: vouched.has(id), name: 'From outside' }),
    }),
  });
  server.on('request', provider.callback());
  desk = signInApp(db, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'copydesk',
    OIDC_CLIENT_SECRET: 'a secret between the two',
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Clicks through the provider's own pages as this account, back to our callback. */
async function signInAs(account: string): Promise<{ browser: Browser; landed: string }> {
  const browser = new Browser(desk.app);
  const started = await browser.post('/api/auth/sign-in/social', {
    provider: 'oidc',
    callbackURL: '/',
    errorCallbackURL: '/sign-in?problem=oidc',
  });
  expect(started.statusCode).toBe(200);
  const cookies = new Map<string, string>();
  let address: string = started.json().url;
  let form: string | null = null;
  for (let step = 0; step < 12; step++) {
    if (address.startsWith('http://localhost:4400')) {
      const { pathname, search } = new URL(address);
      const landed = await browser.get(pathname + search);
      return { browser, landed: String(landed.headers['location']) };
    }
    const response: Response = await fetch(address, {
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
      address = new URL(location, address).href;
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action)
      throw new Error(`the provider answered ${response.status}: ${page.slice(0, 400)}`);
    address = new URL(action, address).href;
    form = new URLSearchParams({ prompt, login: account, password: 'any' }).toString();
  }
  throw new Error('the provider led nowhere');
}

async function whoIs(browser: Browser): Promise<number | null> {
  const session = (await browser.get('/api/auth/get-session')).json<{ user: { id: string } } | null>();
  return session && Number(session.user.id);
}

test('a person who is here already signs in by their provider, the second time too', async () => {
  const person = await addPerson(desk);
  vouched.add(person.email);
  for (let time = 0; time < 2; time++) {
    const { browser, landed } = await signInAs(person.email);
    expect(landed).toBe('/');
    expect(await whoIs(browser)).toBe(person.id);
  }
});

test('nobody else gets in: no stranger, no agent, no address the provider does not vouch for', async () => {
  const person = await addPerson(desk);
  const agent = await addPerson(desk, { agent: true });
  vouched.add('stranger@example.com').add(agent.email);
  for (const account of ['stranger@example.com', agent.email, person.email]) {
    const { browser, landed } = await signInAs(account);
    expect(landed).toContain('/sign-in?problem=oidc');
    expect(await whoIs(browser)).toBeNull();
  }
  expect(await db.selectFrom('users').select('id').where('name', '=', 'From outside').execute()).toEqual([]);
});

test('the provider’s tokens are not kept', async () => {
  const accounts = await db
    .selectFrom('auth_accounts')
    .select(['access_token', 'refresh_token', 'id_token'])
    .where('provider_id', '=', 'oidc')
    .execute();
  expect(accounts.length).toBeGreaterThan(0);
  for (const account of accounts)
    expect(account).toEqual({ access_token: null, refresh_token: null, id_token: null });
});
