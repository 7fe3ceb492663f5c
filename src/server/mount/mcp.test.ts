import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { addPosts, postOf } from '#test/data/posts.ts';

const now = () => new Date();
const database = await freshDatabase();
const room = await startNewsroom(database, { now, env: { REQUESTS_PER_HOUR: '300' } });
const { app, db, organizationId } = room;
const { deps, fastify } = app;
const project = await room.project(['bluesky']);
const owner = await room.colleague('full', { role: 'owner' });
let address: URL;

beforeAll(async () => {
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;
  address = new URL(`http://127.0.0.1:${port}/tool/api/v1/mcp`);
});

/** An agent's client, with a key. */
async function agent(key: string, asked: { tools?: string; nouns?: string } = {}) {
  const client = new Client({ name: 'an agent', version: '1' });
  const url = new URL(address);
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

async function everyTool(client: Client): Promise<Tool[]> {
  const tools: Tool[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools({ cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return tools;
}
const namesFor = async (key: string, asked: { tools?: string; nouns?: string } = { tools: 'all' }) =>
  (await everyTool(await agent(key, asked))).map(({ name }) => name);

async function call(key: string, name: string, input: Record<string, unknown> = {}) {
  const client = await agent(key);
  return (await client.callTool({ name, arguments: input })) as CallToolResult;
}
/** What an operation answered. */
const dataOf = <Data>({ structuredContent }: CallToolResult) => structuredContent?.['data'] as Data;
const errorOf = ({ isError, structuredContent }: CallToolResult) =>
  isError ? (structuredContent?.['error'] as { code: string; details?: Record<string, unknown> }) : null;
const textOf = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');

/** One raw message, as any program could send it. */
async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body:
      text === '' ? null : (JSON.parse(text) as { id: unknown; error?: { code: number; message: string } }),
  };
}
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('the tools that a key is shown', () => {
  test('are those that its group may call', async () => {
    const reader = await namesFor((await room.colleague('reader')).key);
    expect(reader).toContain('trends_list');
    expect(reader).not.toContain('cards_move');
    const writer = await namesFor((await room.colleague('writer')).key);
    expect(writer).toEqual(expect.arrayContaining(['trends_list', 'cards_move', 'schedule_create']));
    expect(writer).not.toContain('tokens_create');
  });

  test('are for an owner’s full key all that any key may call, over several pages, each once', async () => {
    const administrator = await app.token('full');
    const tools = await namesFor(administrator);
    const callable = Object.entries(contract).flatMap(([noun, operations]) =>
      Object.entries(operations).flatMap(([name, operation]) =>
        operation.permission === 'public' ||
        'session' in operation ||
        'stream' in operation ||
        'file' in operation
          ? []
          : [`${noun}_${name}`],
      ),
    );
    expect(tools.length).toBeGreaterThan(100);
    expect(tools).toEqual(callable);
  });

  test('are not those that need a role, or the installation’s administrator, for others', async () => {
    const member = await namesFor((await room.colleague('full', { role: 'member' })).key);
    expect(member).not.toContain('tokens_create');
    const tools = await namesFor((await room.colleague('full', { role: 'owner' })).key);
    expect(tools).toContain('tokens_create');
    expect(tools).not.toContain('sources_remove');
  });

  test('are not about the organization as a whole where the key is limited to a project', async () => {
    const limited = await namesFor(await keyWith({ projectIds: [project.id] }));
    expect(limited).toContain('cards_move');
    expect(limited).not.toContain('members_change');
  });

  test('are only those of the nouns that the address asks for', async () => {
    const names = await namesFor(owner.key, { nouns: 'cards,trends' });
    expect(new Set(names.map((name) => name.split('_')[0]))).toEqual(new Set(['trends', 'cards']));
  });

  test('say what they do, what they take, and whether a person should be asked first', async () => {
    const tools = new Map(
      (await everyTool(await agent(owner.key, { tools: 'all' }))).map((tool) => [tool.name, tool]),
    );
    expect(tools.get('cards_move')).toMatchObject({
      title: 'Move a card to a place in a column',
      description: expect.stringContaining('Permission: write.'),
      inputSchema: { type: 'object', required: ['card_id', 'board_column_id'] },
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    });
    expect(tools.get('designs_render')?.description).toContain('Costs 1 credit.');
    const hints = (name: string) => tools.get(name)?.annotations;
    expect(hints('trends_list')).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hints('policy_try')).toMatchObject({ readOnlyHint: true });
    expect(hints('cards_create')).toMatchObject({ destructiveHint: false, idempotentHint: false });
    expect(hints('cards_remove')).toMatchObject({ destructiveHint: true, openWorldHint: false });
    expect(hints('schedule_approve')).toMatchObject({ destructiveHint: true, openWorldHint: true });
    expect(hints('urlMeta_get')).toMatchObject({ readOnlyHint: true, openWorldHint: true });
  });

  test('have names and schemas that every program takes', async () => {
    for (const { name, inputSchema } of await everyTool(await agent(owner.key, { tools: 'all' }))) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(JSON.stringify(inputSchema)).not.toContain('$ref');
    }
  });
});

