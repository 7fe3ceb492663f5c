import { expect, test } from 'vitest';

import { freshDatabase } from '#test/database.ts';
import { saidBy, startNewsroom } from '#test/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { accounts } = await room.project(['bluesky', 'linkedin']);
const [sky = 0, link = 0] = accounts;
const owner = await room.colleague('full', { role: 'owner' });
const draft = () => room.draft(owner, { scheduled_at: '2026-11-20T18:00:00Z' });

test('an approval leaves out the accounts that it names, and the verdict on the post stays', async () => {
  const reviewer = await room.colleague('reviewer');
  const id = await draft();
  await room.schedule(reviewer, 'review', { id, verdict: 'ok', scores: { risk10: 1, fake_news: 90 } });
  expect(saidBy(await room.schedule(owner, 'approve', { id, leave_out: [link] }))).toBe('200');
  const post = await room.postOf(owner, id);
  expect(post).toMatchObject({ status: 'scheduled', valid_verdict: 'ok' });
  expect(post.targets).toMatchObject([
    { account_id: sky, state: 'queued' },
    { account_id: link, state: 'skipped', reason: 'Left out when the post was approved.' },
  ]);
});

test('one that leaves out every account is refused', async () => {
  const id = await draft();
  expect(saidBy(await room.schedule(owner, 'approve', { id, leave_out: [sky, link] }))).toBe(
    '422 validation_error',
  );
  expect((await room.postOf(owner, id)).status).toBe('draft');
});
