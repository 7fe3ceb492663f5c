import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { serverLogIn, warningsIn } from '#test/app/warnings.ts';

// Fails a hanging test.

const folder = await mkdtemp(join(tmpdir(), 'copydesk-main-'));
// Root's database process runs as another user, and would otherwise use a folder elsewhere.
await chmod(folder, 0o755);
const dataDir = join(folder, 'data');
const running: Promise<unknown>[] = [];
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(running);
  await rm(folder, { recursive: true });
});

/** Starts the program as people do, and collects its output. */
function program(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  children.push(child);
  running.push(ended);
  return { child, said: () => words, ended };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('it says where it is, answers there, and ends everything in order when told to', async () => {
  const port = await freePort();
  const { child, said, ended } = program({ PORT: String(port) });
  await expect.poll(said).toContain(`Copydesk is at http://localhost:${port}`);
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('told to stop in the middle of its start, it leaves nothing running', async () => {
  const { child, ended } = program({ PORT: String(await freePort()) });
  await expect
    .poll(() => stat(join(dataDir, 'postgres', 'postmaster.pid')).catch(() => null), {
      interval: 5,
      timeout: 240_000,
    })
    .toBeTruthy();
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('it ends in order even when nobody reads its words any more', async () => {
  const port = await freePort();
  const { child, said, ended } = program({ PORT: String(port) });
  await expect.poll(said).toContain(`Copydesk is at http://localhost:${port}`);
  child.stdout.destroy();
  child.stderr.destroy();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('a taken port ends the start with one line that offers the next', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { said, ended } = program({ PORT: String(port) });
  expect(await ended).toBe(1);
  taken.close();
  expect(said().trim()).toMatch(new RegExp(`^Port ${port} on localhost is taken, .*PORT=\\d+ npm start$`));
});

test('a wrong setting ends the start with one line and no stack', async () => {
  const { said, ended } = program({ PORT: 'http' });
  expect(await ended).toBe(1);
  expect(said().trim()).toBe('PORT must be a whole number, not "http".');
});

test('PostgreSQL had nothing to warn of in any of these starts', async () => {
  expect(await warningsIn(serverLogIn(dataDir))).toEqual([]);
});
