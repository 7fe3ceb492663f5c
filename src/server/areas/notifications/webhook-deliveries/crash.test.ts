import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { databaseUrl } from '#test/app/database-url.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startReceiver } from '#test/data/messages.ts';
import { isSignedBy, messageIdIn, webhooksOf } from '#test/data/webhooks.ts';
import { sendDue } from './send-due.ts';

const main = join(import.meta.dirname, '..', '..', '..', 'main.ts');
const appSecret = 'a secret only for tests, of some length';

/** It acts on every request, and answers the first one never. */
let first = true;
const { host, received } = await startReceiver(() => {
  if (!first) return { status: 200 };
  first = false;
  return new Promise(() => {});
});
const database = await freshDatabase();
const app = await startApp(database, { env: { OUTBOUND_ALLOW: host, APP_SECRET: appSecret } });
const { deps } = app;

it('an event is sent again with the same id after the worker was killed before it stored the response', async () => {
  const ask = webhooksOf(app, await app.token('full'));
  const { secret } = await ask.create(`http://${host}/hooks`);
  const worker = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      BASE_URL: '', // Vite sets one of its own.
      ROLE: 'worker',
      DEMO: '0',
      APP_SECRET: appSecret,
      DATABASE_URL: databaseUrl(database),
      OUTBOUND_ALLOW: host,
    },
    stdio: 'ignore',
  });
  const ended = once(worker, 'exit');
  try {
    await ask.createCard('Heat pumps');
    await expect.poll(() => received.length).toBe(1);
  } finally {
    worker.kill('SIGKILL');
    await ended;
  }
  expect(await ask.deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  // By SQL: the worker's lease ends by the database's clock.
  await deps.db
    .updateTable('webhook_deliveries')
    .set({ leased_until: new Date(0) })
    .execute();
  await sendDue(deps);
  expect(received).toHaveLength(2);
  expect(new Set(received.map(messageIdIn)).size).toBe(1);
  expect(received.map((request) => isSignedBy(secret, request))).toEqual([true, true]);
  expect(await ask.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});
