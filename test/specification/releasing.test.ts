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

/** The specification's schedule.php: update, approve, cancel, edit_log, and who may do each. */

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00Z';
const office = await startOrganization(await freshDatabase(), { now: () => now });
const { owner, member } = office;
const { accounts } = await office.project('Marsh Daily', ['bluesky', 'mastodon']);
const [bluesky, mastodon] = accounts;
const writer = await member('writer');
const reviewer = await member('reviewer');
const trusted = await member('reviewer', { ok_publishes: true });
const admin = await member('full', { role: 'admin' });

const update = (by: Client, input: Row) => schedule(by, 'update', input);
const approve = (by: Client, id: number, more: Row = {}) => schedule(by, 'approve', { id, ...more });
const judged = async (id: number, verdict: string) => schedule(reviewer, 'review', { id, verdict });

describe('update', () => {
  test.each([
    ['body', { body: 'Another text.' }],
    ['media', { media: ['https://example.com/b.jpg'] }],
    ['overrides', { overrides: { mastodon: { body: 'For Mastodon.' } } }],
    ['first_comment', { first_comment: 'Source.' }],
    ['kind', { kind: 'opinion' }],
    ['author_notes', { author_notes: 'Checked.' }],
    ['target_account_ids', { target_account_ids: [mastodon] }],
    ['networks', { networks: ['mastodon'] }],
  ])('changes %s, and the hash with it', async (_field, input) => {
    const id = await draftOf(writer);
    const before = await postOf(writer, id);
    expect(codeOf(await update(writer, { id, ...input }))).toBe('200');
    const after = await postOf(writer, id);
    expect(after.content_hash).not.toBe(before.content_hash);
    expect(after).toMatchObject({ status: 'draft' });
  });

  test('changes the time, and leaves what is not sent', async () => {
    const id = await draftOf(writer, { first_comment: 'Source.', kind: 'fact' });
    await update(writer, { id, scheduled_at: later });
    expect(await postOf(writer, id)).toMatchObject({
      scheduled_at: '2026-11-21T12:00:00.000Z',
      body: 'The harbour opens again.',
      first_comment: 'Source.',
      kind: 'fact',
    });
  });

  test('merges copies by account; null removes one; overrides_replace replaces all', async () => {
    const id = await draftOf(writer, {
      overrides: { [`${bluesky}`]: { body: 'Sky' }, [`${mastodon}`]: { body: 'Elephant' } },
    });
    const after = async (input: Row) => {
      expect(codeOf(await update(writer, { id, ...input }))).toBe('200');
      return (await postOf(writer, id)).overrides;
    };
    expect(await after({ overrides: { [`${bluesky}`]: { body: 'Blue' } } })).toEqual({
      [`${bluesky}`]: { body: 'Blue' },
      [`${mastodon}`]: { body: 'Elephant' },
    });
    expect(await after({ overrides: { [`${mastodon}`]: null } })).toEqual({
      [`${bluesky}`]: { body: 'Blue' },
    });
    expect(await after({ overrides: { mastodon: { body: 'New' } }, overrides_replace: true })).toEqual({
      mastodon: { body: 'New' },
    });
    expect(await after({ overrides: {}, overrides_replace: true })).toEqual({});
  });

  test('by a trusted reviewer changes overrides and kind of another person’s post, and nothing else', async () => {
    const id = await draftOf(writer);
    const allowed = { kind: 'fact', overrides: { mastodon: { body: 'Shorter.' } } };
    expect(codeOf(await update(trusted, { id, ...allowed }))).toBe('200');
    expect(await postOf(owner, id)).toMatchObject(allowed);
    for (const input of [
      { body: 'x' },
      { media: [] },
      { scheduled_at: later },
      { target_account_ids: [bluesky] },
      { first_comment: 'x' },
      { author_notes: 'x' },
      { kind: 'meme', body: 'x' },
    ])
      expect([input, (await update(trusted, { id, ...input })).status]).toEqual([input, 403]);
    expect(await postOf(owner, id)).toMatchObject({ ...allowed, body: 'The harbour opens again.' });
    expect((await update(reviewer, { id, kind: 'fact' })).status).toBe(403);
  });

  test('and cancel are the author’s, not another writer’s', async () => {
    const id = await draftOf(writer);
    const other = await member('writer');
    expect((await update(other, { id, kind: 'fact' })).status).toBe(403);
    expect((await schedule(other, 'cancel', { id })).status).toBe(403);
  });

  test('is of a draft that there is', async () => {
    expect(codeOf(await update(owner, { id: 999_999, body: 'x' }))).toBe('404 not_found');
    expect(codeOf(await update(owner, { body: 'x' }))).toBe('422 validation_error');
  });
});

