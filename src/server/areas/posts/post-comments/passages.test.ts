import { beforeAll, describe, expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase(), { now: () => new Date('2026-11-20T12:00:00Z') });
const { app, schedule } = room;

type Comment = DataOf<Contract['postComments']['list']>['comments'][number];

let author: Colleague;
let reviewer: Colleague;
let owner: Colleague;

beforeAll(async () => {
  await room.project();
  author = await room.colleague('writer');
  reviewer = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
});

const pier = 'https://example.com/pier.png';
const film = 'https://example.com/film.mp4';
const body = 'The harbour opens on Monday. The market opens on Tuesday.';
const draft = (input: Record<string, unknown> = {}) => room.draft(author, { body, ...input });
const call = (by: Colleague, sent: Record<string, unknown>) =>
  app.call('POST', 'post-comments.php', sent, by.key);

async function comment(post_id: number, sent: Record<string, unknown>, by = reviewer): Promise<number> {
  const answer = await call(by, { post_id, ...sent });
  expect(codeOf(answer)).toBe('200');
  return (answer.body.data as { comment: Comment }).comment.id;
}
const onWords = (quote: string, more: object = {}) => ({ passage: { where: 'body', quote, ...more } });

async function commentsOf(post_id: number): Promise<Comment[]> {
  const { body: answer } = await app.call('GET', 'post-comments.php', { post_id }, owner.key);
  return (answer.data as { comments: Comment[] }).comments;
}

const edit = (id: number, input: Record<string, unknown>) => schedule(author, 'update', { id, ...input });
const apply = (by: Colleague, id: number) => call(by, { action: 'apply', id });
const bodyOf = async (id: number) => (await room.postOf(owner, id)).body;

describe('a comment at a passage', () => {
  test('keeps its words, and is found again after edits around them', async () => {
    const id = await draft();
    await comment(id, { comment: 'Sure?', ...onWords('Monday') });
    expect(await commentsOf(id)).toMatchObject([
      { comment: 'Sure?', passage: { where: 'body', quote: 'Monday', state: 'here', start: 21, end: 27 } },
    ]);
    await edit(id, { body: `Good news: ${body}` });
    expect(await commentsOf(id)).toMatchObject([{ passage: { state: 'here', start: 32 } }]);
    await edit(id, { body: 'It opens on Friday.' });
    expect(await commentsOf(id)).toMatchObject([
      { passage: { quote: 'Monday', state: 'gone', start: null, end: null } },
    ]);
  });

  test('stands in a part of the thread or the first comment too', async () => {
    const id = await draft({ thread: [{ body: 'More of it.' }], first_comment: 'A link' });
    for (const [where, quote] of [
      ['thread 1', 'More'],
      ['first_comment', 'link'],
    ])
      await comment(id, { comment: 'Hm.', passage: { where, quote } });
    expect((await commentsOf(id)).map(({ passage }) => passage?.state)).toEqual(['here', 'here']);
  });

  test('is resolved and opened again, by whoever may comment', async () => {
    const id = await draft();
    const one = await comment(id, { comment: 'Sure?', ...onWords('Monday') });
    await call(author, { action: 'resolve', id: one, resolved: true });
    expect(await commentsOf(id)).toMatchObject([{ resolved_at: '2026-11-20T12:00:00.000Z' }]);
    await call(reviewer, { action: 'resolve', id: one, resolved: false });
    expect(await commentsOf(id)).toMatchObject([{ resolved_at: null, resolved_by: null }]);
    const reader = await room.colleague('reader');
    expect(codeOf(await call(reader, { action: 'resolve', id: one, resolved: true }))).toBe(
      '403 insufficient_scope',
    );
  });

  test.each([
    ['words that the post does not have', { comment: 'Hm.', ...onWords('Sunday') }],
    ['a part that it does not have', { comment: 'Hm.', passage: { where: 'thread 3', quote: 'harbour' } }],
    ['a place of no post', { comment: 'Hm.', passage: { where: 'design', quote: 'harbour' } }],
    ['a quote of 10,000 letters', { comment: 'Hm.', ...onWords('x'.repeat(10_000)) }],
    ['half a letter', { comment: 'Hm.', ...onWords('Monday', { prefix: '\uDE00' }) }],
    ['half a letter in its words', { comment: 'Hm.', ...onWords('\uD83D') }],
    ['no words at all', { comment: '  ' }],
    ['a passage and a place', { comment: 'Hm.', ...onWords('Monday'), picture: { url: pier, x: 0, y: 0 } }],
    ['a place outside of the picture', { comment: 'Hm.', picture: { url: pier, x: 1.5, y: 0 } }],
    ['a place in a picture of no post', { comment: 'Hm.', picture: { url: `${pier}?2`, x: 0, y: 0 } }],
    ['a place in a video', { comment: 'Hm.', picture: { url: film, x: 0, y: 0 } }],
    ['a suggestion for a picture', { comment: '', suggestion: 'Hm.', picture: { url: pier, x: 0, y: 0 } }],
    ['a suggestion for no passage', { comment: 'Hm.', suggestion: 'Better.' }],
    ['a suggestion that changes nothing', { comment: '', ...onWords('Monday'), suggestion: 'Monday' }],
  ])('with %s is refused', async (_what, sent) => {
    const post_id = await draft({ media: [{ url: pier }, { url: film }] });
    expect(codeOf(await call(reviewer, { post_id, ...sent }))).toBe('422 validation_error');
    expect(await commentsOf(post_id)).toEqual([]);
  });
});

