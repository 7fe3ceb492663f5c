import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';

import { AgentApp, allow, codeIn, fetchFrom, requestIn } from '#test/app/agent-app.ts';
import { freshDatabase } from '#test/app/database.ts';
import type { Browser } from '#test/app/sign-in-app.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const database = await freshDatabase();
const room = await startNewsroom(database, { now });
const { app, organizationId } = room;
const { fastify, founder } = app;
const project = await room.project(['bluesky']);
const other = await room.project(['bluesky']);
const api = '/tool/api/v1';
const page = '/connect-app';

const member = (role: 'member' | 'admin' = 'member') => founder.person({ organizationId, role });
const everything = { organization_id: organizationId, group: 'full' };
const errorOf = (result: unknown) => {
  const { isError, structuredContent } = result as CallToolResult;
  return isError ? ((structuredContent ?? {})['error'] as { code: string }).code : null;
};
const call = async (client: Awaited<ReturnType<AgentApp['connect']>>, name: string, input = {}) =>
  errorOf(await client.callTool({ name, arguments: input }));
const tokensOf = async (browser: Browser) =>
  (await browser.get(`${api}/tokens.php`)).json<{ data: { tokens: Record<string, unknown>[] } }>().data
    .tokens;
const appsOf = async (browser: Browser) =>
  (await browser.get(`${api}/connected-apps.php`)).json<{ data: { apps: { id: number }[] } }>().data.apps;

describe('an app connects with the official client', () => {
  test('from a refusal that says where to go, to calls as its person, and renews its access', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    const client = await agent.connectBy(browser, everything);
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(5);
    expect(await call(client, 'cards_create', { title: 'The harbour' })).toBeNull();
    expect(await call(client, 'tokens_revoke', { id: 1 })).toBe('forbidden');

    const [first] = [agent.kept];
    expect(first).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    const form = { grant_type: 'refresh_token', refresh_token: first?.refresh_token ?? '' };
    const renewed = await agent.form('token', form);
    expect(renewed.status).toBe(200);
    expect(renewed.body['refresh_token']).not.toBe(first?.refresh_token);
  });

  test('with the group, projects, cap and end that the person chose, as a token of Settings', async () => {
    const { browser, id } = await member();
    const agent = new AgentApp(fastify);
    const expires_at = '2031-01-01T00:00:00.000Z';
    const choice = { ...everything, group: 'writer', project_ids: [project.id], daily_cap: 40, expires_at };
    const client = await agent.connectBy(browser, choice);
    const there = { project_id: other.id, body: 'Elsewhere', draft: true };
    expect(await call(client, 'schedule_create', there)).not.toBeNull();
    expect(await call(client, 'schedule_create', { ...there, project_id: project.id })).toBeNull();
    expect(await call(client, 'tokens_list')).toBe('insufficient_scope');
    const [token] = (await tokensOf(founder.browser)).filter(({ user_id }) => user_id === id);
    expect(token).toMatchObject({
      name: 'Marsh agent',
      app_host: '127.0.0.1',
      group: 'writer',
      projects: [{ id: project.id }],
      daily_cap: 40,
      expires_at,
      state: 'active',
    });
    expect(await appsOf(browser)).toMatchObject([{ name: 'Marsh agent', group: 'writer', daily_cap: 40 }]);
    expect(await appsOf(founder.browser)).toEqual([]);
  });

  test('in the organization that the person chose, and nowhere else', async () => {
    const elsewhere = await founder.organization();
    const { browser } = await founder.person({ organizationId: elsewhere });
    await founder.join(browser, { organizationId, role: 'admin' });
    const agent = new AgentApp(fastify);
    const client = await agent.connectBy(browser, { organization_id: elsewhere, group: 'full' });
    const me = (await client.callTool({ name: 'me_get' })) as CallToolResult;
    expect(me.structuredContent).toMatchObject({ data: { organization: { id: elsewhere, role: 'member' } } });
  });

  test('and only the agents’ address takes its access', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    await agent.connectBy(browser, everything);
    const answer = await app.call('GET', 'me.php', {}, agent.kept?.access_token ?? '');
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'invalid_key']);
  });
});

