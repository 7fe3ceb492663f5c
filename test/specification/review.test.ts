import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import {
  dataOf,
  draftOf,
  postOf,
  rowsOf,
  schedule,
  startOrganization,
  type Client,
  type Row,
} from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's review flow: the queue, verdicts, the release by an OK, the statistics. */

const now = new Date('2026-11-20T12:00:00Z');
const in15Minutes = '2026-11-20T12:15:00Z';
const good = { risk10: 2, fake_news: 90 };
const office = await startOrganization(await freshDatabase(), { now: () => now });
const { owner, member, keyOf } = office;
await office.project('Marsh Daily', ['bluesky', 'mastodon']);
const writer = await member('writer');
const reviewer = await member('reviewer');
const trusted = await member('reviewer', { ok_publishes: true });

const review = (by: Client, id: number, input: Row = {}) =>
  schedule(by, 'review', { id, verdict: 'ok', ...input });
const drafts = async (by: Client, input: Row) => rowsOf(await schedule(by, 'drafts', input), 'drafts');
const idsOf = async (by: Client, input: Row) => (await drafts(by, input)).map(({ id }) => id);

describe('a draft in the list', () => {
  test('carries its review, what it needs, and the content that it has', async () => {
    const id = await draftOf(writer, { kind: 'fact', author_notes: 'From the port office.' });
    const [row] = await drafts(writer, {});
    expect(row).toMatchObject({
      id,
      status: 'draft',
      review: { score: null, verdict: null, entries: [] },
      needs_review: true,
      valid_verdict: null,
      content_hash: expect.any(String),
      updated_at: expect.stringMatching(/^2026-11-20T12:00:00/),
      project_lang: 'en',
      kind: 'fact',
      author_notes: 'From the port office.',
      submitted_via: 'api',
    });
  });

  test('is one’s own, everybody’s with all=1, and in the queue until its content has a verdict', async () => {
    const id = await draftOf(writer);
    const queue = { stage: 'review', needs_review: '1' };
    expect(await idsOf(writer, {})).toContain(id);
    expect(await idsOf(reviewer, {})).not.toContain(id);
    expect(await idsOf(reviewer, { all: '1' })).toContain(id);
    expect(await idsOf(reviewer, queue)).toContain(id);
    await review(reviewer, id, { verdict: 'fix' });
    expect(await idsOf(reviewer, queue)).not.toContain(id);
    expect(await idsOf(reviewer, { stage: 'review', all: '1' })).toContain(id);
    await schedule(writer, 'update', { id, body: 'Another text.' });
    expect(await idsOf(reviewer, queue)).toContain(id);
  });
});

describe('a review', () => {
  test('is appended with verdict, score, scores, warnings and note', async () => {
    const id = await draftOf(writer);
    const warnings = [{ code: 'fix_doi', network: 'bluesky', text: 'No DOI.', severity: 'fix' }];
    const scores = { risk10: 2, fake_news: 90, image_match: 80, ai_written: 10 };
    const sent = { verdict: 'fix', score: 71, scores, warnings, note: 'Name the source.' };
    expect(codeOf(await review(reviewer, id, sent))).toBe('200');
    expect(await postOf(owner, id)).toMatchObject({ review: { score: 71, verdict: 'fix' } });
    expect(codeOf(await review(reviewer, id, { verdict: 'block' }))).toBe('200');
    const { review: summary } = await postOf(owner, id);
    expect((summary as Row).entries).toHaveLength(2);
    expect((summary as Row).entries).toContainEqual(expect.objectContaining(sent));
    expect(summary).toMatchObject({ verdict: 'block' });
  });

  test.each(['ok', 'fix', 'block'])('may say %s', async (verdict) => {
    const id = await draftOf(writer);
    expect(dataOf(await review(reviewer, id, { verdict }))).toMatchObject({ id, verdict });
    expect(await postOf(owner, id)).toMatchObject({ valid_verdict: verdict, needs_review: false });
  });

  test.each([
    { verdict: 'maybe' },
    { verdict: null },
    { scores: { risk10: 0 } },
    { scores: { risk10: 11 } },
    { scores: { fake_news: -1 } },
    { scores: { image_match: 101 } },
    { scores: { ai_written: 'much' } },
    { score: 'good' },
    { warnings: [{ text: 'without a code' }] },
  ])('is not %o', async (wrong) => {
    const id = await draftOf(writer);
    expect(codeOf(await review(reviewer, id, wrong))).toBe('422 validation_error');
    expect(await postOf(owner, id)).toMatchObject({ review: { entries: [] } });
  });

  test('of content that has changed is refused with the hash as it is now, and nothing is stored', async () => {
    const id = await draftOf(writer);
    const { content_hash } = await postOf(reviewer, id);
    await schedule(writer, 'update', { id, body: 'Another text.' });
    const answer = await review(reviewer, id, { content_hash });
    const after = await postOf(reviewer, id);
    expect(codeOf(answer)).toBe('409 content_changed');
    expect(Object.values(answer.body.error?.details ?? {})).toContain(after.content_hash);
    expect(after).toMatchObject({ review: { entries: [] }, needs_review: true });
    expect(codeOf(await review(reviewer, id, { content_hash: after.content_hash }))).toBe('200');
  });

  test('has its verdict computed again from its scores', async () => {
    const id = await draftOf(writer);
    const { verdict } = dataOf(await review(trusted, id, { scores: { ...good, risk10: 10 } }));
    expect(verdict).toBe('block');
    expect(await postOf(owner, id)).toMatchObject({ valid_verdict: 'block' });
  });

  test('that is an OK on a post of the same user counts for nothing, whatever the token', async () => {
    const id = await draftOf(writer);
    await review(await keyOf(writer.userId, 'reviewer'), id);
    expect(await postOf(owner, id)).toMatchObject({ needs_review: true, valid_verdict: null });
  });

  test('that is an OK is dropped when the post is edited, and the hash is another one', async () => {
    const id = await draftOf(writer);
    await review(reviewer, id);
    const before = await postOf(owner, id);
    await schedule(writer, 'update', { id, author_notes: 'Asked the mayor.' });
    const after = await postOf(owner, id);
    expect([before.valid_verdict, after.valid_verdict]).toEqual(['ok', null]);
    expect(after.content_hash).not.toBe(before.content_hash);
  });

  test('is of a post that there is', async () => {
    expect(codeOf(await review(reviewer, 999_999))).toBe('404 not_found');
  });
});