test('an editor’s agent finds a trend, makes a card and a draft of it, and what its reviewer passes is sent', async () => {
  await addPosts(database, now(), [
    postOf('rss', { title: 'The harbour opens again', createdAt: new Date(Date.now() - 3_600_000) }),
  ]);
  await app.deps.queue.work(deps);
  const editor = (await room.colleague('writer')).key;
  const reviewer = (await room.colleague('reviewer')).key;

  const found = await call(editor, 'trends_list', { source: 'rss', time_range: '7d' });
  const [trend] = dataOf<{ posts: { title: string; url: string }[] }>(found).posts;
  expect(trend?.title).toBe('The harbour opens again');

  const { card_id } = dataOf<{ card_id: number }>(
    await call(editor, 'cards_create', { title: trend?.title, source_url: trend?.url }),
  );
  const drafted = await call(editor, 'schedule_create', {
    body: 'The harbour opens again.',
    project_id: project.id,
    draft: true,
    card_id,
  });
  const { id } = dataOf<{ id: number }>(drafted);
  expect(errorOf(await call(editor, 'schedule_approve', { id }))?.code).toBe('insufficient_scope');

  const graded = await call(reviewer, 'schedule_review', { id, verdict: 'ok', note: 'Fine' });
  expect(dataOf<{ verdict: string }>(graded).verdict).toBe('ok');
  await call(owner.key, 'schedule_approve', { id });
  const sent = async () => dataOf<{ post: object }>(await call(owner.key, 'schedule_get', { id })).post;
  await expect.poll(sent, { interval: 500 }).toMatchObject({ status: 'sent', card_id });
});

test('lists and numbers reach a question as they are', async () => {
  await addPosts(database, now(), [postOf('hackernews', { title: 'A lighthouse', createdAt: now() })]);
  const answer = await call(owner.key, 'trends_list', { source: 'hackernews', per_page: 1, page: 1 });
  expect(answer.structuredContent?.['meta']).toMatchObject({ per_page: 1, total: 1 });
  const [post] = dataOf<{ posts: { id: number }[] }>(answer).posts;
  const drawn = await call(owner.key, 'trends_sparklines', { ids: [post?.id] });
  expect(drawn.content[1]).toEqual({ type: 'text', text: JSON.stringify(drawn.structuredContent) });
  expect(errorOf(drawn)).toBeNull();
});