describe('what an app was given ends', () => {
  test('when its person disconnects it, for its access and its renewals', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    const client = await agent.connectBy(browser, everything);
    const [mine] = await appsOf(browser);
    await browser.post(`${api}/connected-apps.php`, { action: 'end', id: mine?.id });
    expect(await appsOf(browser)).toEqual([]);
    const renewal = { grant_type: 'refresh_token', refresh_token: agent.kept?.refresh_token ?? '' };
    expect((await agent.form('token', renewal)).body['error']).toBe('invalid_grant');
    await expect(client.listTools()).rejects.toBeInstanceOf(UnauthorizedError);
    // The client has thrown its access away and asks anew.
    expect(await requestIn(browser, await agent.ask())).toContain('client_id=');
  });

  test('when an admin revokes it in Settings, and when its member is deactivated', async () => {
    const { browser, id } = await member();
    const agent = new AgentApp(fastify);
    await agent.connectBy(browser, everything);
    const [token] = (await tokensOf(founder.browser)).filter(({ user_id }) => user_id === id);
    await founder.browser.post(`${api}/tokens.php`, { action: 'revoke', id: token?.['id'] });
    await expect(agent.ask()).resolves.toBeInstanceOf(URL);

    const again = new AgentApp(fastify);
    await again.connectBy(browser, everything);
    await room.manage('members.php', { action: 'deactivate', user_id: id, hand_over_to: null });
    const renewal = { grant_type: 'refresh_token', refresh_token: again.kept?.refresh_token ?? '' };
    expect((await again.form('token', renewal)).body['error']).toBe('invalid_grant');
    await expect(again.ask()).resolves.toBeInstanceOf(URL);
  });

  test('when the app itself revokes it', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    await agent.connectBy(browser, everything);
    const token = agent.kept?.refresh_token ?? '';
    expect((await agent.form('revoke', { token, token_type_hint: 'refresh_token' })).status).toBe(200);
    expect(await appsOf(browser)).toEqual([]);
  });

  test('at the end that was chosen', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    const expires_at = new Date(now().getTime() + 60_000).toISOString();
    await agent.connectBy(browser, { ...everything, expires_at });
    ahead = 120_000;
    try {
      const renewal = { grant_type: 'refresh_token', refresh_token: agent.kept?.refresh_token ?? '' };
      expect((await agent.form('token', renewal)).body['error']).toBe('invalid_grant');
    } finally {
      ahead = 0;
    }
  });

  test('when it is connected again, by the same person in the same organization', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    await agent.connectBy(browser, everything);
    const before = agent.kept;
    agent.kept = undefined;
    await agent.connectBy(browser, { ...everything, group: 'reader' });
    expect(await appsOf(browser)).toMatchObject([{ group: 'reader' }]);
    const renewal = { grant_type: 'refresh_token', refresh_token: before?.refresh_token ?? '' };
    expect((await agent.form('token', renewal)).body['error']).toBe('invalid_grant');
  });

  test('when a renewal is used twice: one of the two users has stolen it', async () => {
    const { browser, id } = await member();
    const agent = new AgentApp(fastify);
    await agent.connectBy(browser, everything);
    const stolen = { grant_type: 'refresh_token', refresh_token: agent.kept?.refresh_token ?? '' };
    const thief = await agent.form('token', stolen);
    expect(thief.status).toBe(200);
    expect((await agent.form('token', stolen)).body['error']).toBe('invalid_grant');
    const loot = { grant_type: 'refresh_token', refresh_token: String(thief.body['refresh_token']) };
    expect((await agent.form('token', loot)).body['error']).toBe('invalid_grant');
    expect(await appsOf(browser)).toEqual([]);
    const log = (await founder.browser.get(`${api}/audit.php?operation=connectedApps.end`)).json<{
      data: { entries: { details: unknown }[] };
    }>();
    expect(JSON.stringify(log.data)).toContain('replayed_renewal');
    expect(id).toBeGreaterThan(0);
  });

  test('when a code is used twice', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    const code = codeIn(await allow(browser, await requestIn(browser, await agent.ask()), everything));
    const verifier = agent.verifier;
    await agent.enter(code);
    const again = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: agent.redirectUrl,
    };
    expect((await agent.form('token', again)).body['error']).toBe('invalid_grant');
    expect(await appsOf(browser)).toEqual([]);
    await expect(agent.ask()).resolves.toBeInstanceOf(URL);
  });
});

