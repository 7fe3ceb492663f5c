import { beforeEach, describe, expect, test } from 'vitest';

import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { gradeRound } from './round.ts';

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app } = room;
await room.project(['bluesky']);
const writer = await room.colleague('writer', { agent: false });
const owner = await room.colleague('full', { role: 'owner', agent: false });
const trusted = await room.colleague('reviewer', { okPublishes: true });
const plain = await room.colleague('reviewer');

let posts = 0;
const draft = (input: Record<string, unknown> = {}, by = writer) =>
  room.draft(by, { body: `The harbour opens again (${++posts}).`, ...input });
const round = () => gradeRound(app.deps);
const entriesOf = async (id: number) => (await room.postOf(owner, id)).review.entries;

/** Whether it is in the reviewers' queue. */
async function queued(id: number): Promise<boolean> {
  const asked = { stage: 'review', needs_review: '1', all: '1', per_page: 100 };
  const { body } = await room.schedule(owner, 'drafts', asked);
  return (body.data as { drafts: { id: number }[] }).drafts.some((draft) => draft.id === id);
}

beforeEach(async () => {
  await round();
});

describe('without a model', () => {
  test('a draft in review gets what the machine found from the trusted agent, and still waits for a reader', async () => {
    const id = await draft({ scheduled_at: '2026-11-20T18:00:00Z' });
    expect(await round()).toBe(1);
    const post = await room.postOf(owner, id);
    expect(post).toMatchObject({ status: 'draft', valid_verdict: null, needs_review: true });
    expect(post.review.verdict).toBeNull();
    expect(await queued(id)).toBe(true);
    expect(post.review.entries).toMatchObject([
      { user_id: trusted.userId, agent: true, verdict: 'ok', scores: {}, model: null, cost_micros: null },
    ]);
    expect(post.review.entries[0]?.note).toBe(
      'Only automated checks were run. No language model is set up. A person must read it before it is published.',
    );
  });

  test('what is in an archived project is not read', async () => {
    const { id: archived } = await room.project(['bluesky']);
    const id = await draft({ project_id: archived });
    const archive = await app.call(
      'POST',
      'projects.php',
      { action: 'archive', project_id: archived },
      owner.key,
    );
    expect(codeOf(archive)).toBe('200');
    expect(await round()).toBe(0);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('its OK is no grade: an author who publishes after the grade still waits for a reader', async () => {
    const own = await room.colleague('writer', { publishesOwnAfterGrade: true });
    const id = await draft({}, own);
    await round();
    expect(await entriesOf(id)).toMatchObject([{ verdict: 'ok', checks_only: true, current: true }]);
    const refused = await room.schedule(own, 'approve', { id });
    expect(codeOf(refused)).toBe('403 forbidden');
    expect(refused.body.error?.message).toContain('Only automated checks were run on it.');
    await room.schedule(plain, 'review', { id, verdict: 'fix', note: 'A comma.' });
    expect(await entriesOf(id)).toMatchObject([{ checks_only: false }, { checks_only: true }]);
    expect(codeOf(await room.schedule(own, 'approve', { id }))).toBe('200');
  });

  test('its block is one, also for an author who publishes after the grade', async () => {
    const own = await room.colleague('writer', { publishesOwnAfterGrade: true });
    const id = await draft({ body: 'a '.repeat(400) }, own);
    await round();
    expect(codeOf(await room.schedule(own, 'approve', { id }))).toBe('409 blocked_by_review');
  });

  test('its OK sends nothing, even where the policy asks for no reading', async () => {
    const readings = {
      risk10: 'optional',
      fake_news: 'optional',
      image_match: 'optional',
      ai_written: 'optional',
    };
    const saved = await app.call(
      'POST',
      'policy.php',
      { action: 'save', version: 0, policy: { ...defaultPolicy, readings } },
      owner.key,
    );
    expect(codeOf(saved)).toBe('200');
    const id = await draft({ scheduled_at: '2026-11-20T18:00:00Z' });
    await round();
    expect(await room.postOf(owner, id)).toMatchObject({ status: 'draft', needs_review: true });
  });

  test.each([
    ['fix', 'fix_doi', { body: 'The study is doi:10.1000/182, read it.' }],
    ['block', 'text_over_limit', { body: 'a '.repeat(400) }],
  ])('what the checks find decides: %s, by the warning %s', async (verdict, code, input) => {
    const id = await draft(input);
    await round();
    const [entry] = await entriesOf(id);
    expect(entry?.verdict).toBe(verdict);
    expect(entry?.warnings).toContainEqual(expect.objectContaining({ code, severity: verdict }));
    expect(await room.postOf(owner, id)).toMatchObject({ valid_verdict: verdict, needs_review: true });
    expect(await queued(id)).toBe(true);
  });

  test('it leaves the queue when a person judges it, and the statistics count that person’s word alone', async () => {
    const author = await room.colleague('writer');
    const id = await draft({}, author);
    await round();
    await room.schedule(owner, 'review', { id, verdict: 'fix' });
    expect(await queued(id)).toBe(false);
    const { body } = await room.schedule(owner, 'review_stats', { days: 7 });
    const { collaborators } = body.data as { collaborators: { user_id: number; reviews: number }[] };
    expect(collaborators.find(({ user_id }) => user_id === author.userId)).toMatchObject({ reviews: 1 });
  });

  test('another round has nothing to add; an edit brings another verdict', async () => {
    const id = await draft();
    await round();
    expect(await round()).toBe(0);
    await room.schedule(writer, 'update', { id, body: 'The harbour stays closed.' });
    expect(await round()).toBe(1);
    expect(await entriesOf(id)).toMatchObject([{ current: true }, { current: false }]);
  });

  test('two workers at once grade each draft once', async () => {
    const ids = [await draft(), await draft(), await draft()];
    await Promise.all([round(), round(), round()]);
    for (const id of ids) expect(await entriesOf(id)).toHaveLength(1);
  });

  test('drafts that go out first are graded first', async () => {
    const ids = [
      await draft(),
      await draft({ scheduled_at: '2026-11-22T12:00:00Z' }),
      await draft({ scheduled_at: '2026-11-21T12:00:00Z' }),
    ];
    await round();
    const stored = await db.selectFrom('reviews').select('post_id').orderBy('id').execute();
    expect(stored.slice(-3).map(({ post_id }) => post_id)).toEqual([ids[2], ids[1], ids[0]]);
  });

  test('a private draft is left alone', async () => {
    const id = await draft();
    // By SQL: no operation makes a draft private.
    await db.updateTable('posts').set({ stage: 'private' }).where('id', '=', id).execute();
    expect(await round()).toBe(0);
  });

  test('what a person blocked stays blocked until a person judges it, edited or not', async () => {
    const id = await draft();
    await room.schedule(owner, 'review', { id, verdict: 'block', note: 'Not true.' });
    await room.schedule(writer, 'update', { id, body: 'The harbour opens again, they say.' });
    expect(await round()).toBe(0);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('a verdict that a person gave on the content is not repeated', async () => {
    const id = await draft();
    await room.schedule(owner, 'review', { id, verdict: 'fix' });
    expect(await round()).toBe(0);
    expect(await entriesOf(id)).toHaveLength(1);
  });
});

describe('who grades', () => {
  test('nobody their own: another agent takes it, and without one it waits', async () => {
    const author = await room.colleague('publisher', { okPublishes: true });
    const id = await draft({}, author);
    await round();
    expect(await entriesOf(id)).toMatchObject([{ user_id: trusted.userId }]);

    const home = await room.addOrganization();
    await room.project(['bluesky'], { organizationId: home });
    const alone = await room.colleague('publisher', { organizationId: home });
    const own = await draft({}, alone);
    await round();
    expect(await db.selectFrom('reviews').selectAll().where('post_id', '=', own).execute()).toEqual([]);
  });

  test.each([
    ['a person with the same key', { agent: false }, {}],
    ['an agent whose key is revoked', {}, { revoked_at: now }],
    ['an agent whose key has expired', {}, { expires_at: now }],
  ])('not %s', async (_, described, token) => {
    const home = await room.addOrganization();
    await room.project(['bluesky'], { organizationId: home });
    const author = await room.colleague('writer', { organizationId: home, agent: false });
    const reviewer = await room.colleague('reviewer', { organizationId: home, ...described });
    // By SQL: a token that has expired, while the clock stands still.
    if (Object.keys(token).length > 0)
      await db.updateTable('tokens').set(token).where('user_id', '=', reviewer.userId).execute();
    await draft({}, author);
    expect(await round()).toBe(0);
  });

  test('not for an organization whose plan does not publish, and never for another one', async () => {
    const home = await room.addOrganization();
    await room.project(['bluesky'], { organizationId: home });
    const author = await room.colleague('writer', { organizationId: home, agent: false });
    const theirs = await room.colleague('reviewer', { organizationId: home });
    const id = await draft({}, author);
    await app.founder.choosePlan(home, 'free');
    expect(await round()).toBe(0);
    await app.founder.choosePlan(home, 'desk');
    expect(await round()).toBe(1);
    const [review] = await db.selectFrom('reviews').selectAll().where('post_id', '=', id).execute();
    expect(review?.user_id).toBe(theirs.userId);
  });

  test('policy.php names them, says that there is no model, and how the last round went', async () => {
    await draft();
    await round();
    const { body } = await app.call('GET', 'policy.php', {}, plain.key);
    expect(body.data).toMatchObject({
      reviewer: {
        on: true,
        model: null,
        last_round: { at: now.toISOString(), graded: 1, failed: 0, trouble: null },
        this_month: { month: '2026-11', readings: 0, cost_micros: 0, budget_reached: false },
      },
    });
    const { agents } = (body.data as { reviewer: { agents: object[] } }).reviewer;
    expect(agents).toContainEqual(expect.objectContaining({ user_id: trusted.userId, trusted: true }));
    expect(agents).toContainEqual(expect.objectContaining({ user_id: plain.userId, trusted: false }));
  });

  test('nobody where the desk is told to grade nothing', async () => {
    await draft();
    const { settings } = app.deps;
    expect(await gradeRound({ ...app.deps, settings: { ...settings, reviewer: false } })).toBe(0);
  });
});
