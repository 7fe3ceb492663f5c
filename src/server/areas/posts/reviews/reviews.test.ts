import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import type { PostRow } from '#contract/posts/posts.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-20T12:15:00.000Z';
const good = { risk10: 2, fake_news: 90 };
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule } = room;

let writer: Colleague;
let trusted: Colleague;
let plain: Colleague;
let owner: Colleague;

beforeAll(async () => {
  await room.project();
  writer = await room.colleague('writer');
  trusted = await room.colleague('reviewer', { okPublishes: true });
  plain = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
});

const rowOf = async (id: number): Promise<PostRow> =>
  ((await schedule(owner, 'get', { id })).body.data as { post: PostRow }).post;
const reviewsOf = (id: number) => db.selectFrom('reviews').selectAll().where('post_id', '=', id).execute();
const told = async (userId: number) =>
  (await db.selectFrom('notifications').selectAll().where('user_id', '=', userId).execute()).map(
    ({ event, path }) => [event, path],
  );

async function ok(by: Colleague, id: number, input: object = {}) {
  const { body } = await schedule(by, 'review', { id, verdict: 'ok', scores: good, ...input });
  return body.data as {
    status: string;
    verdict: string;
    ignored: boolean;
    sent: { sent: boolean; skipped: string | null };
  };
}

describe('a trusted reviewer’s OK', () => {
  test('releases the post in the same moment: scheduled, with its deliveries due', async () => {
    const id = await room.draft(writer, { scheduled_at: later });
    expect(await ok(trusted, id)).toMatchObject({ status: 'scheduled', sent: { sent: true, skipped: null } });
    const targets = await db.selectFrom('post_targets').selectAll().where('post_id', '=', id).execute();
    const { content_hash } = await rowOf(id);
    expect(targets.map((target) => [target.due_at?.toISOString(), target.content_hash])).toEqual([
      [later, content_hash],
      [later, content_hash],
    ]);
    const post = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
    expect(post?.released_by).toBe('verdict');
  });

  test.each([
    ['of a reviewer who is not trusted', 'untrusted', {}, {}, () => plain],
    ['without readings', 'score_missing', {}, { scores: {} }, () => trusted],
    [
      'with a risk above the threshold',
      'risk_threshold',
      {},
      { scores: { risk10: 6, fake_news: 90 } },
      () => trusted,
    ],
    [
      'with a picture that nobody compared',
      'score_missing',
      { media: ['https://example.com/a.png'] },
      {},
      () => trusted,
    ],
    [
      'with a picture in its thread that nobody compared',
      'score_missing',
      { thread: [{ body: 'More of it.', media: ['https://example.com/a.png'] }] },
      {},
      () => trusted,
    ],
    [
      'with a cover that nobody compared',
      'score_missing',
      { overrides: { instagram: { options: { cover: 'https://example.com/a.jpg' } } } },
      {},
      () => trusted,
    ],
    [
      'with a warning that blocks',
      'verdict_recomputed',
      {},
      { warnings: [{ code: 'block_false', text: 'No source.' }] },
      () => trusted,
    ],
    [
      'on a text in another language',
      'checks_failed',
      { body: 'Der Hafen wird am Montag nach langer Sperrung endlich wieder für alle Schiffe geöffnet.' },
      {},
      () => trusted,
    ],
    ['without a time', 'no_time', { scheduled_at: null }, {}, () => trusted],
    ['fourteen minutes ahead', 'too_soon', { scheduled_at: '2026-11-20T12:14:59Z' }, {}, () => trusted],
  ])('%s leaves it to a person: %s', async (_what, skipped, draft, review, by) => {
    const id = await room.draft(writer, { scheduled_at: later, ...draft });
    expect((await ok(by(), id, review)).sent).toEqual({ sent: false, skipped });
    expect((await rowOf(id)).status).toBe('draft');
  });

  test('on their own post is stored, ignored, and releases nothing, though another token wrote it', async () => {
    const own = { key: await room.keyOf(trusted.userId, 'writer') };
    const id = await room.draft(own, { scheduled_at: later });
    expect(await ok(trusted, id)).toMatchObject({
      ignored: true,
      sent: { sent: false, skipped: 'own_post' },
    });
    expect(await rowOf(id)).toMatchObject({
      status: 'draft',
      valid_verdict: null,
      needs_review: true,
      review: { verdict: null, entries: [{ ignored: true }] },
    });
  });

  test('releases no private draft', async () => {
    const id = await room.draft(writer, { scheduled_at: later });
    // By SQL: no operation makes a draft private.
    await db.updateTable('posts').set({ stage: 'private' }).where('id', '=', id).execute();
    expect((await ok(trusted, id)).sent.skipped).toBe('not_submitted');
  });

  test.each(['organization', 'project'] as const)('waits while its %s is paused', async (what) => {
    const project = await room.project();
    const id = await room.draft(writer, { scheduled_at: later, project_id: project.id });
    const pause = { ...(what === 'project' && { project_id: project.id }) };
    await schedule(owner, 'pause', { paused: true, ...pause });
    expect((await ok(trusted, id)).sent.skipped).toBe('paused');
    await schedule(owner, 'pause', { paused: false, ...pause });
  });
});

