import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';

import { areas } from '#contract/index.ts';
import { agentsUrl, fetchFrom } from '#test/app/agent-app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const database = await freshDatabase();
const room = await startNewsroom(database);
const { app } = room;
const project = await room.project(['bluesky']);
const owner = await room.colleague('full', { role: 'owner' });
const reader = await room.colleague('reader');

async function agent(key: string, query = '') {
  const client = new Client({ name: 'an agent', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const url = new URL(`${agentsUrl}${query}`);
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit, fetch: fetchFrom(app.fastify) }),
  );
  return client;
}
const namesFor = async (key: string, query = '') =>
  (await (await agent(key, query)).listTools()).tools.map(({ name }) => name);
/** Of all pages of the owner's list. */
async function everyName(query: string): Promise<string[]> {
  const client = await agent(owner.key, query);
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools({ cursor });
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return names;
}
const use = async (client: Client, name: string, input: object) =>
  (await client.callTool({ name, arguments: { ...input } })) as CallToolResult;

describe('the tools that are listed', () => {
  test('are few, and three that find and use all others', async () => {
    const names = await namesFor(owner.key);
    expect(names).toEqual(
      expect.arrayContaining(['find_tools', 'read_tool', 'call_tool', 'schedule_create', 'schedule_review']),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.length).toBeLessThan(30);
    expect(names).not.toContain('tokens_create');
  });

  test('are those of the areas that the address names', async () => {
    const names = await namesFor(owner.key, '?tools=board,calendar');
    expect(names).toEqual(expect.arrayContaining(['cards_archive', 'recipes_take', 'find_tools']));
    expect(names).not.toContain('schedule_create');
  });

  test('each belong to an area that the address can name, but for presence', async () => {
    const all = new Set(await everyName('?tools=all'));
    const byArea = new Set(await everyName(`?tools=${Object.keys(areas).join(',')}`));
    expect([...all.difference(byArea)]).toEqual(['presence_update']);
  });

  test('are only those that the caller may call', async () => {
    const names = await namesFor(reader.key);
    expect(names).toContain('board_get');
    expect(names).not.toContain('cards_create');
  });

  test('are refused for an area that there is not, with those that there are', async () => {
    await expect(agent(owner.key, '?tools=kitchen')).rejects.toThrow(
      /there is no kitchen; there are all, .*board/,
    );
  });
});

