import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { publishNow } from '#test/data/publish-now.ts';

/** With a worker that really delivers, to sandboxes. */

const room = await startNewsroom(await freshDatabase());
const { db, schedule, app } = room;
const { accounts } = await room.project(['bluesky', 'mastodon']);
const owner = await room.colleague('full', { role: 'owner' });
await app.deps.queue.work(app.deps);

const settings = (account: number | undefined, switches: object) =>
  app.call('POST', 'accounts.php', { action: 'edit', account_id: account, switches }, owner.key);

test('"publish now" answers with what became of each account', async () => {
  await settings(accounts[1], { rejects: true });
  const outcome = await publishNow(room, owner, { body: 'The harbour opens again.' });
  await settings(accounts[1], { rejects: false });
  expect(outcome).toMatchObject({
    status: 'partly_sent',
    results: [
      {
        network: 'bluesky',
        status: 'sent',
        url: expect.stringMatching(/^https?:\/\/[^/]+\/sandbox\?post=\d+$/),
        error: null,
      },
      {
        network: 'mastodon',
        status: 'failed',
        error: { network_said: expect.any(String), next: expect.any(String) },
      },
    ],
  });
  const held = await db.selectFrom('sandbox_posts').selectAll().execute();
  expect(held.map(({ account_id, body }) => [account_id, body])).toEqual([
    [accounts[0], 'The harbour opens again.'],
  ]);

  const { body } = await schedule(owner, 'get', { id: outcome.id });
  const { events, support_text } = body.data as { events: { kind: string }[]; support_text: string };
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['created', 'released', 'sent', 'failed']),
  );
  expect(support_text).toContain('The network said');
  expect((await room.postOf(owner, outcome.id)).targets).toMatchObject([
    { state: 'sent', steps: { sent: 1, total: 1 }, reason: null, network_said: null },
    {
      state: 'failed',
      steps: { sent: 0, total: 1 },
      reason: 'Mastodon rejected the post.',
      network_said: 'This sandbox refuses every post: its switch is on.',
    },
  ]);

  expect(codeOf(await schedule(owner, 'update', { id: outcome.id, body: 'x' }))).toBe('409 invalid_state');
  expect(codeOf(await schedule(owner, 'cancel', { id: outcome.id }))).toBe('409 invalid_state');
  await schedule(owner, 'retry', { id: outcome.id, account_id: accounts[1] });
  await expect.poll(async () => (await room.postOf(owner, outcome.id)).status).toBe('sent');
  expect(await db.selectFrom('sandbox_posts').selectAll().execute()).toHaveLength(2);
});

test('what a pause held goes out when sending goes on', async () => {
  await schedule(owner, 'pause', { paused: true, reason: 'Breaking news' });
  const { id } = outcomeOf(await schedule(owner, 'create', { body: 'The bridge is closed tonight.' }));
  const state = async () => (await room.postOf(owner, id)).status;
  expect(await state()).not.toBe('sent');
  await schedule(owner, 'pause', { paused: false });
  await expect.poll(state).toBe('sent');
});

test('the same text again on an account is noticed', async () => {
  await publishNow(room, owner, { body: 'Ferries run every hour.' });
  const again = outcomeOf(await schedule(owner, 'create', { body: 'Ferries run every hour.', draft: true }));
  expect(again.warnings.map(({ code }) => code)).toContain('fix_repeat');
  const other = outcomeOf(
    await schedule(owner, 'create', { body: 'Ferries run every second hour.', draft: true }),
  );
  expect(other.warnings.map(({ code }) => code)).not.toContain('fix_repeat');
});

test('what a pause holds is not said to be on its way', async () => {
  await schedule(owner, 'pause', { paused: true, reason: 'A breaking story' });
  const outcome = outcomeOf(await schedule(owner, 'create', { body: 'Light-hearted news.' }));
  await schedule(owner, 'pause', { paused: false });
  expect(outcome).toMatchObject({ status: 'scheduled', warnings: [{ code: 'paused' }] });
});

test('a sandbox refuses a medium that could not be read, as its own warning says and a network would', async () => {
  const url = 'http://10.0.0.1/harbour.png';
  const { results, warnings } = await publishNow(room, owner, { body: 'Another harbour.', media: [url] });
  const warning = warnings.find(({ code }) => code === 'media_unreadable');
  expect(results).toHaveLength(2);
  for (const { status, error } of results) {
    expect(status).toBe('failed');
    expect(warning?.text).toContain(String(error?.network_said));
  }
});
