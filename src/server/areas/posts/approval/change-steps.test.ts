import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startApprovals } from '#test/data/approvals.ts';
import { codeOf } from '#test/data/newsroom.ts';
import { settleTurnsJob } from './jobs.ts';

const database = await freshDatabase();
const { db } = database;
const {
  desk,
  room,
  app,
  schedule,
  owner,
  editor,
  lawyer,
  chief,
  call,
  save,
  settle,
  skippedOf,
  ok,
  approvalOf,
  editing,
  legal,
  final,
  begin,
  draft,
  turnOf,
  told,
  inHours,
} = await startApprovals(database);

beforeEach(begin);

/** How many posts wait at each step. */
const waiting = async () => {
  const list = await app.call('GET', 'approval-steps.php', { project_id: desk.project }, owner.key);
  return (list.body.data as { steps: { waiting: number }[] }).steps.map(({ waiting: count }) => count);
};

/** The jobs that wait to settle posts of the project. */
const jobsOf = async () => {
  const { rows } = await sql`select id from pgboss.job
    where name = ${settleTurnsJob.name} and data->>'project_id' = ${String(desk.project)}`.execute(db);
  return rows;
};

describe('changing the steps', () => {
  test('posts in review go on where they are; without steps they are approved as before', async () => {
    const [first] = await save(editing());
    const id = await draft();
    await ok(editor, id);
    await save({ ...editing(), id: first?.id, name: 'First reading' }, legal());
    expect(await turnOf(id)).toBe('Legal');
    expect(await waiting()).toEqual([0, 1]);
    expect(await told(lawyer, id)).toHaveLength(1);
    await save();
    expect(await approvalOf(id)).toBeNull();
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  });

  test('posts that are not settled yet are approved by the new steps alone', async () => {
    const [first] = await save(final());
    const id = await draft();
    const steps = [{ ...final(), id: first?.id }, legal()];
    expect(codeOf(await call(owner, { project_id: desk.project, steps }))).toBe('200');
    expect(await jobsOf()).toHaveLength(2);
    // By the former steps this approval would have been the last.
    expect(skippedOf(await ok(chief, id))).toBe('awaiting_step');
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('409 invalid_state');
    await settle();
    await settle();
    expect(await turnOf(id)).toBe('Legal');
    expect(await told(lawyer, id)).toHaveLength(1);
    await ok(lawyer, id);
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  });

  test('many posts are settled in several transactions, all of them', async () => {
    for (let post = 0; post < 51; post += 1) await draft();
    await save(editing());
    expect(await waiting()).toEqual([51]);
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
      call(owner, { project_id: desk.project, steps: [{ ...legal(), id: steps[1]?.id }] }),
      ...ids.map((id) => ok(lawyer, id)),
      call(owner, { project_id: desk.project, steps: [] }),
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
    [
      'nobody else to ask',
      { name: 'Odd', role: 'admin', deadline_hours: 1, at_deadline: 'escalate' },
      'Choose whom the step “Odd” asks',
    ],
    ['a step of another project', { id: 987_654, name: 'Odd', role: 'admin' }, 'was deleted in the meantime'],
  ])('%s is refused', async (_what, step, message) => {
    const answer = await call(owner, { project_id: desk.project, steps: [step] });
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(answer.body.error?.message).toContain(message);
  });

  test('a deadline that would ask the same people again is refused', async () => {
    const circle = { ...editing(), deadline_hours: 1, at_deadline: 'escalate', escalate_to: [editor.userId] };
    const answer = await call(owner, { project_id: desk.project, steps: [circle] });
    expect(answer.body.error?.message).toContain('only those who were asked already');
  });

  test('two steps of one name are refused, and so are eleven', async () => {
    const twice = await call(owner, {
      project_id: desk.project,
      steps: [editing(), { ...legal(), name: 'editing' }],
    });
    expect(twice.body.error?.message).toContain('Two steps are called');
    const steps = Array.from({ length: 11 }, (_, index) => ({ name: `Step ${index}`, role: 'admin' }));
    expect(codeOf(await call(owner, { project_id: desk.project, steps }))).toBe('422 validation_error');
  });

  test('a member may read them and not change them; another organization sees none', async () => {
    await save(editing());
    expect(codeOf(await call(editor, { project_id: desk.project, steps: [] }))).toBe(
      '403 insufficient_scope',
    );
    const list = await app.call('GET', 'approval-steps.php', { project_id: desk.project }, editor.key);
    expect(list.body.data).toMatchObject({
      steps: [{ name: 'Editing', judges: [{ user_id: editor.userId }] }],
    });
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    const refused = await app.call('GET', 'approval-steps.php', { project_id: desk.project }, stranger.key);
    expect(codeOf(refused)).toBe('404 not_found');
  });
});