describe('an OK releases the post by itself', () => {
  const withPicture = { media: ['https://example.com/a.jpg'] };
  const released = async (by: Client, input: Row, scores: Row) => {
    const id = await draftOf(writer, { scheduled_at: in15Minutes, ...input });
    return dataOf(await review(by, id, { scores })).sent;
  };

  test.each([
    ['risk10 is 5', {}, { ...good, risk10: 5 }],
    ['fake_news is 70', {}, { ...good, fake_news: 70 }],
    ['image_match is 60', withPicture, { ...good, image_match: 60 }],
  ])('where %s, 15 minutes ahead', async (_what, input, scores) => {
    expect(await released(trusted, input, scores)).toEqual({ sent: true, skipped: null });
  });

  test.each([
    ['risk10 is 6', {}, { ...good, risk10: 6 }],
    ['fake_news is 69', {}, { ...good, fake_news: 69 }],
    ['image_match is 59', withPicture, { ...good, image_match: 59 }],
  ])('but not where %s: risk_threshold keeps it', async (_what, input, scores) => {
    expect(await released(trusted, input, scores)).toEqual({ sent: false, skipped: 'risk_threshold' });
  });

  test('but not sooner than in 15 minutes, by a token that is not trusted, or by its own user', async () => {
    const soon = { scheduled_at: '2026-11-20T12:14:59Z' };
    expect(await released(trusted, soon, good)).toMatchObject({ sent: false });
    expect(await released(reviewer, {}, good)).toMatchObject({ sent: false });
    const own = await draftOf(await keyOf(trusted.userId, 'writer'), { scheduled_at: in15Minutes });
    expect(dataOf(await review(trusted, own, { scores: good })).sent).toMatchObject({ sent: false });
    expect(await postOf(owner, own)).toMatchObject({ status: 'draft' });
  });

  test('and a post that is kept stays a draft for a person', async () => {
    const id = await draftOf(writer, { scheduled_at: in15Minutes });
    await review(trusted, id, { scores: { ...good, risk10: 6 } });
    expect(await postOf(owner, id)).toMatchObject({ status: 'draft' });
  });
});

describe('review_stats', () => {
  test('counts the flags of each collaborator', async () => {
    const author = await member('writer');
    const warnings = [{ code: 'fix_doi', text: 'No DOI.', severity: 'fix' }];
    await review(reviewer, await draftOf(author), { scores: { risk10: 2 } });
    await review(reviewer, await draftOf(author), { verdict: 'fix', scores: { risk10: 4 }, warnings });
    const answer = await schedule(owner, 'review_stats', { days: 7 });
    const lists = Object.values(dataOf(answer)).filter((value) => Array.isArray(value));
    expect(lists.flat()).toContainEqual(
      expect.objectContaining({
        user_id: author.userId,
        reviews: 2,
        ok: 1,
        fix: 1,
        block: 0,
        flags: 1,
        codes: { fix_doi: 1 },
        avg_risk10: 3,
        last_flag_at: expect.stringMatching(/^2026-11-20T/),
      }),
    );
  });

  test.each([7, 14, 30])('of %i days', async (days) => {
    expect(dataOf(await schedule(reviewer, 'review_stats', { days }))).toMatchObject({ days });
  });

  test.each([0, 8, 'week'])('not of %s days', async (days) => {
    expect(codeOf(await schedule(reviewer, 'review_stats', { days }))).toBe('422 validation_error');
  });
});
