import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { linksOf } from '#test/data/review-links.ts';

let now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app, schedule } = room;
const { linkBy, revoke, open, opened, say } = linksOf(app);

let author: Colleague;
let reviewer: Colleague;
let owner: Colleague;

beforeAll(async () => {
  await room.project();
  author = await room.colleague('writer');
  reviewer = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
});

const reviewsOf = (id: number) =>
  db.selectFrom('reviews').selectAll().where('post_id', '=', id).orderBy('id').execute();
const told = (userId: number, event: 'ok_by_link' | 'fix_or_block') =>
  db
    .selectFrom('notifications')
    .select(['title', 'body', 'path'])
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .execute();
const review = (by: Colleague, id: number, verdict: string) => schedule(by, 'review', { id, verdict });

describe('what a link opens', () => {
  test('is its post as the world will see it, and nothing of the house', async () => {
    const post_id = await room.draft(author, {
      body: 'The harbour opens again.',
      author_notes: 'Legal has seen it',
      scheduled_at: '2026-11-21T12:00:00Z',
      thread: [{ body: 'Second part' }],
      overrides: { mastodon: { body: 'On the fediverse' }, x: null },
    });
    await schedule(reviewer, 'review', {
      id: post_id,
      verdict: 'fix',
      note: 'An inside word',
      scores: { risk10: 4 },
    });
    const { secret } = await linkBy(author, { post_id, name: 'Dr. Lawson' });
    const answer = await opened(secret);
    expect(answer).toMatchObject({ name: 'Dr. Lawson', may_send: false, total: 1 });
    expect(answer.posts).toMatchObject([
      {
        post_id,
        status: 'draft',
        body: 'The harbour opens again.',
        thread: [{ body: 'Second part', media: [] }],
        overrides: { mastodon: { body: 'On the fediverse' } },
        timezone: 'Europe/Berlin',
        scheduled_at: '2026-11-21T12:00:00.000Z',
        accounts: [{ network: 'bluesky' }, { network: 'mastodon' }],
        remarks: [],
      },
    ]);
    const words = JSON.stringify(answer);
    for (const inside of ['Legal has seen it', 'An inside word', 'risk10', '@', 'author', 'score'])
      expect(words).not.toContain(inside);
  });

  test('of a project, are the drafts that wait for review there, those not yet read first', async () => {
    const { id: project_id } = await room.project(['bluesky']);
    const elsewhere = await room.draft(author);
    const [read, unread] = [
      await room.draft(author, { project_id }),
      await room.draft(author, { project_id }),
    ];
    const gone = await room.draft(author, { project_id });
    const { secret } = await linkBy(owner, { project_id });
    await say(secret, read, { verdict: 'ok' });
    await schedule(author, 'cancel', { id: gone });
    const person = await room.colleague('writer');
    const secretDraft = await room.draft(person, { project_id });
    // By SQL: no operation makes a draft private.
    await db.updateTable('posts').set({ stage: 'private' }).where('id', '=', secretDraft).execute();
    const { posts, total } = await opened(secret);
    expect([posts.map(({ post_id }) => post_id), total]).toEqual([[unread, read], 2]);
    for (const other of [elsewhere, gone, secretDraft])
      expect(codeOf(await say(secret, other, { verdict: 'ok', content_hash: 'x' }))).toBe('404 not_found');
  });

  test('shows what was said by it, and not what was said by another link', async () => {
    const post_id = await room.draft(author);
    const [client, lawyer] = [await linkBy(author, { post_id }), await linkBy(author, { post_id })];
    await say(client.secret, post_id, { verdict: 'fix', words: 'Nine, not eight.' });
    expect((await opened(client.secret)).posts[0]?.remarks).toMatchObject([
      { name: 'Vera Holm', verdict: 'fix', words: 'Nine, not eight.', current: true },
    ]);
    expect((await opened(lawyer.secret)).posts[0]?.remarks).toEqual([]);
  });
});

