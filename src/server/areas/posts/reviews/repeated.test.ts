import { beforeAll, expect, test } from 'vitest';

import type { PostRow } from '#contract/posts/posts.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const start = new Date('2026-11-20T12:00:00Z');
const clock = { now: start };
const room = await startNewsroom(await freshDatabase(), { now: () => clock.now });
const { db, schedule } = room;

let writer: Colleague;
let reviewer: Colleague;
let owner: Colleague;

beforeAll(async () => {
  await room.project();
  owner = await room.colleague('full', { role: 'owner' });
  reviewer = await room.colleague('reviewer', { agent: false });
  writer = await room.colleague('writer', { agent: false });
});

const fix = { verdict: 'fix', note: 'Name the source.', scores: { risk10: 3 } };

async function review(by: Colleague, id: number, input: object): Promise<number> {
  const answer = await schedule(by, 'review', { id, ...input });
  expect(codeOf(answer)).toBe('200');
  return (answer.body.data as { review_id: number }).review_id;
}
const entriesOf = async (id: number) =>
  ((await schedule(owner, 'get', { id })).body.data as { post: PostRow }).post.review.entries;
const news = (id: number) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', writer.userId)
    .where('path', '=', `/compose/${id}`)
    .execute();
const flagsOfWriter = async () => {
  const { body } = await schedule(owner, 'review_stats', { days: '7' });
  const { collaborators } = body.data as { collaborators: { user_id: number; flags: number }[] };
  return collaborators.find(({ user_id }) => user_id === writer.userId)?.flags ?? 0;
};

test('a verdict pressed twice is one review, one notification and one in the statistics', async () => {
  const id = await room.draft(writer);
  const before = await flagsOfWriter();
  const [first, second] = await Promise.all([review(reviewer, id, fix), review(reviewer, id, fix)]);
  expect(second).toBe(first);
  expect(await review(reviewer, id, fix)).toBe(first);
  expect(await entriesOf(id)).toHaveLength(1);
  expect(await news(id)).toHaveLength(1);
  expect((await flagsOfWriter()) - before).toBe(1);
});

test.each<[string, object]>([
  ['verdict', { verdict: 'block' }],
  ['note', { note: 'Name both sources.' }],
  ['score', { score: 40 }],
  ['reading', { scores: { risk10: 4 } }],
  ['warning', { warnings: [{ code: 'fix_doi', text: 'No link.' }] }],
])('another %s is another review', async (_what, change) => {
  const id = await room.draft(writer);
  const first = await review(reviewer, id, fix);
  expect(await review(reviewer, id, { ...fix, ...change })).toBeGreaterThan(first);
});

test('after the verdict of another, or an edit, it is a review of its own', async () => {
  const id = await room.draft(writer);
  const first = await review(reviewer, id, fix);
  await review(owner, id, { verdict: 'ok', scores: { risk10: 2 } });
  const again = await review(reviewer, id, fix);
  expect(again).toBeGreaterThan(first);
  clock.now = new Date(start.getTime() + 60_000);
  await schedule(writer, 'update', { id, body: 'Other.' });
  expect(await review(reviewer, id, fix)).toBeGreaterThan(again);
});

test('also where the edit was taken back before it was read', async () => {
  const id = await room.draft(writer, { body: 'First.' });
  const first = await review(reviewer, id, fix);
  clock.now = new Date(clock.now.getTime() + 60_000);
  await schedule(writer, 'update', { id, body: 'Second.' });
  await schedule(writer, 'update', { id, body: 'First.' });
  expect(await review(reviewer, id, fix)).toBeGreaterThan(first);
});

test('a verdict that was withdrawn can be given again', async () => {
  const id = await room.draft(writer);
  const first = await review(reviewer, id, fix);
  await schedule(reviewer, 'withdraw_review', { id, review_id: first });
  expect(await review(reviewer, id, fix)).toBeGreaterThan(first);
  expect((await entriesOf(id)).map(({ ignored }) => ignored)).toEqual([false, true]);
});

test('an OK that was kept releases the post when it is given again and nothing keeps it any more', async () => {
  const trusted = await room.colleague('reviewer', { okPublishes: true });
  const id = await room.draft(writer, { scheduled_at: '2026-11-30T12:00:00Z' });
  const ok = { verdict: 'ok', scores: { risk10: 2, fake_news: 90 } };
  await schedule(owner, 'pause', { paused: true });
  const first = await schedule(trusted, 'review', { id, ...ok });
  expect(first.body.data).toMatchObject({ sent: { sent: false, skipped: 'paused' } });
  await schedule(owner, 'pause', { paused: false });
  const again = await schedule(trusted, 'review', { id, ...ok });
  expect(again.body.data).toMatchObject({ status: 'scheduled', sent: { sent: true, skipped: null } });
  expect(await entriesOf(id)).toHaveLength(1);
});