describe('what is refused', () => {
  test('is a stolen code: without the secret that only its app has, or by another app', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    const thief = new AgentApp(fastify);
    await thief.ask();
    const code = codeIn(await allow(browser, await requestIn(browser, await agent.ask()), everything));
    const form = { grant_type: 'authorization_code', code, redirect_uri: agent.redirectUrl };
    const guessed = { ...form, code_verifier: 'a'.repeat(64) };
    expect((await thief.form('token', { ...form, code_verifier: agent.verifier })).status).toBe(400);
    expect(await agent.form('token', guessed)).toMatchObject({ body: { error: 'invalid_grant' } });
    expect(await appsOf(browser)).toEqual([]);
  });

  test('is an address to return to that the app has not registered, before anybody is asked', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    const asked = await agent.ask();
    for (const address of [
      'https://evil.example/callback',
      'http://127.0.0.1:33418/callback/more',
      'http://127.0.0.1.evil.example:33418/callback',
      'http://evil.example@127.0.0.1:33418/callback',
      'javascript:alert(1)',
    ]) {
      asked.searchParams.set('redirect_uri', address);
      const { headers } = await browser.get(asked.pathname + asked.search);
      expect(String(headers.location)).toMatch(new RegExp(`^${page}\\?problem=`));
    }
    // A program on the person's own machine takes whichever port is free.
    asked.searchParams.set('redirect_uri', 'http://127.0.0.1:50123/callback');
    expect(await requestIn(browser, asked)).toContain('50123');
  });

  test('is a request without PKCE, or with another method than S256', async () => {
    const { browser } = await member();
    const asked = await new AgentApp(fastify).ask();
    const plain = new URL(asked);
    plain.searchParams.set('code_challenge_method', 'plain');
    const none = new URL(asked);
    none.searchParams.delete('code_challenge');
    none.searchParams.delete('code_challenge_method');
    for (const { pathname, search } of [plain, none]) {
      const { headers } = await browser.get(pathname + search);
      expect(String(headers.location)).toMatch(
        /^http:\/\/127\.0\.0\.1:33418\/callback\?error=invalid_request/,
      );
    }
  });

  test('is another resource, and a scope that there is not', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    const asked = await agent.ask();
    expect(asked.searchParams.get('resource')).toBe('http://localhost:4400/tool/api/v1/mcp');
    const wrong = new URL(asked);
    wrong.searchParams.set('resource', 'https://other.example/mcp');
    expect((await browser.get(wrong.pathname + wrong.search)).json()).toMatchObject({
      error: 'invalid_target',
    });
    asked.searchParams.set('scope', 'agents administrator');
    const { headers } = await browser.get(asked.pathname + asked.search);
    expect(String(headers.location)).toContain('error=invalid_scope');
  });

  test('is a request that was changed on the way, or decided for somebody else', async () => {
    const { browser } = await member();
    const request = await requestIn(browser, await new AgentApp(fastify).ask());
    const changed = request.replace('scope=agents', 'scope=other');
    await expect(allow(browser, changed, everything)).rejects.toThrow('invalid_state');
    await expect(allow(browser, `${request}&client_id=x`, everything)).rejects.toThrow(
      /invalid_state|not_found/,
    );
    await expect(allow(browser, 'nothing', everything)).rejects.toThrow('not_found');
    // better-auth's own way to consent, past our page, gives nothing.
    const past = await browser.post('/api/auth/oauth2/consent', { accept: true, oauth_query: request });
    expect(past.statusCode).toBe(404);
    expect(await appsOf(browser)).toEqual([]);
  });

  test('is more than the person has: organizations, projects and times that are not theirs', async () => {
    const elsewhere = await founder.organization();
    const limited = await founder.person({
      organizationId,
      projects: [{ project_id: project.id, role: 'writer' }],
    });
    const request = await requestIn(limited.browser, await new AgentApp(fastify).ask());
    const asking = (choice: object) => allow(limited.browser, request, { ...everything, ...choice });
    await expect(asking({ organization_id: elsewhere })).rejects.toThrow('not_found');
    await expect(asking({ project_ids: [other.id] })).rejects.toThrow('validation_error');
    await expect(asking({ group: 'owner' })).rejects.toThrow('validation_error');
    await expect(asking({ daily_cap: 0 })).rejects.toThrow('validation_error');
    await expect(asking({ expires_at: '2001-01-01T00:00:00Z' })).rejects.toThrow('validation_error');
    expect(await appsOf(limited.browser)).toEqual([]);

    // The fullest group gives a limited member's app no more than they have.
    const agent = new AgentApp(fastify);
    const client = await agent.connectBy(limited.browser, everything);
    const body = { body: 'Elsewhere', draft: true };
    expect(await call(client, 'schedule_create', { ...body, project_id: other.id })).not.toBeNull();
    expect(await call(client, 'schedule_create', { ...body, project_id: project.id })).toBeNull();
    expect(await call(client, 'tokens_list')).not.toBeNull();
  });

  test('is an app, by the person', async () => {
    const { browser } = await member();
    const agent = new AgentApp(fastify);
    const request = await requestIn(browser, await agent.ask());
    const { data } = (await browser.post(`${api}/connected-apps.php`, { action: 'refuse', request })).json<{
      data: { url: string };
    }>();
    expect(data.url).toMatch(/^http:\/\/127\.0\.0\.1:33418\/callback\?error=access_denied/);
    expect(await appsOf(browser)).toEqual([]);
  });
});

