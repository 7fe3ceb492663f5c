import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const start = Date.parse('2026-11-20T12:00:00Z');
let now = new Date(start);
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { schedule, postOf } = room;

let writer: Colleague;
let reviewer: Colleague;
let other: Colleague;
let owner: Colleague;

beforeAll(async () => {
  await room.project();
  writer = await room.colleague('writer');
  reviewer = await room.colleague('reviewer');
  other = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
});

async function submitted(input: Record<string, unknown> = {}): Promise<number> {
  const id = await room.draft(writer, input);
  await schedule(writer, 'update', { id, submit: true });
  return id;
}

const scores = { risk10: 2, fake_news: 90 };

async function judge(by: Colleague, id: number, verdict: 'ok' | 'fix' | 'block'): Promise<number> {
  const { body } = await schedule(by, 'review', { id, verdict, scores });
  return (body.data as { review_id: number }).review_id;
}

const withdraw = (by: Colleague, id: number, review_id: unknown) =>
  schedule(by, 'withdraw_review', { id, review_id });

describe('a verdict just given', () => {
  test('is withdrawn by its reviewer: it stays on record, counts no more, and the post waits again', async () => {
    const id = await submitted();
    const review = await judge(reviewer, id, 'fix');
    expect((await postOf(owner, id)).valid_verdict).toBe('fix');
    expect((await withdraw(reviewer, id, review)).body.data).toEqual({ id, review_id: review });
    const post = await postOf(owner, id);
    expect(post).toMatchObject({ valid_verdict: null, needs_review: true, status: 'draft' });
    expect(post.review).toMatchObject({ verdict: null, entries: [{ id: review, ignored: true }] });
  });

  test('leaves the one before to count, for the content that it judged and no other', async () => {
    const id = await submitted();
    await judge(other, id, 'block');
    await withdraw(reviewer, id, await judge(reviewer, id, 'fix'));
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('409 blocked_by_review');
    await schedule(writer, 'update', { id, body: 'Another text.' });
    await withdraw(reviewer, id, await judge(reviewer, id, 'ok'));
    expect(await postOf(owner, id)).toMatchObject({ valid_verdict: null, needs_review: true });
  });

  test('is in the log and in the audit log, and sends no second notification', async () => {
    const id = await submitted();
    const review = await judge(reviewer, id, 'fix');
    const bell = () => room.db.selectFrom('notifications').select('id').execute();
    const before = await bell();
    await withdraw(reviewer, id, review);
    expect(await bell()).toEqual(before);
    const { body } = await schedule(owner, 'get', { id });
    const { events } = body.data as { events: { kind: string }[] };
    expect(events.at(-1)?.kind).toBe('review_withdrawn');
    const asked = { operation: 'schedule.withdrawReview', object: `post ${id}` };
    const log = await room.app.call('GET', 'audit.php', asked, owner.key);
    expect(log.body.data).toMatchObject({ entries: [{ outcome: 'done' }] });
  });
});

describe('a verdict stays', () => {
  test('where it released the post', async () => {
    const trusted = await room.colleague('reviewer', { okPublishes: true });
    const id = await submitted({ scheduled_at: new Date(start + 3_600_000).toISOString() });
    const review = await judge(trusted, id, 'ok');
    expect((await postOf(owner, id)).status).toBe('scheduled');
    expect(codeOf(await withdraw(trusted, id, review))).toBe('409 invalid_state');
    expect((await postOf(owner, id)).valid_verdict).toBe('ok');
  });

  test('where another came since, or it was withdrawn before', async () => {
    const id = await submitted();
    const first = await judge(reviewer, id, 'ok');
    const second = await judge(other, id, 'fix');
    expect(codeOf(await withdraw(reviewer, id, first))).toBe('409 invalid_state');
    expect(codeOf(await withdraw(other, id, second))).toBe('200');
    expect(codeOf(await withdraw(other, id, second))).toBe('409 invalid_state');
  });

  test('after five minutes', async () => {
    const id = await submitted();
    const review = await judge(reviewer, id, 'fix');
    now = new Date(start + 5 * 60_000 + 1);
    try {
      expect(codeOf(await withdraw(reviewer, id, review))).toBe('409 invalid_state');
    } finally {
      now = new Date(start);
    }
  });

  test('for everyone but its reviewer, and for what is no review', async () => {
    const id = await submitted();
    const review = await judge(reviewer, id, 'fix');
    expect(codeOf(await withdraw(other, id, review))).toBe('403 forbidden');
    expect(codeOf(await withdraw(owner, id, review))).toBe('403 forbidden');
    expect(codeOf(await withdraw(writer, id, review))).toBe('403 insufficient_scope');
    expect(codeOf(await withdraw(reviewer, await submitted(), review))).toBe('404 not_found');
    for (const odd of [0, -1, 1.5, 'x', null, undefined])
      expect(codeOf(await withdraw(reviewer, id, odd))).toBe('422 validation_error');
    expect((await postOf(owner, id)).valid_verdict).toBe('fix');
  });
});
