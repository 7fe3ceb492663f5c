import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { linksOf } from '#test/data/review-links.ts';
import { watchTurns } from './deadlines.ts';

const start = new Date('2026-11-20T12:00:00Z');
let now = start;
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app, schedule } = room;
const { linkBy, say } = linksOf(app);

type Steps = DataOf<Contract['approvalSteps']['list']>['steps'];
type Stats = DataOf<Contract['schedule']['reviewStats']>;

let writer: Colleague;
let editor: Colleague;
let lawyer: Colleague;
let chief: Colleague;
let owner: Colleague;
let project: number;

const later = '2026-11-30T12:00:00Z';
const good = { risk10: 2, fake_news: 90 };

beforeAll(async () => {
  owner = await room.colleague('full', { role: 'owner' });
  writer = await room.colleague('writer');
  editor = await room.colleague('reviewer');
  lawyer = await room.colleague('reviewer');
  chief = await room.colleague('reviewer', { okPublishes: true });
});

beforeEach(async () => {
  now = start;
  ({ id: project } = await room.project(['bluesky']));
});

const call = (by: Colleague, sent: object) =>
  app.call('POST', 'approval-steps.php', { action: 'save', ...sent }, by.key);

async function save(...steps: object[]): Promise<Steps> {
  const answer = await call(owner, { project_id: project, steps });
  expect(codeOf(answer)).toBe('200');
  return (answer.body.data as { steps: Steps }).steps;
}

const editing = () => ({ name: 'Editing', people: [editor.userId] });
const legal = () => ({ name: 'Legal', people: [lawyer.userId] });
const final = () => ({ name: 'Release', people: [chief.userId] });

const draft = (input: object = {}) =>
  room.draft(writer, { project_id: project, scheduled_at: later, ...input });
const ok = (by: Colleague, id: number, input: object = {}) =>
  schedule(by, 'review', { id, verdict: 'ok', scores: good, ...input });
const skippedOf = (answer: Awaited<ReturnType<typeof ok>>) =>
  (answer.body.data as { sent: { skipped: string | null } }).sent.skipped;
const approvalOf = async (id: number, by = owner) => (await room.postOf(by, id)).approval;
async function turnOf(id: number): Promise<string | null> {
  const approval = await approvalOf(id);
  return approval?.steps.find((step) => step.id === approval.step_id)?.name ?? null;
}
const told = async (who: Colleague, id: number) =>
  (
    await db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', who.userId)
      .where('path', 'in', [`/review?post=${id}`, `/compose/${id}`])
      .orderBy('id')
      .execute()
  ).map(({ title }) => title);
async function queue(by: Colleague, more: object = { my_turn: '1' }): Promise<number[]> {
  const { body } = await schedule(by, 'drafts', { project_id: project, ...more });
  return (body.data as { drafts: { id: number }[] }).drafts.map(({ id }) => id);
}
const watch = () => watchTurns({ ...app.deps, now: () => now });
const inHours = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

