import type { Insertable } from 'kysely';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { insertInvitation } from '#server/areas/workspace/invitations/store.ts';
import type { InvitationsTable } from '#server/db/workspace-tables.ts';
import { hashOfSecret, newSecret } from '#server/lib/link-secret.ts';
import { freshDatabase } from '#test/app/database.ts';
import {
  addMember,
  addOrganization,
  addPerson,
  Browser,
  signInApp,
  type SignInApp,
} from '#test/app/sign-in-app.ts';

const { db } = await freshDatabase();
let server: Server;
let app: SignInApp;
let withoutIdToken = false;
/** The subject that userinfo names instead of that of the ID token. */
let userinfoOf: string | null = null;

/** Addresses that the provider reports as verified; an account's name is its address. */
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
      claims: (use: string) =>
        // Clients that find the address in the ID token do not call userinfo.
        use === 'id_token' && userinfoOf !== null
          ? { sub: id }
          : { sub: id, email: id, email_verified: vouched.has(id), name: 'From outside' },
    }),
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/token') && withoutIdToken)
      alter(response, ({ id_token: _left, ...rest }) => rest);
    if (request.url?.startsWith('/me') && userinfoOf !== null) {
      const other = { sub: userinfoOf, email: userinfoOf };
      alter(response, (said) => ({ ...said, ...other }));
    }
    void answer(request, response);
  });
  app = signInApp(db, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'copydesk',
    OIDC_CLIENT_SECRET: 'a secret between the two',
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Changes the provider's next answers. */
function alter(
  response: ServerResponse,
  change: (said: Record<string, unknown>) => Record<string, unknown>,
): void {
  const end = response.end.bind(response);
  response.end = (body: unknown) => {
    const altered = JSON.stringify(change(JSON.parse(String(body))));
    response.setHeader('content-length', Buffer.byteLength(altered));
    return end(altered);
  };
}

/** Clicks through the provider's own pages as this account, back to our callback. */
async function signInAs(
  account: string,
  more: Record<string, unknown> = {},
): Promise<{ browser: Browser; landed: string }> {
  const browser = new Browser(app.fastify);
  const started = await browser.post('/api/auth/sign-in/social', {
    provider: 'oidc',
    callbackURL: '/',
    errorCallbackURL: '/sign-in?problem=oidc',
    ...more,
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
  const person = await addPerson(app);
  vouched.add(person.email);
  for (let time = 0; time < 2; time++) {
    const { browser, landed } = await signInAs(person.email);
    expect(landed).toBe('/');
    expect(await whoIs(browser)).toBe(person.id);
  }
});

test('nobody else gets in: no stranger, no agent, no address the provider does not vouch for', async () => {
  const person = await addPerson(app);
  const agent = await addPerson(app, { agent: true });
  vouched.add('stranger@example.com').add(agent.email);
  for (const account of ['stranger@example.com', agent.email, person.email]) {
    const { browser, landed } = await signInAs(account);
    expect(landed).toContain('/sign-in?problem=oidc');
    expect(await whoIs(browser)).toBeNull();
  }
  expect(await db.selectFrom('users').select('id').where('name', '=', 'From outside').execute()).toEqual([]);
});

test('an answer without an ID token proves nothing, whatever userinfo says', async () => {
  const person = await addPerson(app);
  vouched.add(person.email);
  withoutIdToken = true;
  try {
    const { browser, landed } = await signInAs(person.email);
    expect(landed).toContain('/sign-in?problem=oidc&error=');
    expect(await whoIs(browser)).toBeNull();
  } finally {
    withoutIdToken = false;
  }
});

test('userinfo that speaks of somebody else than the ID token lets neither of them in', async () => {
  const [person, other] = [await addPerson(app), await addPerson(app)];
  vouched.add(person.email).add(other.email);
  userinfoOf = other.email;
  try {
    const { browser, landed } = await signInAs(person.email);
    expect(landed).toContain('/sign-in?problem=oidc&error=');
    expect(await whoIs(browser)).toBeNull();
    userinfoOf = person.email;
    expect(await whoIs((await signInAs(person.email)).browser)).toBe(person.id);
  } finally {
    userinfoOf = null;
  }
});

test('a sign-in whose state is lost ends on our own sign-in page, which says why', async () => {
  for (const query of ['state=lost&code=any', 'code=any', 'error=access_denied']) {
    const { statusCode, headers } = await new Browser(app.fastify).get(`/api/auth/callback/oidc?${query}`);
    expect(statusCode).toBe(302);
    expect(headers['location']).toMatch(/^http:\/\/localhost:4400\/sign-in\?problem=oidc&error=\w+/);
  }
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

describe('somebody new whom the provider knows', () => {
  async function invitation(over: Partial<Insertable<InvitationsTable>> = {}): Promise<string> {
    const organizationId = await addOrganization(db);
    const { id } = await addPerson(app);
    await addMember(db, { organizationId, userId: id, role: 'owner' });
    const secret = newSecret();
    await insertInvitation(db, {
      organization_id: organizationId,
      hash: hashOfSecret(secret),
      role: 'member',
      name: null,
      email: null,
      mailed: false,
      created_by: id,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 60_000),
      ...over,
    });
    return secret;
  }
  const comeWith = (account: string, secret?: string) =>
    signInAs(account, { requestSignUp: true, ...(secret && { additionalData: { invitation: secret } }) });

  test('comes in by an open invitation, and is nowhere a member yet', async () => {
    const { browser, landed } = await comeWith('invited@example.com', await invitation());
    expect(landed).toBe('/');
    const id = await whoIs(browser);
    expect(id).not.toBeNull();
    expect(await db.selectFrom('members').select('role').where('user_id', '=', id).execute()).toEqual([]);
  });

  test('does not come in without one, by one that is over, or by somebody else’s', async () => {
    const past = new Date(Date.now() - 1_000);
    const secrets = [
      undefined,
      newSecret(),
      await invitation({ expires_at: past }),
      await invitation({ revoked_at: past }),
      await invitation({ accepted_at: past }),
      await invitation({ email: 'another@example.com' }),
    ];
    for (const secret of secrets) {
      const { browser, landed } = await comeWith('uninvited@example.com', secret);
      expect(landed).toContain('/sign-in?problem=oidc');
      expect(await whoIs(browser)).toBeNull();
    }
  });
});
