import { afterAll, expect, test, vi } from 'vitest';

import { createLog } from '#server/lib/log.ts';
import { listenForNotices } from '#server/live/notices.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startWire } from '#test/app/wire.ts';
import { databaseIsAway } from './away.ts';
import { connectTo } from './connect.ts';

const straight = await freshDatabase();
const wire = await startWire();
const { user, database: name } = straight.connection;
const log = createLog({ level: 'silent' });
const patience = { silentMs: 500, answerMs: 8_000, checkMs: 50 };
const options = { patience, waitMs: 8_000 };
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
  // Nothing is cut here, so a busy machine may take its time to answer a check.
  const whole = connectTo({ host: wire.host, port: wire.port, user, database: name }, log, {
    patience: { ...patience, answerMs: 60_000 },
  });
  const seconds = (4 * patience.silentMs) / 1000;
  const client = await whole.pool.connect();
  await client.query('begin');
  await expect(whole.pool.query(`select pg_sleep(${seconds})`)).resolves.toBeTruthy();
  await expect(client.query('commit')).resolves.toBeTruthy();
  client.release();
  await whole.close();
});

test('notices are heard again', async () => {
  const begin = vi.fn<() => void>();
  const hear = vi.fn<(organizationId: number) => void>();
  const notices = listenForNotices(
    { pool: database.pool, log },
    {
      onStart: begin,
      onNotice: hear,
      onPresence: () => {},
    },
  );
  await expect.poll(() => begin.mock.calls.length).toBe(1);
  wire.cut();
  await many('select 1');
  wire.heal();
  await expect.poll(() => begin.mock.calls.length).toBeGreaterThan(1);
  await straight.pool.query(`select pg_notify('copydesk_events', '7')`);
  await expect.poll(() => hear.mock.calls).toContainEqual([7]);
  await notices.stop();
});

test('the whole program says that it is not ready, answers 503 with a time, and recovers by itself', async () => {
  const app = await startApp(database, { env: { ROLE: 'all' } });
  const key = await app.token('full');
  const status = async () => (await app.fastify.inject('/readyz')).json().problems.database;
  const asked = () => app.call('GET', 'cards.php', {}, key);
  expect((await asked()).status).toBe(200);
  expect(await status()).toBeNull();
  wire.cut();
  const answers = await Promise.all(Array.from({ length: 30 }, asked));
  for (const { status: code, headers, body } of answers) {
    expect([code, headers['retry-after'], body.error?.code]).toEqual([503, '5', 'unavailable']);
  }
  expect(await status()).toContain('The database');
  wire.heal();
  await expect.poll(async () => (await asked()).status).toBe(200);
  await expect.poll(status).toBeNull();
  // No dead connection remains that a later request could get.
  const after = async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, asked));
    return new Set(answers.map(({ status: code }) => code));
  };
  await expect.poll(after).toEqual(new Set([200]));
});
