import { beforeEach, describe, expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startApprovals } from '#test/data/approvals.ts';
import { codeOf } from '#test/data/newsroom.ts';

const {
  desk,
  room,
  app,
  schedule,
  linkBy,
  say,
  owner,
  writer,
  editor,
  lawyer,
  chief,
  save,
  ok,
  approvalOf,
  editing,
  legal,
  final,
  begin,
  draft,
  skippedOf,
  turnOf,
  told,
  queue,
  watch,
  inHours,
} = await startApprovals(await freshDatabase());

type Stats = DataOf<Contract['schedule']['reviewStats']>;

beforeEach(begin);

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
    const created = await schedule(owner, 'create', { body: 'At once.', project_id: desk.project });
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
    const id = await room.draft(own, { project_id: desk.project });
    expect(await approvalOf(id)).toMatchObject({ steps: [{ vacant: true }], my_turn: true });
    expect([await queue(own), await queue(owner)]).toEqual([[], [id]]);
    await ok(own, id);
    expect(await turnOf(id)).toBe('Own');
    await ok(owner, id);
    expect(await turnOf(id)).toBeNull();
  });

  test('where nobody but the author is left, who is told so', async () => {
    await save(editing(), { name: 'Own', people: [owner.userId] });
    const id = await room.draft(owner, { project_id: desk.project });
    await ok(editor, id);
    expect(await told(owner, id)).toEqual(['Nobody can approve “The harbour opens again.” at “Own”']);
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('409 invalid_state');
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

  test('who becomes a viewer in the middle of a review, or is kept to another project, no longer counts', async () => {
    const person = await room.colleague('reviewer', { agent: false });
    const elsewhere = (await room.project(['bluesky'])).id;
    await save({ name: 'Reading', people: [person.userId] }, legal());
    const id = await draft();
    const change = async (projects: object[] | null) => {
      const sent = { action: 'change', user_id: person.userId, projects };
      expect(codeOf(await app.call('POST', 'members.php', sent, owner.key))).toBe('200');
    };
    await ok(person, id);
    expect(await turnOf(id)).toBe('Legal');
    for (const access of [
      { project_id: desk.project, role: 'viewer' },
      { project_id: elsewhere, role: 'reviewer' },
    ]) {
      await change([access]);
      expect(await turnOf(id)).toBe('Reading');
      await ok(lawyer, id);
      expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('409 invalid_state');
      await watch();
      expect(await queue(owner)).toContain(id);
    }
    await change(null);
    expect(await turnOf(id)).toBeNull();
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  });
});

test('statistics say where posts wait, and how long the steps took', async () => {
  await save(editing(), final());
  const [first, second] = [await draft(), await draft()];
  desk.now = inHours(4);
  await ok(editor, first);
  desk.now = inHours(6);
  const { body } = await schedule(owner, 'review_stats', { days: '7' });
  const steps = (body.data as Stats).steps.filter(({ project_id }) => project_id === desk.project);
  expect(steps).toMatchObject([
    { step_name: 'Editing', waiting: 1, longest_hours: 6, finished: 1, median_hours: 4 },
    { step_name: 'Release', waiting: 1, longest_hours: 2, finished: 0, median_hours: null },
  ]);
  expect(second).toBeGreaterThan(first);
});