describe('a link that is', () => {
  const closed = async (secret: string) => {
    const [read, said] = [await open(secret), await say(secret, 1, { verdict: 'ok', content_hash: 'x' })];
    return [codeOf(read), read.body.error?.message, codeOf(said), said.body.error?.message];
  };

  test('unknown, expired, revoked or of a house that no longer publishes is answered alike', async () => {
    const post_id = await room.draft(author);
    const expired = await linkBy(author, { post_id, expires_in_days: 1 });
    const revoked = await linkBy(author, { post_id });
    await revoke(author, revoked.id);
    const unpaid = await linkBy(author, { post_id });
    const forged = await closed('A'.repeat(43));
    expect(forged[0]).toBe('404 not_found');
    expect(forged[1]).toContain('Ask the sender for a new link.');
    expect(await closed(revoked.secret)).toEqual(forged);
    expect(await closed(revoked.secret.slice(0, -1))).toEqual(forged);
    now = new Date('2026-11-21T12:00:00Z');
    expect(await closed(expired.secret)).toEqual(forged);
    now = new Date('2026-11-20T12:00:00Z');
    await app.founder.choosePlan(room.organizationId, 'free');
    expect(await closed(unpaid.secret)).toEqual(forged);
    await app.founder.choosePlan(room.organizationId, 'desk');
    expect(await reviewsOf(post_id)).toEqual([]);
  });

  test('to a cancelled or scheduled post reads it and says nothing more', async () => {
    const [dropped, released] = [
      await room.draft(author),
      await room.draft(author, { scheduled_at: '2026-11-22T12:00:00Z' }),
    ];
    const links = [await linkBy(author, { post_id: dropped }), await linkBy(author, { post_id: released })];
    await schedule(author, 'cancel', { id: dropped });
    await schedule(owner, 'approve', { id: released });
    for (const [index, post_id] of [dropped, released].entries()) {
      const secret = links[index]?.secret ?? '';
      expect((await opened(secret)).posts).toHaveLength(1);
      expect(codeOf(await say(secret, post_id, { verdict: 'fix', words: 'Wait' }))).toBe('409 invalid_state');
      expect(await reviewsOf(post_id)).toEqual([]);
    }
  });
});

describe('a fix', () => {
  test('sends the post back, under the guest’s name, and tells its author and who made the link', async () => {
    const post_id = await room.draft(author);
    const { secret } = await linkBy(owner, { post_id });
    expect(codeOf(await say(secret, post_id, { verdict: 'fix', words: ' Nine, not eight. ' }))).toBe('200');
    const post = await room.postOf(author, post_id);
    expect(post).toMatchObject({ status: 'draft', needs_review: false, valid_verdict: 'fix' });
    expect(post.review.entries).toMatchObject([
      {
        user_id: null,
        user_name: 'Vera Holm (by link)',
        by_link: true,
        verdict: 'fix',
        note: 'Nine, not eight.',
        ignored: false,
      },
    ]);
    const words = await told(author.userId, 'fix_or_block');
    expect(words.find(({ path }) => path === `/compose/${post_id}`)).toEqual({
      title: 'Vera Holm (by link) requested changes to “The harbour opens again.”',
      body: 'Nine, not eight.',
      path: `/compose/${post_id}`,
    });
    expect(await told(owner.userId, 'fix_or_block')).toHaveLength(1);
  });

  test('needs words', async () => {
    const post_id = await room.draft(author);
    const { secret } = await linkBy(author, { post_id });
    expect(codeOf(await say(secret, post_id, { verdict: 'fix', words: '  ' }))).toBe('422 validation_error');
  });

  test('does not hide a block of the house', async () => {
    const post_id = await room.draft(author);
    const { secret } = await linkBy(author, { post_id });
    await review(reviewer, post_id, 'block');
    await say(secret, post_id, { verdict: 'fix', words: 'Shorter, please' });
    expect((await room.postOf(owner, post_id)).review.verdict).toBe('block');
    expect(codeOf(await schedule(owner, 'approve', { id: post_id }))).toBe('409 blocked_by_review');
  });

  test('is no grade by which its author may publish', async () => {
    const self = await room.colleague('writer', { publishesOwnAfterGrade: true });
    const post_id = await room.draft(self);
    const { secret } = await linkBy(self, { post_id });
    await say(secret, post_id, { verdict: 'fix', words: 'Fine by me' });
    expect(codeOf(await schedule(self, 'approve', { id: post_id }))).toBe('403 forbidden');
    await review(reviewer, post_id, 'ok');
    expect(codeOf(await schedule(self, 'approve', { id: post_id }))).toBe('200');
  });

  test('is said once, however often it is sent', async () => {
    const post_id = await room.draft(author);
    const { secret } = await linkBy(author, { post_id });
    const again = () => say(secret, post_id, { verdict: 'fix', words: 'Nine' });
    expect((await Promise.all([again(), again(), again()])).map(codeOf)).toEqual(['200', '200', '200']);
    expect(await reviewsOf(post_id)).toHaveLength(1);
    await say(secret, post_id, { verdict: 'fix', words: 'Ten' });
    expect(await reviewsOf(post_id)).toHaveLength(2);
  });
});

