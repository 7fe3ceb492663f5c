import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { mirrorToChat } from '#server/areas/notifications/team-chats/mirror-to-chat.ts';
import { startApp } from '#test/app/app.ts';
import { databaseUrl } from '#test/app/database-url.ts';
import { freshDatabase } from '#test/app/database.ts';
import { deliveriesOf, startReceiver } from '#test/data/messages.ts';
import { deliver } from './deliver.ts';
import { sweep } from './sweep.ts';

const main = join(import.meta.dirname, '..', '..', '..', 'main.ts');
const secret = 'a secret only for tests, of some length';

/** A team chat that receives every message and never answers. */
const { host, received } = await startReceiver(() => new Promise(() => {}));
const database = await freshDatabase();
let now = new Date();
const app = await startApp(database, { now: () => now, env: { OUTBOUND_ALLOW: host, APP_SECRET: secret } });
const { deps, organizationId } = app;

it('a worker that is killed while it sends leaves a delivery that is never sent twice and shown as unknown', async () => {
  const admin = await app.token('full');
  const address = `http://${host}/services/1`;
  await app.call('POST', 'team-chats.php', { action: 'add', name: '#desk', kind: 'slack', address }, admin);
  const worker = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      BASE_URL: '', // Vite sets one of its own.
      ROLE: 'worker',
      DEMO: '0',
      APP_SECRET: secret,
      DATABASE_URL: databaseUrl(database),
      OUTBOUND_ALLOW: host,
    },
    stdio: 'ignore',
  });
  const ended = once(worker, 'exit');
  try {
    await deps.db.transaction().execute((trx) =>
      mirrorToChat(trx, deps.queue, {
        organizationId,
        subject: 'board_comments',
        title: () => 'Bo on “Heat pumps”',
        body: () => 'Is this true?',
        path: '/board?card=12',
        once: 'comment 1',
        now,
      }),
    );
    await expect.poll(() => received.length).toBe(1);
  } finally {
    worker.kill('SIGKILL');
    await ended;
  }
  const [{ id, state } = { id: 0, state: null }] = await deliveriesOf(deps);
  expect(state).toBe('sending');

  // A fresh worker, at once and long after.
  await deliver(deps, id);
  now = new Date(now.getTime() + 600_000);
  await sweep(deps);
  await deliver(deps, id);
  expect(received).toHaveLength(1);
  expect(await deliveriesOf(deps)).toMatchObject([
    { state: 'unknown', attempts: 1, answer: expect.stringContaining('It may have arrived') },
  ]);
});
