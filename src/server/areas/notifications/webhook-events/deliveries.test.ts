import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { webhooks } from '#server/areas/notifications/webhooks/handlers.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startDelivery } from '#test/app/delivery.ts';
import { addAccount, setSwitches } from '#test/data/publishing.ts';

const database = await freshDatabase();
const { db } = database;
const delivery = await startDelivery(database);
const { newsroom } = delivery;

await webhooks.create(newsroom.context, {
  name: 'Archive',
  address: 'https://archive.example.org/hooks',
  types: ['delivery.published', 'delivery.failed', 'delivery.unknown'],
  project_id: newsroom.projectId,
});

/** What happened to a post, oldest first. */
const eventsOf = (postId: number) =>
  db
    .selectFrom('webhook_events')
    .select(['type', 'data'])
    .where(sql<boolean>`data -> 'post' ->> 'id' = ${String(postId)}`)
    .orderBy('id')
    .execute();

const published = { status: 'sent', url: expect.stringContaining('/sandbox'), reason: null };

it.each([
  ['published', {}, [['delivery.published', published]]],
  [
    'refused',
    { rejects: 'Too long.' },
    [['delivery.failed', { status: 'failed', url: null, reason: expect.stringContaining('rejected') }]],
  ],
  [
    'interrupted, and found afterwards',
    { times_out_after_accepting: true },
    [
      ['delivery.unknown', { status: 'unknown', url: null, reason: expect.stringContaining('interrupted') }],
      ['delivery.published', published],
    ],
  ],
])('webhooks get what became of a post that was %s', async (_what, switches, seen) => {
  const account = await addAccount(db, newsroom, 'bluesky');
  await setSwitches(db, account, switches);
  const { id, targetId } = await delivery.release([account]);
  // Only where the network never answers is the wait cut short.
  const isCut = 'times_out_after_accepting' in switches;
  await delivery.deliver(targetId, isCut ? { patience: { sendMs: 50 } } : {});
  const events = await eventsOf(id);
  expect(events.map(({ type, data }) => [type, data['delivery']])).toEqual(
    seen.map(([type, shown]) => [
      type,
      { account_id: account, account_name: expect.any(String), network: 'bluesky', ...Object(shown) },
    ]),
  );
});