describe('approve', () => {
  test.each([
    ['an owner', owner],
    ['an admin', admin],
  ])('by %s sends the draft, or plans it for its time', async (_who, by) => {
    expect(dataOf(await approve(by, await draftOf(writer, { scheduled_at: later })))).toMatchObject({
      status: 'scheduled',
      targets: accounts.map((account_id) => ({ account_id })),
      results: accounts.map((account_id) => ({ account_id })),
      warnings: expect.any(Array),
    });
    const sent = await approve(by, await draftOf(writer, { body: `Sent by ${by.userId}.` }));
    expect(dataOf(sent).status).not.toBe('draft');
  });

  test('of a draft whose last review is a block is refused, until there is another review', async () => {
    const id = await draftOf(writer, { scheduled_at: later });
    await judged(id, 'block');
    expect(codeOf(await approve(owner, id))).toBe('409 blocked_by_review');
    expect(await postOf(owner, id)).toMatchObject({ status: 'draft' });
    await judged(id, 'fix');
    expect(codeOf(await approve(owner, id))).toBe('200');
  });

  test('is open to a member for their own post after the grade, where the owner enabled it', async () => {
    const graded = await member('writer', { publishes_own_after_grade: true });
    for (const verdict of ['ok', 'fix']) {
      const id = await draftOf(graded, { scheduled_at: later });
      expect((await approve(graded, id)).status).toBe(403);
      await judged(id, verdict);
      expect(codeOf(await approve(graded, id))).toBe('200');
    }
    const blocked = await draftOf(graded, { scheduled_at: later });
    await judged(blocked, 'block');
    expect((await approve(graded, blocked)).body.success).toBe(false);
    const others = await draftOf(writer, { scheduled_at: later });
    await judged(others, 'ok');
    expect((await approve(graded, others)).status).toBe(403);
    expect((await approve(writer, others)).status).toBe(403);
  });

  test('is not for reviewers, who do not draft either', async () => {
    const id = await draftOf(writer);
    for (const by of [reviewer, trusted]) {
      expect(codeOf(await schedule(by, 'review', { id, verdict: 'fix' }))).toBe('200');
      expect((await approve(by, id)).status).toBe(403);
      expect((await schedule(by, 'create', { body: 'x', draft: true })).status).toBe(403);
    }
  });
});

describe('cancel', () => {
  test('drops a draft', async () => {
    const id = await draftOf(writer);
    expect(dataOf(await schedule(writer, 'cancel', { id }))).toMatchObject({ id, status: 'cancelled' });
    const drafts = rowsOf(await schedule(owner, 'drafts', { all: 1, per_page: 100 }), 'drafts');
    expect(drafts.map((row) => row.id)).not.toContain(id);
    expect(codeOf(await approve(owner, id))).toBe('409 invalid_state');
    expect(codeOf(await update(writer, { id, body: 'x' }))).toBe('409 invalid_state');
  });
});

describe('edit_log', () => {
  test('says field by field what was changed, by whom and when; by post and from a time on', async () => {
    const id = await draftOf(writer);
    await update(writer, { id, body: 'Another text.', kind: 'fact' });
    const log = async (input: Row) => rowsOf(await schedule(reviewer, 'edit_log', input), 'edits');
    const edits = await log({ id });
    expect(edits).toHaveLength(2);
    expect(edits).toContainEqual(
      expect.objectContaining({
        post_id: id,
        user_id: writer.userId,
        user_name: expect.any(String),
        field: 'body',
        before: 'The harbour opens again.',
        after: 'Another text.',
        at: '2026-11-20T12:00:00.000Z',
      }),
    );
    expect(await log({ id, since: '2026-11-20T12:00:00Z' })).toHaveLength(2);
    expect(await log({ id, since: '2026-11-20T12:00:01Z' })).toEqual([]);
    expect((await log({})).length).toBeGreaterThan(2);
    expect(codeOf(await schedule(reviewer, 'edit_log', { since: 'yesterday' }))).toBe('422 validation_error');
  });
});

describe('an action', () => {
  test.each(['targets', 'get', 'drafts', 'edit_log', 'review_stats'])('%s is read by GET', async (action) => {
    const answer = await owner.post(`schedule.php?action=${action}`, { id: 1 });
    expect([codeOf(answer), answer.headers.allow]).toEqual(['405 method_not_allowed', 'GET']);
  });

  test.each(['update', 'review', 'approve', 'translate', 'cancel', 'upload'])(
    '%s is sent by POST',
    async (action) => {
      const answer = await owner.get('schedule.php', { action, id: 1 });
      expect([codeOf(answer), answer.headers.allow]).toEqual(['405 method_not_allowed', 'POST']);
    },
  );
});