describe('a tool that is not listed', () => {
  test.each([
    ['archive a card', 'cards_archive'],
    ['hashtags that are trending', 'hashtags_list'],
    ['how many followers', 'analytics_followers'],
    ['pause publishing', 'schedule_pause'],
    ['revoke token', 'tokens_revoke'],
    ['translate a post', 'schedule_translate'],
  ])('is found by words: %s', async (words, name) => {
    const found = await use(await agent(owner.key), 'find_tools', { words, limit: 5 });
    const { tools } = found.structuredContent as { tools: { name: string; inputSchema: object }[] };
    expect(tools.map((tool) => tool.name)).toContain(name);
    expect(tools[0]?.inputSchema).toMatchObject({ type: 'object' });
  });

  test('is not found by who may not call it', async () => {
    const found = await use(await agent(reader.key), 'find_tools', { words: 'revoke token', limit: 20 });
    expect(JSON.stringify(found.structuredContent)).not.toContain('tokens_revoke');
  });

  test('is used by its name, with its own rights and refusals', async () => {
    const client = await agent(owner.key);
    const made = await use(client, 'call_tool', {
      name: 'cards_create',
      arguments: { title: 'The harbour' },
    });
    const { card_id } = (made.structuredContent ?? {})['data'] as { card_id: number };
    const archived = await use(client, 'call_tool', { name: 'cards_archive', arguments: { card_id } });
    expect(archived.isError).toBeUndefined();
    const read = await use(client, 'read_tool', { name: 'cards_get', arguments: { card_id } });
    expect(read.structuredContent).toMatchObject({ data: { card: { card_id } } });
    const bad = await use(client, 'call_tool', { name: 'cards_archive', arguments: { card_id: 'x' } });
    expect(bad.structuredContent).toMatchObject({ error: { code: 'validation_error' } });
    const refused = await use(await agent(reader.key), 'call_tool', {
      name: 'cards_archive',
      arguments: { card_id },
    });
    expect(refused.structuredContent).toMatchObject({ error: { code: 'insufficient_scope' } });
  });

  test('that changes something is not used by read_tool, and none by a name that there is not', async () => {
    const client = await agent(owner.key);
    const mendable = { isError: true, structuredContent: { error: { code: 'validation_error' } } };
    for (const input of [
      { name: 'cards_create', arguments: { title: 'x' } },
      { name: 'cards_paint' },
      { name: 'find_tools', arguments: { words: 'x' } },
      { name: '__proto__' },
      {},
    ])
      expect(await use(client, 'read_tool', input)).toMatchObject(mendable);
    expect(await use(client, 'find_tools', { words: 7 })).toMatchObject(mendable);
    await expect(use(client, 'cards_paint', {})).rejects.toMatchObject({ code: -32_602 });
    expect((await use(client, 'find_tools', { words: '§ \u0000 %' })).structuredContent).toEqual({
      tools: [],
    });
  });

  test('called too early says what has to come first', async () => {
    const id = await room.draft(owner, { project_id: project.id });
    const client = await agent((await room.colleague('publisher')).key);
    const early = await use(client, 'schedule_approve', { id });
    expect(early.isError).toBe(true);
    const nowhere = await use(client, 'schedule_review', { id: 999_999, verdict: 'ok' });
    expect(nowhere.structuredContent).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('resources', () => {
  test('are the policy, the networks’ rules, templates, and a card’s whole chain', async () => {
    const client = await agent(owner.key);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'copydesk://policy',
      'copydesk://networks',
      'copydesk://templates',
    ]);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(3);
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse(content && 'text' in content ? content.text : '') as Record<string, unknown>;
    };
    expect(await read('copydesk://policy')).toHaveProperty('rules');
    expect(await read('copydesk://networks/bluesky')).toMatchObject({ network: 'bluesky' });
    expect(await read('copydesk://templates/quote-plain')).toBeDefined();

    const { body } = await app.call('POST', 'cards.php', { title: 'The harbour' }, owner.key);
    const { card_id } = body.data as { card_id: number };
    const id = await room.draft(owner, { project_id: project.id, card_id });
    expect(await read(`copydesk://cards/${card_id}`)).toMatchObject({
      card: { card_id },
      comments: [],
      posts: [{ post: { id, card_id }, events: expect.anything() }],
    });
  });

  test('are refused where there are none, and as the operations that read them', async () => {
    const client = await agent(owner.key);
    for (const uri of [
      'copydesk://kitchen',
      'copydesk://cards/x',
      'copydesk://networks/none',
      'file:///etc/passwd',
      '',
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
    await expect(client.readResource({ uri: 'copydesk://cards/999999' })).rejects.toMatchObject({
      code: -32_002,
    });
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    const { body } = await app.call('POST', 'cards.php', { title: 'Ours' }, owner.key);
    const { card_id } = body.data as { card_id: number };
    const theirs = await agent(stranger.key);
    await expect(theirs.readResource({ uri: `copydesk://cards/${card_id}` })).rejects.toMatchObject({
      code: -32_002,
    });
  });
});

describe('prompts', () => {
  test('are a reviewer’s round, a recipe and a morning’s look', async () => {
    const client = await agent(owner.key);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'review_round',
      'recipe',
      'morning_look',
    ]);
    const text = async (name: string, input: Record<string, string> = {}) =>
      JSON.stringify((await client.getPrompt({ name, arguments: input })).messages);
    expect(await text('review_round', { project: 'Marsh Daily' })).toContain('Marsh Daily');
    expect(await text('morning_look')).toContain('stories_list');
    await expect(text('recipe', { recipe_id: '999' })).rejects.toMatchObject({ code: -32_602 });
    await expect(text('recipe')).rejects.toMatchObject({ code: -32_602 });
    await expect(text('cake')).rejects.toMatchObject({ code: -32_602 });
  });

  test('name only tools that there are', async () => {
    const client = await agent(owner.key);
    const names = new Set(await everyName('?tools=all'));
    for (const name of ['review_round', 'morning_look']) {
      const { messages } = await client.getPrompt({ name });
      const said = JSON.stringify(messages).match(/\b[a-z]+[A-Za-z]*_[a-z]+\b/g) ?? [];
      expect(said.filter((each) => !names.has(each))).toEqual([]);
    }
    for (const name of ['recipes_take', 'recipes_ran', 'recipes_release', 'recipes_list'])
      expect(names).toContain(name);
  });
});