describe('what is refused', () => {
  test('for want of a right is told to the agent, and stands in the audit log', async () => {
    const { key, userId } = await room.colleague('reader');
    const answer = await call(key, 'cards_create', { title: 'A card' });
    expect(errorOf(answer)).toMatchObject({ code: 'insufficient_scope', details: { required: 'write' } });
    expect(textOf(answer)).toContain('insufficient_scope: This needs the permission "write"');
    await call(key, 'tokens_revoke', { id: 1 });
    const log = await db
      .selectFrom('audit_log')
      .select(['what', 'outcome'])
      .where('user_id', '=', userId)
      .execute();
    expect(log).toContainEqual({ what: 'tokens.revoke', outcome: 'refused' });
  });

  test('for bad input names each field', async () => {
    const answer = await call(owner.key, 'cards_move', { card_id: 'four' });
    expect(errorOf(answer)?.code).toBe('validation_error');
    expect(textOf(answer)).toMatch(/card_id: .+\nboard_column_id: /);
    for (const input of [{ source: 'rss', wrong: 1 }, { source: ['rss'] }, { source: { a: 1 } }, {}])
      expect(errorOf(await call(owner.key, 'trends_list', input))?.code).toMatch(
        /unknown_parameter|validation_error/,
      );
  });

  test('for its size is bad input too', async () => {
    const html = 'x'.repeat(256 * 1024 + 1);
    const answer = await call(owner.key, 'templates_create', { name: 'Large', slug: 'large', html });
    expect(errorOf(answer)?.code).toBe('validation_error');
  });

  test('as an unknown tool is the protocol’s own error', async () => {
    const client = await agent(owner.key);
    await expect(client.callTool({ name: 'cards_paint' })).rejects.toMatchObject({ code: -32_602 });
    await expect(client.listTools({ cursor: 'nowhere' })).rejects.toMatchObject({ code: -32_602 });
    for (const name of ['schedule_upload', 'events_listen', 'setup_create', 'toString'])
      await expect(client.callTool({ name })).rejects.toMatchObject({ code: -32_602 });
  });

  test('as another organization’s object was never there', async () => {
    const { card_id } = dataOf<{ card_id: number }>(await call(owner.key, 'cards_create', { title: 'Ours' }));
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    expect(errorOf(await call(stranger.key, 'cards_get', { card_id }))?.code).toBe('not_found');
    expect(errorOf(await call(stranger.key, 'cards_get', { card_id: 999_999 }))?.code).toBe('not_found');
    expect(errorOf(await call(owner.key, 'cards_get', { card_id }))).toBeNull();
  });

  test('as another project’s object is not there for a limited key', async () => {
    const other = await room.project(['bluesky']);
    const limited = await keyWith({ projectIds: [project.id] });
    const id = await room.draft(owner, { project_id: other.id });
    expect(errorOf(await call(limited, 'schedule_get', { id }))?.code).toBe('not_found');
  });
});

describe('what a call counts', () => {
  test('is one request of its key, and beyond the day’s cap the agent is told until when', async () => {
    const key = await keyWith({ dailyCap: 6 });
    // Initialize, its notification and the list are requests as well.
    const client = await agent(key);
    await client.listTools();
    for (const left of [2, 1, 0]) {
      const { headers } = await asCall(key, 'me_get');
      expect(headers.get('x-ratelimit-remaining')).toBe(String(left));
    }
    const refused = (await client.callTool({ name: 'me_get' })) as CallToolResult;
    expect(errorOf(refused)?.code).toBe('rate_limited');
    expect(textOf(refused)).toMatch(/\nreset: \d{4}-\d\d-\d\dT00:00:00/);
    await expect(client.listTools()).rejects.toThrow('rate_limited');
  });

  test('toward the day’s queries is what succeeds, once', async () => {
    const elsewhere = await room.addOrganization('free');
    const { key } = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    const first = await asCall(key, 'trends_list', { source: 'rss' });
    const failing = await asCall(key, 'trends_list', { source: 'nowhere' });
    const second = await asCall(key, 'trends_list', { source: 'rss' });
    const left = [first, second].map(({ headers }) => Number(headers.get('x-daily-remaining')));
    expect(failing.body).toMatchObject({ result: { isError: true } });
    expect(left[1]).toBe((left[0] ?? 0) - 1);
  });

  test('in credits is what the same request costs, and its picture is shown', async () => {
    const design = {
      template: 'quote-plain',
      format: 'square',
      variables: { quote: 'A calm sea', author: 'A diver' },
    };
    const answer = await call(owner.key, 'designs_render', { design, type: 'webp', scale: 1 });
    expect(errorOf(answer)).toBeNull();
    expect(answer.content.at(-1)).toMatchObject({ type: 'image', mimeType: 'image/webp' });
    const spent = await db
      .selectFrom('credits_ledger')
      .select(['what', 'amount'])
      .where('organization_id', '=', organizationId)
      .where('what', '=', 'designs.render')
      .execute();
    expect(spent).toHaveLength(1);
  });
});