describe('an OK', () => {
  test('is told to the author, and the post waits for the house as before', async () => {
    const post_id = await room.draft(author, { scheduled_at: '2026-11-21T12:00:00Z' });
    const { secret } = await linkBy(author, { post_id });
    const { body } = await say(secret, post_id, { verdict: 'ok' });
    expect(body.data).toEqual({ post_id, verdict: 'ok', released: false });
    expect(await room.postOf(author, post_id)).toMatchObject({
      status: 'draft',
      needs_review: true,
      valid_verdict: null,
      review: { entries: [{ verdict: 'ok', by_link: true, ignored: true }] },
    });
    expect((await told(author.userId, 'ok_by_link')).map(({ title }) => title)).toContain(
      'Vera Holm (by link) says “The harbour opens again.” looks good',
    );
  });

  test('lifts neither a block nor a fix of the house', async () => {
    for (const verdict of ['block', 'fix']) {
      const post_id = await room.draft(owner, { scheduled_at: '2026-11-21T12:00:00Z' });
      const { secret } = await linkBy(owner, { post_id, may_send: true });
      await schedule(reviewer, 'review', { id: post_id, verdict, scores: { risk10: 1, fake_news: 99 } });
      expect((await say(secret, post_id, { verdict: 'ok' })).body.data).toMatchObject({ released: false });
      expect(await room.postOf(owner, post_id)).toMatchObject({
        status: 'draft',
        review: { verdict },
      });
    }
  });

  test('is said once, however often it is sent', async () => {
    const post_id = await room.draft(author);
    const { secret } = await linkBy(author, { post_id });
    await Promise.all([say(secret, post_id, { verdict: 'ok' }), say(secret, post_id, { verdict: 'ok' })]);
    expect(await reviewsOf(post_id)).toHaveLength(1);
  });
});

describe('an OK by a link that may send', () => {
  const good = { risk10: 2, fake_news: 90 };
  const graded = async (post_id: number, scores = good) =>
    schedule(reviewer, 'review', { id: post_id, verdict: 'ok', scores });
  const draft = () => room.draft(owner, { scheduled_at: '2026-11-21T12:00:00Z' });
  const sending = (post_id: number) => linkBy(owner, { post_id, may_send: true });
  const oks = async (secret: string, post_id: number) =>
    ((await say(secret, post_id, { verdict: 'ok' })).body.data as { released: boolean }).released;

  test('releases the post at its time on the house’s own readings, and the log names who said it', async () => {
    const post_id = await draft();
    const { secret } = await sending(post_id);
    await graded(post_id);
    expect(await oks(secret, post_id)).toBe(true);
    expect(await room.postOf(owner, post_id)).toMatchObject({
      status: 'scheduled',
      valid_verdict: 'ok',
      targets: [{ scheduled_at: '2026-11-21T12:00:00.000Z' }, {}],
    });
    const { body } = await schedule(owner, 'get', { id: post_id });
    expect(JSON.stringify(body.data)).toContain('Vera Holm (by link)');
  });

  test('waits for the readings, and releases when it is said again after them', async () => {
    const post_id = await draft();
    const { secret } = await sending(post_id);
    expect(await oks(secret, post_id)).toBe(false);
    await graded(post_id);
    expect(await oks(secret, post_id)).toBe(true);
  });

  test('does not release on readings of an earlier text', async () => {
    const post_id = await draft();
    const { secret } = await sending(post_id);
    await graded(post_id);
    await schedule(owner, 'update', { id: post_id, body: 'The harbour closes again.' });
    expect(await oks(secret, post_id)).toBe(false);
  });

  test('keeps to the rules of every release: readings, lead time, pause, an author who asked for it', async () => {
    const risky = await draft();
    await graded(risky, { risk10: 6, fake_news: 90 });
    const soon = await room.draft(owner, { scheduled_at: '2026-11-20T12:14:00Z' });
    await graded(soon);
    const timeless = await room.draft(owner);
    await graded(timeless);
    const unasked = await draft();
    await graded(unasked);
    // By SQL: no operation makes a draft private.
    await db.updateTable('posts').set({ stage: 'private' }).where('id', '=', unasked).execute();
    for (const post_id of [risky, soon, timeless, unasked])
      expect(await oks((await sending(post_id)).secret, post_id)).toBe(false);

    const post_id = await draft();
    await graded(post_id);
    const { secret } = await sending(post_id);
    await schedule(owner, 'pause', { paused: true, reason: 'A breaking story' });
    expect(await oks(secret, post_id)).toBe(false);
    await schedule(owner, 'pause', { paused: false });
    expect(await oks(secret, post_id)).toBe(true);
  });

  test('does not release what another link asks to mend, until that link says OK or the house judges again', async () => {
    const asks = async () => {
      const post_id = await draft();
      await graded(post_id);
      const [client, lawyer] = [await linkBy(owner, { post_id }), await sending(post_id)];
      await say(client.secret, post_id, { verdict: 'fix', words: 'Not this.' });
      expect(await oks(lawyer.secret, post_id)).toBe(false);
      return { post_id, client, lawyer };
    };
    const one = await asks();
    await say(one.client.secret, one.post_id, { verdict: 'ok' });
    expect(await oks(one.lawyer.secret, one.post_id)).toBe(true);
    const other = await asks();
    await graded(other.post_id);
    expect(await oks(other.lawyer.secret, other.post_id)).toBe(true);
  });

  test('releases what it asked to mend itself: whoever has it has thought again', async () => {
    const post_id = await draft();
    await graded(post_id);
    const { secret } = await sending(post_id);
    await say(secret, post_id, { verdict: 'fix', words: 'Not this.' });
    expect(await oks(secret, post_id)).toBe(true);
  });

  test('releases nothing once its maker is no owner any more', async () => {
    const former = await room.colleague('full', { role: 'owner' });
    const post_id = await draft();
    const { secret } = await linkBy(former, { post_id, may_send: true });
    await graded(post_id);
    await room.manage('members.php', { action: 'change', user_id: former.userId, role: 'admin' });
    expect((await opened(secret)).may_send).toBe(false);
    expect(await oks(secret, post_id)).toBe(false);
  });
});