describe('a post in a project with steps', () => {
  test('goes from step to step, tells each in turn, and is released by the last', async () => {
    await save(editing(), legal(), final());
    const id = await draft();
    expect(await turnOf(id)).toBe('Editing');
    expect([await queue(editor), await queue(lawyer), await queue(chief)]).toEqual([[id], [], []]);
    expect(await told(editor, id)).toHaveLength(1);

    expect(skippedOf(await ok(editor, id))).toBe('untrusted');
    expect(await turnOf(id)).toBe('Legal');
    expect(await told(lawyer, id)).toEqual(['Your turn at “Legal”: “The harbour opens again.”']);
    expect(await told(chief, id)).toEqual([]);
    expect([await queue(editor), await queue(lawyer)]).toEqual([[], [id]]);
    expect(await queue(owner, { stage: 'review', needs_review: '1', all: '1' })).toEqual([id]);

    await ok(lawyer, id);
    expect(await turnOf(id)).toBe('Release');
    expect(await ok(chief, id)).toMatchObject({
      body: { data: { status: 'scheduled', sent: { sent: true } } },
    });
    expect(await approvalOf(id)).toBeNull();
  });

  test('is not released early: not by a trusted reviewer, an owner, or as a post without a draft', async () => {
    await save(editing(), final());
    const id = await draft();
    expect(skippedOf(await ok(chief, id))).toBe('awaiting_step');
    const refused = await schedule(owner, 'approve', { id });
    expect(codeOf(refused)).toBe('409 invalid_state');
    expect(refused.body.error?.message).toContain('waits for approval at the step “Editing”');
    const created = await schedule(owner, 'create', { body: 'At once.', project_id: project });
    expect(created.body.data).toMatchObject({ status: 'draft' });
    expect((await room.postOf(owner, id)).status).toBe('draft');
  });

  test('counts an approval ahead of its turn once the turn has come', async () => {
    await save(editing(), final());
    const id = await draft();
    await ok(chief, id);
    await ok(editor, id);
    expect(await approvalOf(id)).toMatchObject({
      step_id: null,
      steps: [{ state: 'approved' }, { state: 'approved' }],
    });
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  });

  test('begins again after an edit, at the first step that does not keep approvals', async () => {
    await save({ ...editing(), keeps_after_edit: true }, legal(), final());
    const id = await draft();
    await ok(editor, id);
    await ok(lawyer, id);
    expect(await turnOf(id)).toBe('Release');
    await schedule(writer, 'update', { id, body: 'The harbour opens on Monday.' });
    expect(await approvalOf(id)).toMatchObject({
      steps: [{ state: 'approved_earlier' }, { state: 'waiting', name: 'Legal' }, { state: 'later' }],
    });
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('409 invalid_state');
  });

  test('waits for its author while changes are requested, and for nobody else', async () => {
    await save(editing(), final());
    const id = await draft();
    await schedule(editor, 'review', { id, verdict: 'fix', note: 'The tide table is of last year.' });
    expect(await approvalOf(id)).toMatchObject({ step_id: null, since: null });
    expect(await queue(editor)).toEqual([]);
    const refused = await schedule(owner, 'approve', { id });
    expect(refused.body.error?.message).toContain('Changes to this post were requested');
    await schedule(writer, 'update', { id, body: 'With the new tide table.', submit: true });
    expect(await turnOf(id)).toBe('Editing');
  });

  test('goes back a step when an approval is withdrawn', async () => {
    await save(editing(), final());
    const id = await draft();
    const { body } = await ok(editor, id);
    const { review_id } = body.data as { review_id: number };
    expect(await turnOf(id)).toBe('Release');
    expect(codeOf(await schedule(editor, 'withdraw_review', { id, review_id }))).toBe('200');
    expect(await turnOf(id)).toBe('Editing');
  });

  test('waits no more once it is cancelled, and again when it is restored', async () => {
    const [step] = await save(editing());
    const id = await draft();
    await schedule(writer, 'cancel', { id });
    const waiting = async () => (await save({ ...editing(), id: step?.id }))[0]?.waiting;
    expect(await waiting()).toBe(0);
    await schedule(writer, 'restore', { id });
    expect(await waiting()).toBe(1);
  });
});

