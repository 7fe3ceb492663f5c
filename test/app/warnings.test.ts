import { expect, inject, test } from 'vitest';

import { freshDatabase } from './database.ts';
import { endOf, warningsIn } from './warnings.ts';

const database = await freshDatabase();

test('a warning on any connection is found in the log of the server, and only what is looked for', async () => {
  const serverLog = inject('serverLog');
  const from = await endOf(serverLog);
  const other = 'somewhere_else';
  // Of another database, so that this file itself does not fail.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ ...inject('database'), database: 'postgres' });
  await client.connect();
  await client.query('begin');
  await client.query('begin');
  await client.end();
  expect(await warningsIn(serverLog, { database: 'postgres', from })).toEqual([
    expect.stringContaining('there is already a transaction in progress'),
  ]);
  expect(await warningsIn(serverLog, { database: other, from })).toEqual([]);
  await expect(database.pool.query('select 1')).resolves.toBeTruthy();
});