describe('bad input', () => {
  test('content that has changed, or of another post, is 409, and nothing is stored', async () => {
    const [post_id, other] = [await room.draft(author), await room.draft(author, { body: 'Another' })];
    const { secret } = await linkBy(author, { post_id });
    const { content_hash } = await room.postOf(author, post_id);
    const foreign = (await room.postOf(author, other)).content_hash;
    await schedule(author, 'update', { id: post_id, body: 'It closes.' });
    for (const hash of [content_hash, foreign, '', 'x'.repeat(128)])
      expect(codeOf(await say(secret, post_id, { verdict: 'ok', content_hash: hash }))).toBe(
        '409 content_changed',
      );
    expect(await reviewsOf(post_id)).toEqual([]);
  });

  test('another post than the link’s is not found, also one of another organization', async () => {
    const home = await room.addOrganization();
    await room.project(['bluesky'], { organizationId: home });
    const stranger = await room.colleague('writer', { organizationId: home });
    const [post_id, other, foreign] = [
      await room.draft(author),
      await room.draft(author),
      await room.draft(stranger),
    ];
    const { secret } = await linkBy(author, { post_id });
    for (const id of [other, foreign, 2 ** 50])
      expect(codeOf(await say(secret, id, { verdict: 'ok', content_hash: 'x' }))).toBe('404 not_found');
  });

  test.each([
    ['words of 1 MB', { words: 'x'.repeat(1_000_000) }],
    ['a verdict that is not theirs', { verdict: 'block' }],
    ['no name', { name: ' ' }],
    ['a name of two lines', { name: 'Vera\nHolm' }],
    ['a name that turns what stands behind it', { name: 'Vera\u202E' }],
    ['a long name', { name: 'x'.repeat(81) }],
  ])('%s is refused', async (_what, input) => {
    const post_id = await room.draft(author);
    const { secret } = await linkBy(author, { post_id });
    const given = { verdict: 'fix', words: 'Nine', ...input };
    expect(codeOf(await say(secret, post_id, given))).toBe('422 validation_error');
    expect(await reviewsOf(post_id)).toEqual([]);
  });

  test('script in name and words is kept as the text that it is', async () => {
    const post_id = await room.draft(author);
    const { secret } = await linkBy(author, { post_id });
    const script = '<script>alert(1)</script>';
    await say(secret, post_id, { verdict: 'fix', words: script, name: script });
    expect((await opened(secret)).posts[0]?.remarks).toMatchObject([{ name: script, words: script }]);
  });
});

test('a link is counted by itself, whoever uses it, and then refused until the hour is over', async () => {
  const { secret } = await linkBy(author, { post_id: await room.draft(author) });
  const from = (address: string) =>
    app.fastify.inject({
      url: `/tool/api/v1/guest-review.php?secret=${secret}`,
      remoteAddress: address,
    });
  const limit = 300;
  for (let count = 0; count < limit; count += 1) await from(`10.0.0.${count % 200}`);
  const refused = await from('10.0.1.1');
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers['x-ratelimit-limit']).toBe(String(limit));
  const other = await linkBy(author, { post_id: await room.draft(author) });
  expect(codeOf(await open(other.secret))).toBe('200');
});

test('an address is counted over all links that it tries', async () => {
  const guess = (count: number) =>
    app.fastify.inject({
      url: `/tool/api/v1/guest-review.php?secret=${String(count).padStart(43, '0')}`,
      remoteAddress: '10.9.9.9',
    });
  for (let count = 0; count < 300; count += 1) await guess(count);
  expect((await guess(300)).statusCode).toBe(429);
});