describe('who approves at a step', () => {
  test('all of them, where all are needed; whoever has approved is not asked again', async () => {
    await save({ name: 'Both', people: [editor.userId, lawyer.userId], needs: 'all' });
    const id = await draft();
    await ok(editor, id);
    expect(await turnOf(id)).toBe('Both');
    expect([await queue(editor), await queue(lawyer)]).toEqual([[], [id]]);
    expect(await approvalOf(id, lawyer)).toMatchObject({
      my_turn: true,
      steps: [{ judges: [{ approved: true }, { approved: false }] }],
    });
    await ok(lawyer, id);
    expect(await turnOf(id)).toBeNull();
  });

  test('two of them at the same time: both count', async () => {
    await save({ name: 'Both', people: [editor.userId, lawyer.userId], needs: 'all' });
    const id = await draft();
    await Promise.all([ok(editor, id), ok(lawyer, id)]);
    expect(await approvalOf(id)).toMatchObject({ step_id: null, steps: [{ state: 'approved' }] });
  });

  test('those with a role in the project; agents only where they are named', async () => {
    const person = await room.colleague('reviewer', { agent: false });
    await save({ name: 'Anybody', role: 'reviewer' });
    const id = await draft();
    await ok(editor, id);
    expect(await turnOf(id)).toBe('Anybody');
    await ok(person, id);
    expect(await turnOf(id)).toBeNull();
  });

  test('never the author, even where only they are named: then an owner or admin does', async () => {
    const own = await room.colleague('full', { agent: false });
    await save({ name: 'Own', people: [own.userId] });
    const id = await room.draft(own, { project_id: project });
    expect(await approvalOf(id)).toMatchObject({ steps: [{ vacant: true }], my_turn: true });
    expect([await queue(own), await queue(owner)]).toEqual([[], [id]]);
    await ok(own, id);
    expect(await turnOf(id)).toBe('Own');
    await ok(owner, id);
    expect(await turnOf(id)).toBeNull();
  });

  test('a guest by a link, where guests are asked; a preview that only opens the link says nothing', async () => {
    await save(editing(), { name: 'Client', guests: true });
    const id = await draft();
    await ok(editor, id);
    const { secret } = await linkBy(owner, { post_id: id, name: 'Harbour Authority' });
    await app.call('POST', 'guest-review.php', { secret });
    expect(await turnOf(id)).toBe('Client');
    await say(secret, id, { verdict: 'ok' });
    expect(await approvalOf(id)).toMatchObject({ step_id: null });
    expect((await room.postOf(owner, id)).status).toBe('draft');
  });

  test('a guest’s approval releases the post as the last step, by a link that may', async () => {
    await save({ name: 'Client', guests: true });
    const id = await draft();
    await ok(editor, id);
    const { secret } = await linkBy(owner, { post_id: id, name: 'Harbour Authority', may_send: true });
    expect((await say(secret, id, { verdict: 'ok' })).body.data).toMatchObject({ released: true });
    expect((await room.postOf(owner, id)).status).toBe('scheduled');
  });

  test('nobody by a link of the author’s own: that would be the author', async () => {
    await save({ name: 'Client', guests: true });
    const id = await draft();
    const { secret } = await linkBy(writer, { post_id: id, name: 'My other self' });
    await say(secret, id, { verdict: 'ok' });
    expect(await turnOf(id)).toBe('Client');
    const { secret: other } = await linkBy(owner, { post_id: id, name: 'Harbour Authority' });
    await say(other, id, { verdict: 'fix', words: 'The date is wrong.' });
    expect(await turnOf(id)).toBeNull();
    await say(other, id, { verdict: 'ok' });
    expect(await approvalOf(id)).toMatchObject({ steps: [{ state: 'approved' }] });
  });

  test('where all are needed and one of them leaves, the post goes on to the next step by itself', async () => {
    const leaving = await room.colleague('reviewer', { agent: false });
    await save({ name: 'Both', people: [editor.userId, leaving.userId], needs: 'all' }, legal());
    const id = await draft();
    await ok(editor, id);
    const sent = { action: 'deactivate', user_id: leaving.userId, hand_over_to: owner.userId };
    await app.call('POST', 'members.php', sent, owner.key);
    await watch();
    expect(await told(lawyer, id)).toHaveLength(1);
    expect(await queue(lawyer)).toEqual([id]);
  });

  test('who loses the right in the middle of a review no longer counts, and owners are told once', async () => {
    const gone = await room.colleague('reviewer', { agent: false });
    await save({ name: 'Gone', people: [gone.userId] }, final());
    const id = await draft();
    await ok(gone, id);
    expect(await turnOf(id)).toBe('Release');
    const next = await draft({ body: 'The market opens.' });
    const leaves = await app.call(
      'POST',
      'members.php',
      { action: 'deactivate', user_id: gone.userId, hand_over_to: owner.userId },
      owner.key,
    );
    expect(codeOf(leaves)).toBe('200');
    expect(await turnOf(id)).toBe('Gone');
    expect(await watch()).toBeGreaterThan(0);
    expect(await told(owner, next)).toEqual(['Your turn at “Gone”: “The market opens.”']);
    await watch();
    expect(await told(owner, next)).toHaveLength(1);
    expect(await queue(owner)).toContain(next);
    await ok(owner, next);
    expect(await turnOf(next)).toBe('Release');
  });
});

