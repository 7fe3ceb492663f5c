import { expect, test } from 'vitest';

import type { NetworkName } from '#contract/networks/facts.ts';
import { faultPoints } from '#server/areas/delivery/post-deliveries/fault-points.ts';
import { freshDatabase } from './database.ts';
import { crashNetwork } from './network-crashes.ts';
import type { NetworkEnding } from './network-round.ts';

const database = await freshDatabase();

/** Each of the first requests once, and each place between two steps twice. */
const endings: readonly NetworkEnding[] = [
  ...[1, 2, 3].map((request) => ({ request, when: 'after' as const, afterMs: 0 })),
  ...[1, 2].flatMap((nth) => faultPoints.map((point) => ({ point, nth }))),
];

/** One whose posts no program can read, and one where each is found. */
test.for<NetworkName>(['telegram', 'tumblr'])(
  'workers that end while they deliver to %s lose nothing and publish nothing twice',
  async (network) => {
    let round = 0;
    // A network without faults: only the workers end.
    const nextEnding = () => endings[round++ % endings.length] ?? { point: 'claimed', nth: 1 };
    const crashes = await crashNetwork(database, { network, deaths: 18, random: () => 0.9, nextEnding });
    expect(crashes).toMatchObject({ lost: [], doubled: [] });
    expect(crashes.killed).toBeGreaterThan(0);
    expect(crashes.found + crashes.settled).toBeGreaterThan(0);
    expect(crashes.sent).toBeGreaterThan(crashes.asked);
  },
);

test('an account whose new tokens ended with a worker is connected again by a person, and all is published', async () => {
  // Every post begins with an expired sign-in. Its second request renews it, and the tokens of the answer are lost.
  const crashes = await crashNetwork(database, {
    network: 'tiktok',
    deaths: 2,
    random: () => 0.22,
    nextEnding: () => ({ request: 2, when: 'after', afterMs: 0 }),
  });
  expect(crashes).toMatchObject({ lost: [], doubled: [], asked: 0, reasons: [], killed: 2 });
  expect(crashes.sent).toBe(crashes.deliveries);
  expect(crashes.reconnected).toBe(1);
});