describe('a comment at a place in a picture', () => {
  test('keeps its place, and says when the post has the picture no more', async () => {
    const id = await draft({ media: [{ url: pier, alt: 'A pier' }] });
    await comment(id, { comment: 'Whose boat?', picture: { url: pier, x: 0.25, y: 1 } });
    expect(await commentsOf(id)).toMatchObject([
      { comment: 'Whose boat?', passage: null, picture: { url: pier, x: 0.25, y: 1, state: 'here' } },
    ]);
    await edit(id, { media: [] });
    expect(await commentsOf(id)).toMatchObject([{ picture: { url: pier, x: 0.25, state: 'gone' } }]);
  });

  test('stands in a picture of the thread or of a version for one network too', async () => {
    const [inThread, ofMastodon] = ['https://example.com/two.png', 'https://example.com/three.jpg'];
    const id = await draft({
      thread: [{ body: 'More of it.', media: [{ url: inThread }] }],
      overrides: { mastodon: { media: [{ url: ofMastodon }] } },
    });
    for (const url of [inThread, ofMastodon])
      await comment(id, { comment: 'Hm.', picture: { url, x: 0, y: 0 } });
    expect((await commentsOf(id)).map(({ picture }) => picture?.state)).toEqual(['here', 'here']);
  });
});

describe('a suggestion', () => {
  test('without words of its own notifies of what it suggests', async () => {
    const colleague = await room.colleague('writer');
    const id = await room.draft(colleague, { body });
    await comment(id, { ...onWords('Monday'), suggestion: 'Thursday' });
    await comment(id, { ...onWords(' on Tuesday'), suggestion: '' });
    const told = await room.db
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', colleague.userId)
      .where('event', '=', 'comment_on_my_post')
      .orderBy('id')
      .execute();
    expect(told.map((notice) => notice.body)).toEqual(['“Monday” → “Thursday”', 'Delete “ on Tuesday”']);
  });

  test('that makes the text longer than a text can be is not taken over', async () => {
    const id = await draft({ first_comment: `x${'y'.repeat(19_990)}` });
    const one = await comment(id, {
      passage: { where: 'first_comment', quote: 'x' },
      suggestion: 'z'.repeat(20),
    });
    expect(codeOf(await apply(author, one))).toBe('409 invalid_state');
    expect(await commentsOf(id)).toMatchObject([{ applied_at: null }]);
    expect((await room.postOf(owner, id)).first_comment).toHaveLength(19_991);
  });

  test('is taken over as an edit: the verdict on the former words counts no more', async () => {
    const id = await draft();
    const one = await comment(id, { ...onWords('Monday'), suggestion: 'Thursday' });
    await schedule(reviewer, 'review', { id, verdict: 'ok' });
    expect(codeOf(await apply(author, one))).toBe('200');
    expect(await room.postOf(owner, id)).toMatchObject({
      body: 'The harbour opens on Thursday. The market opens on Tuesday.',
      valid_verdict: null,
    });
    expect(await commentsOf(id)).toMatchObject([
      { applied_at: expect.any(String), resolved_at: expect.any(String) },
    ]);
  });

  test('changes the one passage that is meant, in a thread without losing its pictures', async () => {
    const media = [{ url: 'https://example.com/a.png', alt: 'A pier' }];
    const id = await draft({ thread: [{ body, media }, { body: 'Two.' }] });
    const one = await comment(id, {
      passage: { where: 'thread 1', quote: 'opens', prefix: 'market ', suffix: ' on Tuesday' },
      suggestion: 'closes',
    });
    await apply(author, one);
    expect((await room.postOf(owner, id)).thread).toMatchObject([
      { body: 'The harbour opens on Monday. The market closes on Tuesday.', media },
      { body: 'Two.' },
    ]);
  });

  test('of two who take it over at the same time, one does', async () => {
    const id = await draft();
    const one = await comment(id, { ...onWords('Monday'), suggestion: 'Monday morning' });
    const codes = (await Promise.all([apply(author, one), apply(owner, one)])).map(codeOf);
    expect(codes.toSorted()[0]).toBe('200');
    expect(codes.toSorted()[1]).toMatch(/^409/);
    expect(await bodyOf(id)).toContain('Monday morning.');
    expect(await bodyOf(id)).not.toContain('morning morning');
    expect(codeOf(await apply(author, one))).toBe('409 invalid_state');
  });

  test('whose words were changed, or stand twice by now, is not guessed', async () => {
    const id = await draft();
    const one = await comment(id, { ...onWords('Monday'), suggestion: 'Friday' });
    await edit(id, { body: 'Monday or Monday?' });
    expect(codeOf(await apply(author, one))).toBe('409 content_changed');
    await edit(id, { body: 'Nothing of it.' });
    expect(codeOf(await apply(author, one))).toBe('409 content_changed');
    expect(await bodyOf(id)).toBe('Nothing of it.');
    expect(await commentsOf(id)).toMatchObject([{ applied_at: null, resolved_at: null }]);
  });

  test('needs the right to edit, and a post that can still be edited', async () => {
    const id = await draft();
    const one = await comment(id, { ...onWords('Monday'), suggestion: '<script>alert(1)</script>' });
    const stranger = await room.colleague('writer');
    expect(codeOf(await apply(stranger, one))).toBe('403 forbidden');
    await schedule(author, 'cancel', { id });
    expect(codeOf(await apply(author, one))).toBe('409 invalid_state');
    expect(await commentsOf(id)).toMatchObject([{ applied_at: null }]);
  });

  test('of another organization is not there', async () => {
    const one = await comment(await draft(), { ...onWords('Monday'), suggestion: 'Friday' });
    const elsewhere = await room.addOrganization();
    const other = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    expect(codeOf(await apply(other, one))).toBe('404 not_found');
    expect(codeOf(await call(other, { action: 'resolve', id: one, resolved: true }))).toBe('404 not_found');
  });
});