describe('an app registers itself', () => {
  const from = fetchFrom(fastify);
  const register = async (body: unknown, ask = from) => {
    const answer = await ask('http://localhost:4400/api/auth/oauth2/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const sent: Record<string, unknown> = await answer.json();
    return { status: answer.status, body: sent };
  };
  const redirect_uris = ['https://agents.example/callback'];

  test('with a name that is one line of text, and nothing that would be fetched', async () => {
    const { status, body } = await register({
      redirect_uris,
      client_name: `Copy\u202Edesk\n${'x'.repeat(300)}`,
      logo_uri: 'http://10.0.0.1/logo.png',
      jwks_uri: 'http://10.0.0.1/keys',
      backchannel_logout_uri: 'http://10.0.0.1/logout',
      token_endpoint_auth_method: 'none',
    });
    expect(status).toBe(201);
    expect(body['client_name']).toBe(`Copy desk ${'x'.repeat(70)}`);
    expect(JSON.stringify(body)).not.toContain('10.0.0.1');
  });

  test('never with bad input, which is the sender’s error', async () => {
    for (const body of [
      '',
      '[]',
      'null',
      '{"redirect_uris":',
      {},
      { redirect_uris: [] },
      { redirect_uris: ['http://evil.example/callback'] },
      { redirect_uris: ['javascript:alert(1)'] },
      { redirect_uris: ['https://agents.example/#fragment'] },
      { redirect_uris: ['nothing'] },
      { redirect_uris, token_endpoint_auth_method: 'private_key_jwt' },
      { redirect_uris, client_name: 7 },
    ])
      expect((await register(body)).status).toBe(400);
    const odd = { redirect_uris, client_name: 'a\u0000b\ud800', token_endpoint_auth_method: 'none' };
    expect((await register(odd)).status).toBe(201);
  });

  test('not endlessly from one address', async () => {
    const ask = fetchFrom(fastify);
    const statuses = new Set<number>();
    for (let i = 0; i < 25; i++) statuses.add((await register({ redirect_uris }, ask)).status);
    expect([...statuses]).toEqual([201, 429]);
  });

  test('and other clients’ endpoints of better-auth are not there', async () => {
    for (const path of [
      'oauth2/create-client',
      'oauth2/introspect',
      'oauth2/userinfo',
      'admin/oauth2/resources',
    ])
      expect((await founder.browser.post(`/api/auth/${path}`, {})).statusCode).toBe(404);
  });

  test('no bad parameter is an error of ours', async () => {
    for (const query of [
      '',
      'client_id=%00',
      'client_id=a&client_id=b',
      'response_type=code&client_id=%F0%28',
      'scope[]=a',
    ])
      expect((await founder.browser.get(`/api/auth/oauth2/authorize?${query}`)).statusCode).toBeLessThan(500);
    const agent = new AgentApp(fastify);
    const forms: Record<string, string>[] = [
      {},
      { grant_type: 'password' },
      { grant_type: 'refresh_token', refresh_token: '\0' },
      { code: 'x' },
    ];
    for (const form of forms) expect((await agent.form('token', form)).status).toBeGreaterThanOrEqual(400);
    expect(
      (await agent.form('token', { grant_type: 'refresh_token', refresh_token: 'x' })).status,
    ).toBeLessThan(500);
    expect((await agent.form('revoke', { token: 'x' })).status).toBeLessThan(500);
  });
});
