import { beforeEach, describe, expect, test, vi } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startApprovals } from '#test/data/approvals.ts';
import { codeOf, type Colleague } from '#test/data/newsroom.ts';

const {
  desk,
  editing,
  room,
  app,
  schedule,
  owner,
  writer,
  editor,
  lawyer,
  chief,
  save,
  ok,
  approvalOf,
  legal,
  begin,
  draft,
  turnOf,
  told,
  queue,
  watch,
  inHours,
} = await startApprovals(await freshDatabase());

beforeEach(begin);

describe('a deadline never approves', () => {
  test('after half of its hours its people are reminded, at the deadline once more', async () => {
    await save({ ...editing(), deadline_hours: 24 });
    const id = await draft();
    expect(await approvalOf(id)).toMatchObject({ due_at: inHours(24).toISOString(), overdue: false });
    await watch();
    expect(await told(editor, id)).toHaveLength(1);
    desk.now = inHours(12);
    await watch();
    await watch();
    expect(await told(editor, id)).toHaveLength(2);
    desk.now = inHours(25);
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
    desk.now = inHours(3);
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
    desk.now = inHours(3);
    await watch();
    await ok(chief, id);
    expect(await turnOf(id)).toBe('Legal');
    await watch();
    expect(await turnOf(id)).toBe('Legal');
    await ok(lawyer, id);
    expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  });

  test('owners and admins are asked where those others are gone', async () => {
    const gone = await room.colleague('reviewer', { agent: false });
    await save({
      ...editing(),
      deadline_hours: 2,
      at_deadline: 'escalate',
      escalate_to: [gone.userId],
    });
    const id = await draft();
    const sent = { action: 'deactivate', user_id: gone.userId, hand_over_to: owner.userId };
    expect(codeOf(await app.call('POST', 'members.php', sent, owner.key))).toBe('200');
    expect(await queue(owner)).toEqual([]);
    desk.now = inHours(3);
    await watch();
    expect(await told(owner, id)).toHaveLength(1);
    expect(await queue(owner)).toEqual([id]);
    await ok(owner, id);
    expect(await turnOf(id)).toBeNull();
  });

  test('where only a guest can approve, the author is reminded', async () => {
    await save({ name: 'Client', guests: true, deadline_hours: 24 });
    const id = await draft();
    desk.now = inHours(12);
    await watch();
    expect(await told(writer, id)).toEqual(['Reminder: “The harbour opens again.” still waits at “Client”']);
  });

  test('nothing happens in an archived project', async () => {
    await save({ ...editing(), deadline_hours: 2, at_deadline: 'send_back' });
    const id = await draft();
    await app.call('POST', 'projects.php', { action: 'archive', project_id: desk.project }, owner.key);
    desk.now = inHours(3);
    await watch();
    expect(await room.postOf(owner, id)).toMatchObject({ stage: 'review' });
  });

  test('or the post goes back to its author, who submits it again, and its people are told again', async () => {
    await save({ ...editing(), deadline_hours: 2, at_deadline: 'send_back' });
    const id = await draft();
    desk.now = inHours(3);
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
    desk.now = inHours(20);
    await schedule(writer, 'update', { id, body: 'The harbour opens on Monday.' });
    expect(await approvalOf(id)).toMatchObject({
      since: desk.now.toISOString(),
      due_at: inHours(44).toISOString(),
    });
  });
});

describe('what fails at one post', () => {
  /** A reviewer who gets mails. */
  async function reader(): Promise<Colleague> {
    const person = await room.colleague('reviewer', { agent: false });
    const chosen = await app.call(
      'POST',
      'notification-settings.php',
      { action: 'choose', event: 'draft_awaits_me', channel: 'mail', wanted: true },
      person.key,
    );
    expect(codeOf(chosen)).toBe('200');
    return person;
  }

  /** The next mail cannot be queued. */
  const failOnce = () =>
    vi.spyOn(app.deps.queue, 'send').mockRejectedValueOnce(new Error('the queue does not answer'));

  const countTold = async (who: Colleague, ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => told(who, id)))).map(({ length }) => length);

  test('keeps no reminder of another post from its people, and is done by the next run', async () => {
    const person = await reader();
    await save({ name: 'Reading', people: [person.userId], deadline_hours: 24 });
    const ids = [await draft(), await draft({ body: 'The market opens.' })];
    desk.now = inHours(12);
    failOnce();
    await watch();
    expect((await countTold(person, ids)).toSorted((a, b) => a - b)).toEqual([1, 2]);
    await watch();
    expect(await countTold(person, ids)).toEqual([2, 2]);
  });

  test('keeps no turn of another post from its people', async () => {
    const [leaving, person] = [await room.colleague('reviewer', { agent: false }), await reader()];
    const both = { name: 'Both', people: [editor.userId, leaving.userId], needs: 'all', deadline_hours: 2 };
    await save(both, { name: 'Reading', people: [person.userId] });
    const ids = [await draft(), await draft({ body: 'The market opens.' })];
    for (const id of ids) await ok(editor, id);
    desk.now = inHours(3);
    const sent = { action: 'deactivate', user_id: leaving.userId, hand_over_to: owner.userId };
    await app.call('POST', 'members.php', sent, owner.key);
    failOnce();
    await watch();
    // The one that failed was due too: what acts on deadlines found it at its next step, and told so.
    expect(await countTold(person, ids)).toEqual([1, 1]);
    await watch();
    expect(await countTold(person, ids)).toEqual([1, 1]);
  });
});
