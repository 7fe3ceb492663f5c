import { describe, expect, test } from 'vitest';

import type { Network } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startDelivery } from '#test/app/delivery.ts';
import { addAccount } from '#test/data/publishing.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);

describe('what a network does not have', () => {
  test.each(['linkedin', 'facebook'] as const)(
    'of a thread, %s gets the first text alone, and that is all of it',
    async (network) => {
      const account = await addAccount(db, delivery.newsroom, network);
      const { id, targetId } = await delivery.release([account], {
        body: 'Ferries run again',
        thread: [{ body: 'Every hour.' }, { body: 'Until ten.' }],
      });
      await delivery.deliver(targetId);
      expect(await delivery.bodies(account)).toEqual(['Ferries run again']);
      expect((await delivery.targetOf(targetId)).state).toBe('sent');
      expect(await delivery.kindsOf(id)).toEqual(['left_out', 'sent']);
    },
  );

  test.each([
    ['linkedin', { state: 'sent' }],
    ['mastodon', { state: 'failed', reason: expect.stringContaining('doesn’t support documents') }],
  ] as const)('a document goes whole or not at all: %s', async (network, outcome) => {
    const account = await addAccount(db, delivery.newsroom, network);
    const media = [{ url: 'https://marsh.example/ferry.pdf', type: null, alt: null }];
    const { id, targetId } = await delivery.release([account], { body: 'The ferries of 2027', media });
    await delivery.deliver(targetId);
    expect(await delivery.targetOf(targetId)).toMatchObject(outcome);
    expect(await delivery.kindsOf(id)).not.toContain('left_out');
  });

  test('YouTube gets the video without the pictures beside it', async () => {
    const account = await addAccount(db, delivery.newsroom, 'youtube');
    const { id, targetId } = await delivery.release([account], {
      body: 'Ferries\nThey run again.',
      media: ['https://marsh.example/ferry.mp4', 'https://marsh.example/ferry.jpg'].map((url) => ({
        url,
        type: null,
        alt: null,
      })),
      overrides: { youtube: { options: { made_for_kids: 'no' } } },
    });
    await delivery.deliver(targetId);
    expect((await delivery.targetOf(targetId)).state).toBe('sent');
    expect(await delivery.kindsOf(id)).toEqual(['left_out', 'sent']);
  });
});

test('what failed beside a published post is in its log, and the delivery is complete', async () => {
  const account = await addAccount(db, delivery.newsroom);
  const network: Network = {
    newKey: () => 'key',
    prepare: async () => null,
    send: async () => ({ id: '1', url: null, warning: () => 'It was not pinned.' }),
    find: async () => ({ state: 'cannot_tell' }),
  };
  const { id, targetId } = await delivery.release([account]);
  await delivery.deliver(targetId, { networkFor: () => network });
  expect((await delivery.targetOf(targetId)).state).toBe('sent');
  const events = await db
    .selectFrom('post_events')
    .selectAll()
    .where('post_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events.map(({ kind, text }) => [kind, text])).toEqual([
    ['warning', 'It was not pinned.'],
    ['sent', 'Published.'],
  ]);
});