describe('who shows no good key', () => {
  test('is refused with 401 and how to come in', async () => {
    const none = await post(ping, { authorization: '' });
    const metadata =
      'resource_metadata="http://localhost:4400/.well-known/oauth-protected-resource/tool/api/v1/mcp"';
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="Copydesk", ${metadata}`,
    ]);
    const wrong = await post(ping, { authorization: 'Bearer cd_live_wrong' });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="Copydesk", error="invalid_token", ${metadata}`,
    ]);
    expect(wrong.body?.error).toMatchObject({ data: { code: 'invalid_key' } });
  });

  test('as a parameter of the address or a page of another site does not come in', async () => {
    const url = new URL(`${address.href}?api_key=${owner.key}`);
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(ping) });
    expect(response.status).toBe(401);
    expect((await post(ping, { origin: 'https://evil.example' })).status).toBe(403);
  });

  test('is out from the moment that the key is revoked', async () => {
    const { userId, key } = await room.colleague('reader');
    const client = await agent(key);
    await room.manage('members.php', { action: 'deactivate', user_id: userId, hand_over_to: null });
    await expect(client.callTool({ name: 'me_get' })).rejects.toThrow('invalid_key');
  });
});

describe('what is no message', () => {
  test('is refused in the protocol’s words, never by 5xx', async () => {
    for (const body of [
      '{',
      '',
      'null',
      '[]',
      '"ping"',
      '{"jsonrpc":"1.0","id":1,"method":"ping"}',
      '{"id":1}',
    ]) {
      const { status, body: answer } = await post(body);
      expect([body, status]).toEqual([body, 400]);
      expect(answer?.error?.code).toBeLessThanOrEqual(-32_600);
    }
    expect((await post([ping, ping])).status).toBe(400);
    expect((await post({ ...ping, method: 'tools/paint' })).body?.error?.code).toBe(-32_601);
    expect((await post({ ...ping, method: 'tools/call', params: { name: 4 } })).body?.error?.code).toBe(
      -32_602,
    );
    expect((await post({ ...ping, method: 'tools/call' })).body?.error).toBeDefined();
    expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(ping, { accept: 'application/json' })).status).toBe(406);
    expect((await post(ping, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
    expect((await post('x'.repeat(17 * 1024 * 1024))).status).toBe(413);
  });

  test('is what an agent could have meant by a stream or a session: 405, and POST is named', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(address, { method, headers: { authorization: `Bearer ${owner.key}` } });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('a notification is taken without an answer', async () => {
    const { status, body } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, body]).toEqual([202, null]);
  });

  test('an unknown noun in the address is named with those that there are', async () => {
    const response = await fetch(`${address.href}?nouns=cards,boats`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(ping),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('there is no boats');
  });
});

function keyWith(limits: { projectIds?: number[]; dailyCap?: number }): Promise<string> {
  return room.keyOf(owner.userId, 'full', organizationId, limits);
}

function asCall(key: string, name: string, input: Record<string, unknown> = {}) {
  return post(
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
    { authorization: `Bearer ${key}` },
  );
}
