import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { purgeApps } from '#server/access/store-apps.ts';
import { AgentApp, allow, codeIn, requestIn } from '#test/app/agent-app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startOidcProvider } from '#test/app/oidc-provider.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const ours = 'http://localhost:4400';
const api = '/tool/api/v1';
const hourMs = 3_600_000;
const clock = { ahead: 0 };
const database = await freshDatabase();
const provider = await startOidcProvider(() => `${ours}/api/auth/sso/callback/organization-1`, ours);
const room = await startNewsroom(database, {
  now: () => new Date(Date.now() + clock.ahead),
  env: { OUTBOUND_ALLOW: provider.host },
});
const { app, db, organizationId } = room;
const { fastify, founder } = app;
const project = await room.project(['bluesky']);
const other = await room.project(['bluesky']);
const everything = { organization_id: organizationId, group: 'full' };
let directory = '';

beforeAll(async () => {
  const set = (sent: Record<string, unknown>) =>
    founder.ask<{ token: string }>(organizationId, 'single-sign-on.php', sent);
  const { issuer, clientId, clientSecret } = provider;
  const oidc = { kind: 'oidc', issuer, client_id: clientId, client_secret: clientSecret };
  await set({ action: 'set_provider', provider: oidc });
  await set({ action: 'add_domain', domain: 'brand.example' });
  await set({ action: 'set_groups', groups: [], fallback: { role: 'member' }, joins: true, follows: true });
  directory = (await set({ action: 'create_directory_token' })).token;
});
afterAll(() => provider.close());

/** What the organization's directory sends. */
async function scim(method: 'POST' | 'PATCH', path: string, payload: object): Promise<{ id: string }> {
  const answer = await fastify.inject({
    method,
    url: `/api/auth/scim/v2/${path}`,
    headers: { authorization: `Bearer ${directory}`, 'content-type': 'application/scim+json' },
    payload: JSON.stringify(payload),
  });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json();
}

const setActive = (id: string, active: boolean) =>
  scim('PATCH', `Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: active }],
  });

/** Signs in at the organization's provider, from the page that they came from. */
async function signInByProvider(browser: Browser, email: string, callbackURL: string): Promise<string> {
  provider.people.set(email, { email, email_verified: true, name: 'Pat' });
  const begun = await browser.post('/api/auth/sign-in/sso', {
    providerId: `organization-${organizationId}`,
    callbackURL,
    errorCallbackURL: '/sign-in?problem=oidc',
  });
  return provider.comeBack(browser, begun.json<{ url: string }>().url, email);
}

const renewalOf = ({ kept }: AgentApp) => ({
  grant_type: 'refresh_token',
  refresh_token: kept?.refresh_token ?? '',
});
const appsOf = async (browser: Browser) =>
  (await browser.get(`${api}/connected-apps.php`)).json<{ data: { apps: object[] } }>().data.apps;
const endsOf = async () =>
  (await founder.browser.get(`${api}/audit.php?operation=connectedApps.end`)).json<{
    data: { entries: { details: { reason?: string } }[] };
  }>().data.entries;

describe('a person of an organization with single sign-on', () => {
  test('connects an app on the way through its provider, and its directory ends the app for good', async () => {
    const email = 'pat@brand.example';
    const { id } = await scim('POST', 'Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: email,
      emails: [{ value: email, primary: true, type: 'work' }],
      active: true,
    });
    const agent = new AgentApp(fastify);
    const browser = new Browser(fastify);
    // Asked before anybody has signed in, the page comes first and the provider after it.
    const request = await requestIn(browser, await agent.ask());
    const back = `/connect-app?${new URLSearchParams({ request })}`;
    const landed = await signInByProvider(browser, email, back);
    expect(new URL(landed, ours).searchParams.get('request')).toBe(request);
    const client = await agent.enter(codeIn(await allow(browser, request, everything)));
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);

    const renewal = renewalOf(agent);
    await setActive(id, false);
    expect((await agent.form('token', renewal)).body['error']).toBe('invalid_grant');
    await expect(client.listTools()).rejects.toBeInstanceOf(UnauthorizedError);
    await setActive(id, true);
    expect((await agent.form('token', renewal)).body['error']).toBe('invalid_grant');
    const again = new Browser(fastify);
    await signInByProvider(again, email, '/');
    expect(await appsOf(again)).toEqual([]);
  });
});

describe('an app that a member has connected', () => {
  test('outlives the session in which it was connected', async () => {
    const { browser } = await founder.person({ organizationId });
    const agent = new AgentApp(fastify);
    await agent.connectBy(browser, everything);
    await browser.post('/api/auth/sign-out', {});
    expect((await browser.get(`${api}/me.php`)).statusCode).toBe(401);
    expect((await agent.form('token', renewalOf(agent))).status).toBe(200);
  });

  test('may do at once only what they still may', async () => {
    const { browser, id } = await founder.person({ organizationId });
    const agent = new AgentApp(fastify);
    const client = await agent.connectBy(browser, everything);
    const draftIn = async (project_id: number) => {
      const input = { body: 'The harbour', draft: true, project_id };
      const { isError } = (await client.callTool({
        name: 'schedule_create',
        arguments: input,
      })) as CallToolResult;
      return isError !== true;
    };
    expect(await draftIn(other.id)).toBe(true);
    const limited = [{ project_id: project.id, role: 'writer' }];
    await room.manage('members.php', { action: 'change', user_id: id, projects: limited });
    expect([await draftIn(project.id), await draftIn(other.id)]).toEqual([true, false]);
    const asReader = [{ project_id: project.id, role: 'viewer' }];
    await room.manage('members.php', { action: 'change', user_id: id, projects: asReader });
    expect(await draftIn(project.id)).toBe(false);
  });

  test('ends by itself once nothing can open or renew it', async () => {
    const { browser } = await founder.person({ organizationId });
    const agent = new AgentApp(fastify);
    await agent.connectBy(browser, everything);
    const unfinished = new AgentApp(fastify, { ...agent.clientMetadata, client_name: 'Never came back' });
    codeIn(await allow(browser, await requestIn(browser, await unfinished.ask()), everything));
    expect(await appsOf(browser)).toHaveLength(2);

    await purgeApps(db, new Date(Date.now() + 2 * hourMs));
    expect(await appsOf(browser)).toMatchObject([{ name: 'Marsh agent' }]);
    await purgeApps(db, new Date(Date.now() + 31 * 24 * hourMs));
    expect(await appsOf(browser)).toEqual([]);
    expect((await endsOf()).filter(({ details }) => details.reason === 'lapsed').length).toBeGreaterThan(1);
  });
});
