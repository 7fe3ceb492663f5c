import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

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
  expect(codeOf(await room.schedule(owner, 'approve', { id, leave_out: [link] }))).toBe('200');
  const post = await room.postOf(owner, id);
  expect(post).toMatchObject({ status: 'scheduled', valid_verdict: 'ok' });
  expect(post.targets).toMatchObject([
    { account_id: sky, state: 'queued' },
    { account_id: link, state: 'skipped', reason: 'Skipped when the post was approved.' },
  ]);
});

test('one that leaves out every account is refused', async () => {
  const id = await draft();
  const refused = await room.schedule(owner, 'approve', { id, leave_out: [sky, link] });
  expect(codeOf(refused)).toBe('422 validation_error');
  expect(refused.body.error?.message).toBe('All accounts are skipped. Keep at least one.');
  expect((await room.postOf(owner, id)).status).toBe('draft');
});

test('an account that the post does not go to cannot be left out, and nothing is sent', async () => {
  const id = await draft();
  const strange = link + 1_000;
  const refused = await room.schedule(owner, 'approve', { id, leave_out: [strange] });
  expect(codeOf(refused)).toBe('422 validation_error');
  expect(refused.body.error).toMatchObject({
    message: `This post does not go to account ${strange}, so it can’t be skipped.`,
    details: { fields: { leave_out: `must be account ids of this post: ${sky}, ${link}` } },
  });
  expect((await room.postOf(owner, id)).status).toBe('draft');
});

test('the audit log keeps who was left out', async () => {
  const id = await draft();
  await room.schedule(owner, 'approve', { id, leave_out: [link] });
  const asked = { operation: 'schedule.approve', object: `post ${id}` };
  const { body } = await room.app.call('GET', 'audit.php', asked, owner.key);
  expect(body.data).toMatchObject({ entries: [{ details: { leave_out: [link] } }] });
});