describe('a deadline never approves', () => {
  test('after half of its hours its people are reminded, at the deadline once more', async () => {
    await save({ ...editing(), deadline_hours: 24 });
    const id = await draft();
    expect(await approvalOf(id)).toMatchObject({ due_at: inHours(24).toISOString(), overdue: false });
    await watch();
    expect(await told(editor, id)).toHaveLength(1);
    now = inHours(12);
    await watch();
    await watch();
    expect(await told(editor, id)).toHaveLength(2);
    now = inHours(25);
    await watch();
    await watch();
    expect((await told(editor, id)).slice(1)).toEqual([
      'Reminder: “The harbour opens again.” waits for your approval at “Editing”',
      'The deadline has passed: “The harbour opens again.” waits at “Editing”',
    ]);
    expect(await approvalOf(id)).toMatchObject({ overdue: true });
    expect(await turnOf(id)).toBe('Editing');
  });

  test('others are asked too where it says so, and one of them is enough', async () => {
    await save({
      name: 'Both',
      people: [editor.userId, lawyer.userId],
      needs: 'all',
      deadline_hours: 2,
      at_deadline: 'escalate',
      escalate_to: [chief.userId],
    });
    const id = await draft();
    expect(await queue(chief)).toEqual([]);
    now = inHours(3);
    await watch();
    await watch();
    expect(await queue(chief)).toEqual([id]);
    expect(await told(chief, id)).toHaveLength(1);
    expect(await ok(chief, id)).toMatchObject({ body: { data: { status: 'scheduled' } } });
  });

  test('an approval of somebody who was asked at the deadline stays one when the next step’s turn has begun', async () => {
    const escalated = {
      ...editing(),
      deadline_hours: 2,
      at_deadline: 'escalate',
      escalate_to: [chief.userId],
    };
    await save(escalated, legal());
    const id = await draft();
    now = inHours(3);
    await watch();
    await ok(chief, id);
    expect(await turnOf(id)).toBe('Legal');
    await watch();
    expect(await turnOf(id)).toBe('Legal');
    await ok(lawyer, id);
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  });

  test('nothing happens in an archived project', async () => {
    await save({ ...editing(), deadline_hours: 2, at_deadline: 'send_back' });
    const id = await draft();
    await app.call('POST', 'projects.php', { action: 'archive', project_id: project }, owner.key);
    now = inHours(3);
    await watch();
    expect(await room.postOf(owner, id)).toMatchObject({ stage: 'review' });
  });

  test('or the post goes back to its author, who submits it again, and its people are told again', async () => {
    await save({ ...editing(), deadline_hours: 2, at_deadline: 'send_back' });
    const id = await draft();
    now = inHours(3);
    await watch();
    expect(await room.postOf(owner, id)).toMatchObject({ status: 'draft', stage: 'private', approval: null });
    expect(await told(writer, id)).toEqual(['Back to you: “The harbour opens again.”']);
    const before = (await told(editor, id)).length;
    await schedule(writer, 'update', { id, submit: true });
    expect(await turnOf(id)).toBe('Editing');
    expect(await told(editor, id)).toHaveLength(before + 1);
  });

  test('an edit begins the turn and its deadline anew', async () => {
    await save({ ...editing(), deadline_hours: 24 });
    const id = await draft();
    now = inHours(20);
    await schedule(writer, 'update', { id, body: 'The harbour opens on Monday.' });
    expect(await approvalOf(id)).toMatchObject({
      since: now.toISOString(),
      due_at: inHours(44).toISOString(),
    });
  });
});

