import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { connectTo, type Database } from '#server/db/connect.ts';
import { createLog } from '#server/lib/log.ts';
import { startApp } from '#test/app/app.ts';
import { emptyDatabase, freshDatabase } from '#test/app/database.ts';
import { makeBackup } from './make.ts';
import { finishRestore, restoreBackup } from './restore.ts';
import { contentOf } from './store-catalog.ts';

/**
 * A restore whose connection is lost at COMMIT does not know whether its rows are stored: it asks over
 * another connection.
 */

const app = await startApp(await freshDatabase());
const { settings, pool, files } = app.deps;
let folder: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-lost-'));
  backup = join(folder, 'backup.tar.zst');
  await files.write('1/abc/original.png', Buffer.from('png'));
  await makeBackup({ pool, settings, now: new Date() }, backup);
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Cuts the connection of the restore's transaction at its COMMIT: before the server receives it, or before
 * its reply arrives.
 */
async function connectionLost(at: 'commit' | 'answer', database: Database): Promise<Database> {
  const { host, port, user } = inject('database');
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const socket = connect(join(host, `.s.PGSQL.${port}`));
    sockets.push(client, socket);
    let restores = false;
    let isCut = false;
    const cut = () => [client, socket].map((end) => end.destroy());
    client.on('data', (sent) => {
      restores ||= sent.includes('pg_current_xact_id()::text');
      isCut ||= restores && sent.includes('commit\0');
      if (isCut && at === 'commit') cut();
      else socket.write(sent);
    });
    socket.on('data', (answer) => (isCut ? cut() : client.write(answer)));
    for (const [end, other] of [
      [client, socket],
      [socket, client],
    ] as const)
      end.on('error', () => {}).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const name = database.connection.database;
  const through = connectTo(
    { host: '127.0.0.1', port: own, user, database: name },
    createLog({ level: 'silent' }),
  );
  afterAll(async () => {
    await through.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return through;
}

async function restored(at: 'commit' | 'answer') {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const place = { settings: { ...settings, dataDir }, now: new Date() };
  const problem = await restoreBackup({ ...place, database: await connectionLost(at, database) }, backup, {
    replace: false,
  }).then(
    () => null,
    (error: Error) => error.message,
  );
  const finished = await finishRestore({ ...place, database });
  return { problem, finished, dataDir, content: await contentOf(database.db) };
}

test('once its rows are there, its media are kept for the next start, which shows them', async () => {
  const { problem, finished, dataDir, content } = await restored('answer');
  expect(problem).toMatch(/^The database was restored, but .* the next start of Copydesk brings them\.$/);
  expect([finished, content]).toEqual(['shown', 'used']);
  expect(await readFile(join(dataDir, 'media', '1/abc/original.png'), 'utf8')).toBe('png');
  expect(await readdir(dataDir)).toEqual(['media']);
});

test('before its rows are there, nothing of it is left', async () => {
  const { problem, dataDir, content } = await restored('commit');
  expect(problem).toContain('Connection terminated unexpectedly');
  expect(content).toBe('nothing');
  expect(await readdir(dataDir)).toEqual([]);
});
