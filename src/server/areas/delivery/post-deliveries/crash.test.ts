import { expect, test } from 'vitest';

import { crash, type Ending } from '#test/app/crashes.ts';
import { freshDatabase } from '#test/app/database.ts';
import { faultPoints } from './fault-points.ts';

const database = await freshDatabase();

test('a process that is killed between any two steps loses nothing and sends nothing twice', async () => {
  const endings = [1, 4].flatMap((nth) => faultPoints.map((point): Ending => ({ point, nth })));
  const tally = await crash(database, endings);
  expect(tally).toMatchObject({ lost: [], doubled: [], cycles: 18, deliveries: 126 });
  // What is published is counted at the network: else nothing could be lost or doubled.
  expect(tally.visible).toBeGreaterThanOrEqual(tally.sent);
  expect(tally.killed).toBeGreaterThan(10);
  // Only a network that cannot report the outcome of an attempt leaves it open.
  expect(tally.sent).toBeGreaterThan(tally.lookups);
}, 600_000);
