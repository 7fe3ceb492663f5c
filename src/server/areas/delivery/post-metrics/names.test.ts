import { expect, test } from 'vitest';

import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import { networkOf } from '#server/networks/all.ts';
import type { Network } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { minutesLater, startDelivery } from '#test/app/delivery.ts';
import { addAccount } from '#test/data/publishing.ts';
import { collectDue } from './collect.ts';
import { presentMetrics } from './present.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);

/** A network that publishes under an id of its process. */
const reviewing: { networkFor: () => Network } = {
  networkFor: () => ({
    ...networkOf({ network: 'bluesky', transport: 'sandbox' }, sandboxOutbox(db)),
    prepare: async () => ({ username: 'marsh' }),
    send: async (_account, { key }) => ({ id: `attempt of ${key}`, url: null }),
  }),
};

/** One who has reviewed what the test says, and counts by the ids that it has given. */
function networkThatNames(reviewed: ReadonlyMap<string, { id: string; url: string | null }>) {
  const [named, counted]: [unknown[], string[]] = [[], []];
  const networkFor = (): Network => ({
    ...networkOf({ network: 'bluesky', transport: 'sandbox' }, sandboxOutbox(db)),
    async named(_account, posts) {
      named.push(...posts);
      return reviewed;
    },
    async metrics(_account, posts) {
      counted.push(...posts.map(({ id }) => id));
      return new Map(posts.map(({ id }) => [id, { likes: 4 }]));
    },
  });
  return { named, counted, networkFor };
}

async function unnamed() {
  const { targetId } = await delivery.release([await addAccount(db, delivery.newsroom)]);
  await delivery.deliver(targetId, reviewing);
  const { network_id, url, state, reason } = await delivery.targetOf(targetId);
  expect({ url, state, reason }).toEqual({ url: null, state: 'sent', reason: null });
  return { targetId, attempt: network_id ?? '' };
}

const url = 'https://posts.example/marsh/73';

test('a post that its network names after a review gets its link with the next reading, and its own counts', async () => {
  const { targetId, attempt } = await unnamed();
  const reviewed = new Map([[attempt, { id: '73', url }]]);
  const { named, counted, networkFor } = networkThatNames(reviewed);
  delivery.setNow(minutesLater(15));
  await collectDue(delivery.deps, { networkFor });
  expect(await delivery.targetOf(targetId)).toMatchObject({ network_id: '73', url });
  expect((await presentMetrics(db, [targetId])).get(targetId)?.likes).toBe(4);
  delivery.setNow(minutesLater(60));
  await collectDue(delivery.deps, { networkFor });
  expect(named).toEqual([{ id: attempt, prepared: { username: 'marsh' } }]);
  expect(counted).toEqual(['73', '73']);
});

test('a post without a link is asked for again with each reading', async () => {
  const { targetId, attempt } = await unnamed();
  const { named, networkFor } = networkThatNames(new Map());
  for (const minutes of [15, 60, 180]) {
    delivery.setNow(minutesLater(minutes));
    await collectDue(delivery.deps, { networkFor });
  }
  expect(named).toHaveLength(3);
  expect(await delivery.targetOf(targetId)).toMatchObject({ network_id: attempt, url: null });
});

test('a post is not taken for one that another delivery has published', async () => {
  const { targetId, attempt } = await unnamed();
  const { account_id } = await delivery.targetOf(targetId);
  const other = await delivery.release([account_id]);
  await delivery.deliver(other.targetId);
  const { network_id: id } = await delivery.targetOf(other.targetId);
  const reviewed = new Map([[attempt, { id: id ?? '', url }]]);
  delivery.setNow(minutesLater(15));
  await collectDue(delivery.deps, networkThatNames(reviewed));
  expect(await delivery.targetOf(targetId)).toMatchObject({ network_id: attempt, url: null });
});