describe('a verdict', () => {
  test('of a trusted reviewer releases in spite of a remark of a code that the policy sends back', async () => {
    const id = await room.draft(writer, { scheduled_at: later });
    const warnings = [{ code: 'fix_doi', severity: 'info', text: 'A DOI would be nice.' }];
    expect(await ok(trusted, id, { warnings })).toMatchObject({ verdict: 'ok', sent: { sent: true } });
  });

  test('that blocks one’s own post counts: nobody approves it until somebody else has judged it', async () => {
    const author = await room.colleague('publisher');
    const id = await room.draft(author);
    const { body } = await schedule(author, 'review', {
      id,
      verdict: 'block',
      note: 'The source took it back.',
    });
    expect(body.data).toMatchObject({ verdict: 'block', ignored: false });
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('409 blocked_by_review');
    // Nor can they lift it themselves.
    const lifted = await schedule(author, 'review', { id, verdict: 'fix' });
    expect(lifted.body.data).toMatchObject({ ignored: true });
    await ok(plain, id);
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  });

  test('is the worse of the reviewer’s and the recomputed one, and names the policy it was judged by', async () => {
    const id = await room.draft(writer);
    expect((await ok(plain, id, { scores: { risk10: 9.5 } })).verdict).toBe('block');
    const { review } = await rowOf(id);
    expect(review.entries[0]).toMatchObject({ given_verdict: 'ok', verdict: 'block', policy_version: 0 });
    const mild = await room.draft(writer);
    await schedule(plain, 'review', { id: mild, verdict: 'block', scores: good });
    expect((await rowOf(mild)).review.verdict).toBe('block');
  });

  test('on another content than it names is refused with the current hash, and nothing is stored', async () => {
    const id = await room.draft(writer);
    const { content_hash: stale } = await rowOf(id);
    await schedule(writer, 'update', { id, body: 'Changed since.' });
    const answer = await schedule(trusted, 'review', {
      id,
      verdict: 'ok',
      scores: good,
      content_hash: stale,
    });
    expect(codeOf(answer)).toBe('409 content_changed');
    expect(answer.body.error?.details).toEqual({ content_hash: (await rowOf(id)).content_hash });
    expect(await reviewsOf(id)).toEqual([]);
  });

  test('of two reviewers at once both count, and the post is released once', async () => {
    const other = await room.colleague('reviewer', { okPublishes: true });
    const id = await room.draft(writer, { scheduled_at: later });
    const { content_hash } = await rowOf(id);
    const answers = await Promise.all(
      [trusted, other].map((by) => schedule(by, 'review', { id, verdict: 'ok', scores: good, content_hash })),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 invalid_state']);
    expect(await reviewsOf(id)).toHaveLength(1);
  });

  test('of a fix and a block at once leaves both on record and the last one standing', async () => {
    const other = await room.colleague('reviewer');
    const id = await room.draft(writer);
    await Promise.all([
      schedule(plain, 'review', { id, verdict: 'fix' }),
      schedule(other, 'review', { id, verdict: 'block' }),
    ]);
    const { review } = await rowOf(id);
    expect(review.entries.map(({ verdict }) => verdict).toSorted()).toEqual(['block', 'fix']);
    expect(review.verdict).toBe(review.entries[0]?.verdict);
  });

  test('of an admin on their own post does not lift the block of another', async () => {
    const id = await room.draft(owner);
    await schedule(plain, 'review', { id, verdict: 'block' });
    const answer = await schedule(owner, 'review', { id, verdict: 'fix' });
    expect(answer.body.data).toMatchObject({ verdict: 'fix', ignored: true });
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('409 blocked_by_review');
  });

  test('that is not the last one counts no more, though its content is back', async () => {
    const id = await room.draft(writer, { body: 'First.' });
    await ok(plain, id);
    await schedule(writer, 'update', { id, body: 'Second.' });
    await schedule(plain, 'review', { id, verdict: 'block' });
    await schedule(writer, 'update', { id, body: 'First.' });
    expect(await rowOf(id)).toMatchObject({ valid_verdict: null, needs_review: true });
    const { body } = await schedule(plain, 'drafts', { needs_review: '1', per_page: 100 });
    const { drafts } = body.data as { drafts: { id: number }[] };
    expect(drafts.map((draft) => draft.id)).toContain(id);
  });

  test('never counts for, and never releases, other content than it judged', async () => {
    let text = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...(['edit', 'review', 'review of what was read', 'approve'] as const)), {
          minLength: 3,
          maxLength: 7,
        }),
        async (steps) => {
          const id = await room.draft(writer, { scheduled_at: later });
          const read = (await rowOf(id)).content_hash;
          await Promise.all(
            steps.map((step) => {
              text++;
              switch (step) {
                case 'edit':
                  return schedule(writer, 'update', { id, body: `Text ${text}` });
                case 'approve':
                  return schedule(owner, 'approve', { id, content_hash: read });
                case 'review of what was read':
                  return schedule(trusted, 'review', { id, verdict: 'ok', scores: good, content_hash: read });
                case 'review':
                  return schedule(plain, 'review', { id, verdict: 'ok', scores: good });
              }
            }),
          );
          const row = await rowOf(id);
          const reviews = await reviewsOf(id);
          const current = reviews.filter(({ content_hash }) => content_hash === row.content_hash);
          expect(row.valid_verdict).toBe(current.length > 0 ? 'ok' : null);
          // The trusted reviewer has reviewed nothing else.
          const byTrusted = reviews.filter(({ user_id }) => user_id === trusted.userId);
          expect(byTrusted.every(({ content_hash }) => content_hash === read)).toBe(true);
          const targets = await db.selectFrom('post_targets').selectAll().where('post_id', '=', id).execute();
          const released = targets.filter(({ due_at }) => due_at !== null);
          expect(released.every(({ content_hash }) => content_hash === read)).toBe(true);
          expect(released.length > 0).toBe(row.status === 'scheduled');
          expect(row.status === 'draft' || row.content_hash === read).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('who is told', () => {
  test('owners, admins and trusted reviewers of a draft; neither its author nor the rest', async () => {
    const admin = await room.colleague('full', { role: 'admin' });
    const id = await room.draft(writer);
    const path = `/review?post=${id}`;
    for (const person of [admin, trusted, owner])
      expect(await told(person.userId)).toContainEqual(['draft_awaits_me', path]);
    for (const person of [writer, plain])
      expect(await told(person.userId)).not.toContainEqual(['draft_awaits_me', path]);
  });

  test('the author of a fix or block, and not of an OK', async () => {
    const author = await room.colleague('writer');
    const id = await room.draft(author);
    await ok(plain, id);
    expect(await told(author.userId)).toEqual([]);
    await schedule(plain, 'review', { id, verdict: 'fix', note: 'A comma.' });
    expect(await told(author.userId)).toEqual([['fix_or_block', `/compose/${id}`]]);
  });

  test('the reviewers again when a draft was mended after their verdict, once for each verdict', async () => {
    const author = await room.colleague('writer');
    const id = await room.draft(author);
    await schedule(plain, 'review', { id, verdict: 'fix' });
    await schedule(author, 'update', { id, body: 'Mended.' });
    await schedule(author, 'update', { id, body: 'Mended again.' });
    const news = (await told(owner.userId)).filter(([, path]) => path === `/review?post=${id}`);
    expect(news).toHaveLength(2);
  });
});

describe('the statistics', () => {
  test('count verdicts and codes by the author who was judged, of the days asked for', async () => {
    const author = await room.colleague('writer');
    const id = await room.draft(author);
    const doi = { code: 'fix_doi', text: 'The DOI is no link.' };
    await schedule(plain, 'review', { id, verdict: 'fix', warnings: [doi, doi], scores: { risk10: 2 } });
    await schedule(plain, 'review', { id, verdict: 'ok', scores: { risk10: 4, fake_news: 90 } });
    const old = await room.draft(author);
    await schedule(plain, 'review', { id: old, verdict: 'block' });
    const eightDaysAgo = new Date(now.getTime() - 8 * 24 * 3_600_000);
    // By SQL: a verdict of the past, while the clock stands still.
    await db.updateTable('reviews').set({ created_at: eightDaysAgo }).where('post_id', '=', old).execute();
    const of = async (days: string) => {
      const { body } = await schedule(owner, 'review_stats', { days });
      const { collaborators } = body.data as { collaborators: { user_id: number }[] };
      return collaborators.find(({ user_id }) => user_id === author.userId);
    };
    expect(await of('7')).toMatchObject({
      reviews: 2,
      ok: 1,
      fix: 1,
      block: 0,
      flags: 1,
      codes: { fix_doi: 2 },
      avg_risk10: 3,
      last_flag_at: now.toISOString(),
    });
    expect(await of('14')).toMatchObject({ reviews: 3, block: 1, flags: 2 });
  });
});
