import { expect, test } from 'vitest';

import { connectTo } from '#server/db/connect.ts';
import { createLog } from '#server/lib/log.ts';
import { freshDatabase } from '#test/app/database.ts';
import { crashImports, looseIn } from '#test/app/import-crashes.ts';

const database = await freshDatabase();

// bench/import-crash.ts kills the import fifty times, at any moment.
test('an import killed in its first batch, in its last and in between ends with every row exactly once', async () => {
  const watcher = connectTo(database.connection, createLog({ level: 'silent' }));
  let over = false;
  // What another session sees between two writers is what a kill would leave.
  const watching = (async () => {
    let loose = 0;
    while (!over) loose = Math.max(loose, await looseIn(watcher.db));
    return loose;
  })();
  const kills = [
    { batch: 1, afterMs: 0 },
    { batch: 2, afterMs: 80 },
    { batch: 2, afterMs: 160 },
    { batch: 99, afterMs: 0 },
  ];
  const tally = await crashImports(database, kills, 12_000).finally(() => (over = true));
  expect(await watching).toBe(0);
  await watcher.close();
  expect(tally).toMatchObject({ missing: 0, doubled: 0, loose: 0, readings: tally.rows });
  expect(tally.killed).toBeGreaterThan(1);
});
