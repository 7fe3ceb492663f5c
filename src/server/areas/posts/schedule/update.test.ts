import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule } = room;

let first: { id: number; accounts: number[] };
let writer: Colleague;
let reviewer: Colleague;
let owner: Colleague;

beforeAll(async () => {
  first = await room.project(['bluesky', 'mastodon']);
  writer = await room.colleague('writer');
  reviewer = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
});

const rowOf = (id: number) => room.postOf(owner, id);

describe('updating', () => {
  test('merges copies by account, takes one back by null, and replaces all when asked', async () => {
    const [bluesky = 0] = first.accounts;
    const id = await room.draft(writer, {
      overrides: { mastodon: { body: 'Elephants' }, [bluesky]: { body: 'Sky', first_comment: 'First' } },
    });
    const after = async (input: object) => {
      await schedule(writer, 'update', { id, ...input });
      return (await rowOf(id)).overrides;
    };
    expect(await after({ overrides: { [bluesky]: { body: 'Blue' } } })).toEqual({
      mastodon: { body: 'Elephants' },
      [bluesky]: { body: 'Blue', first_comment: 'First' },
    });
    expect(await after({ overrides: { [bluesky]: { first_comment: null } } })).toEqual({
      mastodon: { body: 'Elephants' },
      [bluesky]: { body: 'Blue' },
    });
    expect(await after({ overrides: { mastodon: null } })).toEqual({ [bluesky]: { body: 'Blue' } });
    expect(await after({ overrides: { mastodon: { body: 'New' } }, overrides_replace: true })).toEqual({
      mastodon: { body: 'New' },
    });
  });

  test('drops an OK when the content changes, and keeps it when only the time does', async () => {
    const id = await room.draft(writer);
    await schedule(reviewer, 'review', { id, verdict: 'ok' });
    await schedule(writer, 'update', { id, scheduled_at: later });
    expect(await rowOf(id)).toMatchObject({ valid_verdict: 'ok', needs_review: false });
    await schedule(writer, 'update', { id, author_notes: 'Checked with the port office.' });
    expect(await rowOf(id)).toMatchObject({ valid_verdict: null, needs_review: true });
  });

  test('a block stands after an edit until a new review', async () => {
    const id = await room.draft(writer);
    await schedule(reviewer, 'review', { id, verdict: 'block' });
    await schedule(writer, 'update', { id, body: 'Mended.' });
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('409 blocked_by_review');
    await schedule(reviewer, 'review', { id, verdict: 'fix' });
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  });

  test.each([
    ['body', { body: 'B' }],
    ['media', { media: ['https://example.com/a.png'] }],
    ['alt text', { media: [{ url: 'https://example.com/a.png', alt: 'A harbour' }] }],
    ['thread', { thread: [{ body: 'More' }] }],
    ['first comment', { first_comment: 'Link' }],
    ['overrides', { overrides: { mastodon: { body: 'M' } } }],
    ['kind', { kind: 'fact' }],
    ['notes', { author_notes: 'From the port office' }],
    ['accounts', { networks: ['mastodon'] }],
    ['design', { design: { template: 'quote-plain', variables: { quote: 'Here', author: 'Ada' } } }],
  ])('changes the content hash by the %s', async (_what, input) => {
    const id = await room.draft(writer);
    const before = (await rowOf(id)).content_hash;
    await schedule(writer, 'update', { id, ...input });
    expect((await rowOf(id)).content_hash).not.toBe(before);
  });

  test('a scheduled post goes back to draft, and nothing of it is due any more', async () => {
    const { id } = outcomeOf(await schedule(owner, 'create', { body: 'Later.', scheduled_at: later }));
    const outcome = outcomeOf(await schedule(owner, 'update', { id, body: 'Otherwise.' }));
    expect(outcome.status).toBe('draft');
    const targets = await db.selectFrom('post_targets').selectAll().where('post_id', '=', id).execute();
    expect(targets.map(({ due_at, content_hash, state }) => [due_at, content_hash, state])).toEqual([
      [null, null, 'queued'],
      [null, null, 'queued'],
    ]);
    const { body } = await schedule(owner, 'get', { id });
    expect(body.data).toMatchObject({
      events: [{ kind: 'created' }, { kind: 'released' }, { kind: 'withdrawn' }],
    });
  });

  test('a trusted reviewer changes only copies and kind of another’s post', async () => {
    const trusted = await room.colleague('reviewer', { okPublishes: true });
    const id = await room.draft(writer);
    for (const input of [
      { body: 'x' },
      { scheduled_at: later },
      { author_notes: 'x' },
      { kind: 'fact', thread: [] },
    ])
      expect(codeOf(await schedule(trusted, 'update', { id, ...input })).slice(0, 3)).toBe('403');
    expect(
      codeOf(
        await schedule(trusted, 'update', { id, kind: 'quote', overrides: { mastodon: { body: 'M' } } }),
      ),
    ).toBe('200');
  });

  test('with the version that somebody read it refuses what was changed since', async () => {
    const id = await room.draft(writer);
    const { version } = await rowOf(id);
    await schedule(owner, 'update', { id, body: 'Mine.' });
    const answer = await schedule(writer, 'update', { id, body: 'No, mine.', version });
    expect(codeOf(answer)).toBe('409 content_changed');
    expect(answer.body.error?.details).toMatchObject({ version: version + 1 });
    expect((await rowOf(id)).body).toBe('Mine.');
  });

  test('saving what was there changes neither version nor log', async () => {
    const id = await room.draft(writer, { body: 'Same.' });
    const before = await rowOf(id);
    await schedule(writer, 'update', { id, body: 'Same.', media: [], thread: [] });
    expect(await rowOf(id)).toEqual(before);
  });

  test('the edit log says field by field who changed what', async () => {
    const id = await room.draft(writer, { body: 'One' });
    await schedule(writer, 'update', { id, body: 'Two', kind: 'fact' });
    await schedule(owner, 'update', { id, scheduled_at: later });
    const { body } = await schedule(owner, 'edit_log', { id });
    expect(body.data).toMatchObject({
      edits: [
        { field: 'scheduled_at', before: null, after: later, user_id: owner.userId },
        { field: 'kind', before: null, after: 'fact', user_id: writer.userId },
        { field: 'body', before: 'One', after: 'Two', user_id: writer.userId },
      ],
    });
    expect((await schedule(owner, 'edit_log', { id, since: '2026-11-20T12:00:01Z' })).body.meta?.total).toBe(
      0,
    );
  });
});
