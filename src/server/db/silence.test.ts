import { afterAll, expect, test, vi } from 'vitest';

import { hearNotices } from '#server/live/notices.ts';
import { createLog } from '#server/lib/log.ts';
import { freshDatabase } from '#test/database.ts';
import { startDesk } from '#test/desk.ts';
import { startWire } from '#test/wire.ts';
import { databaseIsAway } from './away.ts';
import { connectTo } from './connect.ts';

vi.setConfig({ testTimeout: 120_000 });

const straight = await freshDatabase();
const wire = await startWire();
const { user, database: name } = straight.connection;
const log = createLog({ level: 'silent' });
const patience = { silentMs: 500, answerMs: 3_000, lookMs: 50 };
const options = { patience, waitMs: 3_000 };
const database = connectTo({ host: wire.host, port: wire.port, user, database: name }, log, options);
afterAll(() => database.close());

const many = (question: string) =>
  Promise.allSettled(Array.from({ length: 8 }, () => database.pool.query(question)));

test('when packets are dropped without a word every statement fails, and works again once they are not', async () => {
  expect((await many('select 1')).map(({ status }) => status)).not.toContain('rejected');
  wire.cut();
  const failed = await many('select 2');
  expect(failed.map((each) => each.status === 'rejected' && databaseIsAway(each.reason))).toEqual(
    failed.map(() => true),
  );
  wire.heal();
  await expect
    .poll(async () => (await many('select 3')).filter(({ status }) => status === 'rejected'), {
      timeout: 60_000,
    })
    .toEqual([]);
});

test('a statement that takes long is not cut off, nor a transaction that waits for us', async () => {
  const seconds = (4 * patience.silentMs) / 1000;
  const client = await database.pool.connect();
  await client.query('begin');
  await expect(database.pool.query(`select pg_sleep(${seconds})`)).resolves.toBeTruthy();
  await expect(client.query('commit')).resolves.toBeTruthy();
  client.release();
});

test('notices are heard again', async () => {
  const begin = vi.fn<() => void>();
  const hear = vi.fn<(organizationId: number) => void>();
  const notices = hearNotices({ pool: database.pool, log }, { begin, hear });
  await expect.poll(() => begin.mock.calls.length, { timeout: 30_000 }).toBe(1);
  wire.cut();
  await many('select 1');
  wire.heal();
  await expect.poll(() => begin.mock.calls.length, { timeout: 60_000 }).toBeGreaterThan(1);
  await straight.pool.query(`select pg_notify('copydesk_events', '7')`);
  await expect.poll(() => hear.mock.calls).toContainEqual([7]);
  await notices.stop();
});

test('the whole program says that it is not ready, answers 503 with a time, and recovers by itself', async () => {
  const desk = await startDesk(database, { env: { ROLE: 'all' } });
  const key = await desk.token('full');
  const status = async () => (await desk.app.inject('/readyz')).json().problems.database;
  const asked = () => desk.call('GET', 'cards.php', {}, key);
  expect((await asked()).status).toBe(200);
  expect(await status()).toBeNull();
  wire.cut();
  const answers = await Promise.all(Array.from({ length: 30 }, asked));
  for (const { status: code, headers, body } of answers) {
    expect([code, headers['retry-after'], body.error?.code]).toEqual([503, '5', 'unavailable']);
  }
  expect(await status()).toContain('The database');
  wire.heal();
  await expect.poll(async () => (await asked()).status, { timeout: 60_000 }).toBe(200);
  await expect.poll(status, { timeout: 60_000 }).toBeNull();
  // Not one dead connection stays, for a later request to meet it.
  const after = async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, asked));
    return new Set(answers.map(({ status: code }) => code));
  };
  await expect.poll(after, { timeout: 60_000 }).toEqual(new Set([200]));
});