describe('changing the steps', () => {
  test('posts in review go on where they are; without steps they are approved as before', async () => {
    const [first] = await save(editing());
    const id = await draft();
    await ok(editor, id);
    const [, second] = await save({ ...editing(), id: first?.id, name: 'First reading' }, legal());
    expect(await turnOf(id)).toBe('Legal');
    expect(second?.waiting).toBe(1);
    expect(await told(lawyer, id)).toHaveLength(1);
    await save();
    expect(await approvalOf(id)).toBeNull();
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  });

  test('somebody who is added to the step of a waiting post is told, and nobody twice', async () => {
    const [step] = await save(editing());
    const id = await draft();
    await save({
      ...editing(),
      id: step?.id,
      people: [editor.userId, lawyer.userId],
      deadline_hours: 2,
    });
    expect([await told(editor, id), await told(lawyer, id)].map(({ length }) => length)).toEqual([1, 1]);
    expect(await approvalOf(id)).toMatchObject({ due_at: inHours(2).toISOString() });
  });

  test('while posts are reviewed, neither fails', async () => {
    const steps = await save(editing(), legal());
    const ids = [await draft(), await draft(), await draft()];
    const codes = await Promise.all([
      ...ids.map((id) => ok(editor, id)),
      call(owner, { project_id: project, steps: [{ ...legal(), id: steps[1]?.id }] }),
      ...ids.map((id) => ok(lawyer, id)),
      call(owner, { project_id: project, steps: [] }),
    ]);
    expect(codes.map(codeOf).filter((code) => code.startsWith('5'))).toEqual([]);
  });

  test.each([
    ['nobody to approve', { name: 'Empty' }, 'Say who approves at the step “Empty”'],
    ['somebody of no organization', { name: 'Odd', people: [987_654] }, 'no active member 987654'],
    [
      'others to ask but no deadline',
      { name: 'Odd', role: 'admin', at_deadline: 'escalate', escalate_to: [1] },
      '',
    ],
    ['a step of another project', { id: 987_654, name: 'Odd', role: 'admin' }, 'was deleted in the meantime'],
  ])('%s is refused', async (_what, step, message) => {
    const answer = await call(owner, { project_id: project, steps: [step] });
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(answer.body.error?.message).toContain(message);
  });

  test('a deadline that would ask the same people again is refused', async () => {
    const circle = { ...editing(), deadline_hours: 1, at_deadline: 'escalate', escalate_to: [editor.userId] };
    const answer = await call(owner, { project_id: project, steps: [circle] });
    expect(answer.body.error?.message).toContain('only those who were asked already');
  });

  test('two steps of one name are refused, and so are eleven', async () => {
    const twice = await call(owner, {
      project_id: project,
      steps: [editing(), { ...legal(), name: 'editing' }],
    });
    expect(twice.body.error?.message).toContain('Two steps are called');
    const steps = Array.from({ length: 11 }, (_, index) => ({ name: `Step ${index}`, role: 'admin' }));
    expect(codeOf(await call(owner, { project_id: project, steps }))).toBe('422 validation_error');
  });

  test('a member may read them and not change them; another organization sees none', async () => {
    await save(editing());
    expect(codeOf(await call(editor, { project_id: project, steps: [] }))).toBe('403 insufficient_scope');
    const list = await app.call('GET', 'approval-steps.php', { project_id: project }, editor.key);
    expect(list.body.data).toMatchObject({
      steps: [{ name: 'Editing', judges: [{ user_id: editor.userId }] }],
    });
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    const refused = await app.call('GET', 'approval-steps.php', { project_id: project }, stranger.key);
    expect(codeOf(refused)).toBe('404 not_found');
  });
});

test('statistics say where posts wait, and how long the steps took', async () => {
  await save(editing(), final());
  const [first, second] = [await draft(), await draft()];
  now = inHours(4);
  await ok(editor, first);
  now = inHours(6);
  const { body } = await schedule(owner, 'review_stats', { days: '7' });
  const steps = (body.data as Stats).steps.filter(({ project_id }) => project_id === project);
  expect(steps).toMatchObject([
    { step_name: 'Editing', waiting: 1, longest_hours: 6, finished: 1, median_hours: 4 },
    { step_name: 'Release', waiting: 1, longest_hours: 2, finished: 0, median_hours: null },
  ]);
  expect(second).toBeGreaterThan(first);
});
