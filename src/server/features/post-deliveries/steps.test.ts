import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/database.ts';
import { startDeliveryDesk } from '#test/delivery-desk.ts';
import { addAccount } from '#test/publishing.ts';

const database = await freshDatabase();
const { db } = database;
const desk = await startDeliveryDesk(database);

describe('what a network does not have', () => {
  test.each(['linkedin', 'facebook'] as const)(
    'of a thread, %s gets the first text alone, and that is all of it',
    async (network) => {
      const account = await addAccount(db, desk.newsroom, network);
      const { id, targetId } = await desk.release([account], {
        body: 'Ferries run again',
        thread: [{ body: 'Every hour.' }, { body: 'Until ten.' }],
      });
      await desk.go(targetId);
      expect(await desk.bodies(account)).toEqual(['Ferries run again']);
      expect((await desk.targetOf(targetId)).state).toBe('sent');
      expect(await desk.kindsOf(id)).toEqual(['left_out', 'sent']);
    },
  );

  test('YouTube gets the video without the pictures beside it', async () => {
    const account = await addAccount(db, desk.newsroom, 'youtube');
    const { id, targetId } = await desk.release([account], {
      body: 'Ferries\nThey run again.',
      media: ['https://marsh.example/ferry.mp4', 'https://marsh.example/ferry.jpg'].map((url) => ({
        url,
        type: null,
        alt: null,
      })),
    });
    await desk.go(targetId);
    expect((await desk.targetOf(targetId)).state).toBe('sent');
    expect(await desk.kindsOf(id)).toEqual(['left_out', 'sent']);
  });
});
