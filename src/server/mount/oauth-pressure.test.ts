import { describe, expect, test } from 'vitest';

import { AgentApp, agentsUrl, allow, codeIn, fetchFrom, requestIn } from '#test/app/agent-app.ts';
import { freshDatabase } from '#test/app/database.ts';
import type { Browser } from '#test/app/sign-in-app.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const database = await freshDatabase();
const room = await startNewsroom(database);
const { app, organizationId } = room;
const { fastify, founder } = app;
const everything = { organization_id: organizationId, group: 'full' };

const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));
const worked = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length;

const appsOf = async (browser: Browser) =>
  (await browser.get('/tool/api/v1/connected-apps.php')).json<{ data: { apps: object[] } }>().data.apps;

async function send(from: typeof fetch, bearer: string, message: object) {
  const answer = await from(agentsUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('sent many times in the same moment', () => {
  test('a code is exchanged once, and what that gave is ended', async () => {
    const { browser } = await founder.person({ organizationId });
    const agent = new AgentApp(fastify);
    const code = codeIn(await allow(browser, await requestIn(browser, await agent.ask()), everything));
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: agent.verifier,
      redirect_uri: agent.redirectUrl,
    };
    const answers = await times(6, () => agent.form('token', form));
    expect(worked(answers)).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await appsOf(browser)).toEqual([]);
  });

  test('a renewal renews once, and what that gave is ended', async () => {
    const { browser } = await founder.person({ organizationId });
    const agent = new AgentApp(fastify);
    await agent.connectBy(browser, everything);
    const form = { grant_type: 'refresh_token', refresh_token: agent.kept?.refresh_token ?? '' };
    const answers = await times(6, () => agent.form('token', form));
    expect(worked(answers)).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await agent.form('token', form)).body['error']).toBe('invalid_grant');
    const won = String(answers.find(({ status }) => status === 200)?.body['access_token']);
    expect((await send(fetchFrom(fastify), won, { method: 'tools/list' })).status).toBe(401);
    expect(await appsOf(browser)).toEqual([]);
  });

  test('a person’s decision gives one code', async () => {
    const { browser } = await founder.person({ organizationId });
    const request = await requestIn(browser, await new AgentApp(fastify).ask());
    const answers = await times(4, () =>
      allow(browser, request, everything).then(
        (url) => ({ status: url.searchParams.has('code') ? 200 : 400 }),
        (error: unknown) => ({
          status: error instanceof Error && error.message === 'server_error' ? 500 : 400,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    expect(await appsOf(browser)).toHaveLength(1);
  });
});

describe('a thousand messages at once', () => {
  test('of an app are answered up to its cap, and refused beyond it', async () => {
    const { browser } = await founder.person({ organizationId });
    const agent = new AgentApp(fastify);
    await agent.connectBy(browser, { ...everything, daily_cap: 100 });
    const bearer = agent.kept?.access_token ?? '';
    const from = fetchFrom(fastify);
    const call = { method: 'tools/call', params: { name: 'me_get', arguments: {} } };
    const answers = await times(1_000, () => send(from, bearer, call));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = answers.filter(({ text }) => text.includes('rate_limited'));
    // Connecting took two messages.
    expect(answers.length - refused.length).toBe(98);
    const lists = await times(100, () => send(from, bearer, { method: 'tools/list' }));
    expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([429]));
  });

  test('with access that is not there are refused, never an error of ours', async () => {
    const from = fetchFrom(fastify);
    const bearer = `cd_app_${'x'.repeat(43)}`;
    const answers = await times(1_000, () => send(from, bearer, { method: 'tools/list' }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });

  test('for a renewal that is not there are refused, and then limited for their address', async () => {
    const agent = new AgentApp(fastify);
    await agent.ask();
    const form = { grant_type: 'refresh_token', refresh_token: `cd_renew_${'x'.repeat(43)}` };
    const answers = await times(1_000, () => agent.form('token', form));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  });
});
