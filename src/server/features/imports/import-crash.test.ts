import { expect, test } from 'vitest';

import { freshDatabase } from '#test/database.ts';
import { crashImports } from '#test/import-crashes.ts';

const database = await freshDatabase();

// bench/import-crash.ts kills fifty times, anywhere.
test('an import killed in its first batch, in its last and in between ends with every row exactly once', async () => {
  const kills = [
    { batch: 1, afterMs: 0 },
    { batch: 2, afterMs: 20 },
    { batch: 2, afterMs: 60 },
    { batch: 99, afterMs: 0 },
  ];
  const tally = await crashImports(database, kills, 12_000);
  expect(tally).toMatchObject({ missing: 0, doubled: 0, loose: 0, readings: tally.rows });
  expect(tally.killed).toBeGreaterThan(1);
}, 180_000);
