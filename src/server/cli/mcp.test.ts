import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());
const { app } = room;
const command = [join(import.meta.dirname, 'main.ts'), 'mcp'];
const open: Client[] = [];
let url: string;

beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

const environment = (COPYDESK_TOKEN: string, COPYDESK_URL = url) => ({
  ...process.env,
  // The command does not use the database: there is none at this URL.
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  BASE_URL: url,
  COPYDESK_URL,
  COPYDESK_TOKEN,
});

async function agent(key: string, options: string[] = []): Promise<Client> {
  const client = new Client({ name: 'an agent', version: '1' });
  open.push(client);
  const env = Object.fromEntries(
    Object.entries(environment(key)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...command, ...options],
      env,
      stderr: 'pipe',
    }),
  );
  return client;
}

/** Runs the program as any other program does: lines in, lines out. */
async function lines(sent: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, command, { env, stdio: 'pipe' });
  child.stdin.end(sent);
  const ended = new Promise<number | null>((settle) => child.on('close', settle));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return {
    code,
    err,
    answers: out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown),
  };
}
const ping = '{"jsonrpc":"2.0","id":"one","method":"ping"}\n';

test('an agent over standard input sees the tools of its key and calls them at the running desk', async () => {
  const { key, userId } = await room.colleague('writer');
  const client = await agent(key, ['--nouns', 'me,cards']);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['cards_create', 'me_get']));
  const me = await client.callTool({ name: 'me_get' });
  expect(me.structuredContent).toMatchObject({ data: { user: { id: userId } } });
  const made = await client.callTool({ name: 'cards_create', arguments: { title: 'By hand' } });
  expect(made.isError).toBeUndefined();
  await expect(client.callTool({ name: 'cards_paint' })).rejects.toMatchObject({ code: -32_602 });
});

test('what the desk refuses at its door reaches the agent in the desk’s words', async () => {
  const { key, userId } = await room.colleague('reader');
  const client = await agent(key);
  await room.manage('members.php', { action: 'deactivate', user_id: userId, hand_over_to: null });
  await expect(client.listTools()).rejects.toThrow('This API key is unknown or was revoked');
});

test('nothing but messages is written, whatever comes, and it ends when its input does', async () => {
  const { key } = await room.colleague('reader');
  const { code, answers, err } = await lines(`no message\n{"jsonrpc":"2.0"}\n${ping}`, environment(key));
  expect(answers).toEqual([{ jsonrpc: '2.0', id: 'one', result: {} }]);
  expect(err).toContain('Not a message');
  expect(code).toBe(0);
});

test('a desk that is not there, or is none, is told in words', async () => {
  const { key } = await room.colleague('reader');
  const away = await lines(ping, environment(key, 'http://127.0.0.1:1'));
  expect(away.answers).toEqual([
    {
      jsonrpc: '2.0',
      id: 'one',
      error: { code: -32_000, message: expect.stringContaining('Is the desk running') },
    },
  ]);
  const other = await lines(ping, environment(key, `${url}/elsewhere`));
  expect(other.answers).toMatchObject([{ error: { message: expect.stringContaining('404') } }]);
});

test('without a key, or with an address that is none, it does not start', async () => {
  const keyless = await lines(ping, environment(''));
  expect(keyless).toMatchObject({ code: 1, answers: [], err: expect.stringContaining('COPYDESK_TOKEN') });
  const lost = await lines(ping, environment('cd_live_x', 'the desk'));
  expect(lost).toMatchObject({ code: 1, answers: [], err: expect.stringContaining('COPYDESK_URL') });
});
