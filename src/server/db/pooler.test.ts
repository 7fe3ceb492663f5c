import { expect, test } from 'vitest';

import { createLog } from '#server/lib/log.ts';
import { StartError } from '#server/lib/start-error.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startTransactionPooler } from '#test/app/transaction-pooler.ts';
import { startWire } from '#test/app/wire.ts';
import { connect } from './connect.ts';
import { refusePooledTransactions } from './pooler.ts';

const { connection } = await freshDatabase();
const { user, database = '' } = connection;

test('a pooler in transaction mode is refused at the start, in one line that says what to do', async () => {
  const { host, port } = await startTransactionPooler(database);
  const databaseUrl = `postgres://${user}@${host}:${port}/${database}`;
  const log = createLog({ level: 'silent' });
  const start = connect({ databaseUrl, dataDir: '' }, { log, as: 'program' });
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(
    /^DATABASE_URL leads to .* transaction mode .*\. Give the address .*\.$/,
  );
});

test('PostgreSQL itself is taken, and what lies between as long as sessions stay their own', async () => {
  await expect(refusePooledTransactions(connection)).resolves.toBeUndefined();
  const { host, port } = await startWire();
  await expect(refusePooledTransactions({ host, port, user, database })).resolves.toBeUndefined();
});

test('a pooler that has no second session to give is refused, not waited for', async () => {
  const wire = await startWire();
  const refused = refusePooledTransactions({ host: wire.host, port: wire.port, user, database }, 500);
  wire.cut();
  await expect(refused).rejects.toThrow('gave no second session');
});
