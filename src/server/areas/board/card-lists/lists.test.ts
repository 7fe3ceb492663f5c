import { expect, test } from 'vitest';

import type { myCards, pending } from '#contract/board/card-work.ts';
import type { DataOf } from '#contract/operation.ts';
import { remindOfDue } from '#server/areas/board/cards/jobs.ts';
import { startApp } from '#test/app/app.ts';
import { callerOf } from '#test/app/caller.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';

const database = await freshDatabase();
const { db } = database;
let now = new Date('2026-06-15T12:00:00Z');
const app = await startApp(database, { now: () => now });
const { organizationId } = app;
// Noon in UTC is eight in the morning there.
await app.founder.ask(organizationId, 'organization.php', { action: 'edit', timezone: 'America/New_York' });
const myId = await app.founder.agent({ organizationId });
const key = await app.founder.key({ userId: myId, organizationId, group: 'writer' });
const me = callerOf(app, key);
const other = callerOf(app, await app.token('full', { role: 'owner' }));
const { project } = await other.post<{ project: { id: number } }>('projects.php', {
  name: 'Harbour',
  timezone: 'UTC',
});

const create = async (title: string, sent: object = {}) =>
  (await other.post<{ card_id: number }>('cards.php', { title, ...sent })).card_id;
const mine = async (sent: object = {}) =>
  (await me.get<DataOf<typeof myCards.list>>('my-cards.php', { ...sent })).cards.map((card) => card.title);
const open = (sent: object = {}) => me.get<DataOf<typeof pending.list>>('pending.php', { ...sent });

test('a day without a time is overdue when it has ended in the organization’s zone', async () => {
  const id = await create('Of the fourteenth', { due_date: '2026-06-14' });
  const overdue = async () => (await open()).unassigned.find((card) => card.card_id === id)?.is_overdue;
  now = new Date('2026-06-15T03:59:59Z');
  expect(await overdue()).toBe(false);
  now = new Date('2026-06-15T04:00:00Z');
  expect(await overdue()).toBe(true);
  now = new Date('2026-06-15T12:00:00Z');
  await other.post('cards.php', { action: 'delete', card_id: id });
});

test('the overview sums up open work by member; my work stands with what presses first', async () => {
  const done = (await me.get<{ columns: { id: number; is_done: boolean }[] }>('columns.php')).columns.find(
    (column) => column.is_done,
  );
  const assigned = { assigned_to_user_id: myId };
  await create('Later', { ...assigned, priority: 'low' });
  await create('Soon', { ...assigned, due_date: '2026-06-16', project_id: project.id });
  await create('Overdue', { ...assigned, due_date: '2026-06-15 07:59:00', priority: 'low' });
  await create('Urgent', { ...assigned, priority: 'urgent' });
  await create('Nobody’s', { priority: 'urgent' });
  const finished = await create('Finished', assigned);
  await other.post('cards.php', { action: 'move', card_id: finished, board_column_id: done?.id });
  const off = await create('Off the board', assigned);
  await other.post('cards.php', { action: 'archive', card_id: off });

  const answer = await open();
  expect(answer.summary).toEqual({
    total_pending: 5,
    total_urgent: 2,
    total_overdue: 1,
    total_unassigned: 1,
  });
  const own = answer.members.find((member) => member.user_id === myId);
  expect(own).toMatchObject({ total: 4, urgent: 1, overdue: 1 });
  expect(own?.cards.map((card) => card.title)).toEqual(['Urgent', 'Overdue', 'Soon', 'Later']);
  expect(answer.unassigned.map((card) => card.title)).toEqual(['Nobody’s']);
  expect((await open({ user_id: myId })).members.map((member) => member.user_id)).toEqual([myId]);
  expect((await open({ status: 'in_progress' })).summary.total_pending).toBe(0);

  expect(await mine()).toEqual(['Urgent', 'Overdue', 'Soon', 'Later']);
  expect(await mine({ status: 'completed' })).toEqual(['Finished']);
  expect(await mine({ status: 'all' })).toHaveLength(5);
  expect(await mine({ project: 'harbour' })).toEqual(['Soon']);
  expect(await mine({ project_id: project.id })).toEqual(['Soon']);
  const unknown = await app.call('GET', 'my-cards.php', { project: 'Nowhere' }, key);
  expect(unknown.body.error?.code).toBe('validation_error');
  const page = await app.call('GET', 'my-cards.php', { per_page: 3, page: 2 }, key);
  expect(page.body.meta).toMatchObject({ total: 4, total_pages: 2, has_more: false });
});

test('people are reminded once of each due date: an hour ahead, or at nine of the day in their zone', async () => {
  await emptyTables(db, 'cards');
  const assigned = { assigned_to_user_id: myId };
  const timed = await create('At six', { ...assigned, due_date: '2026-06-15 18:00:00' });
  await create('Some time', { ...assigned, due_date: '2026-06-15' });
  await create('Nobody’s', { due_date: '2026-06-15' });
  await create('Past', { ...assigned, due_date: '2026-06-14' });
  const told = async (at: string) => {
    now = new Date(at);
    await remindOfDue(app.deps);
    const rows = await db
      .selectFrom('notifications')
      .select('title')
      .where('event', '=', 'card_due')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.title);
  };
  expect(await told('2026-06-15T12:59:00Z')).toEqual([]);
  expect(await told('2026-06-15T13:00:00Z')).toEqual(['“Some time” is due today']);
  expect(await told('2026-06-15T20:59:59Z')).toHaveLength(1);
  const both = ['“Some time” is due today', '“At six” is due at 18:00'];
  expect(await told('2026-06-15T21:00:00Z')).toEqual(both);
  expect(await told('2026-06-15T21:01:00Z')).toEqual(both);
  await other.post('cards.php', { action: 'edit', card_id: timed, due_date: '2026-06-16 18:00:00' });
  expect(await told('2026-06-15T21:02:00Z')).toEqual(both);
  expect(await told('2026-06-16T21:30:00Z')).toEqual([...both, '“At six” is due at 18:00']);
});

test('what became overdue while Copydesk was down is told once, as overdue', async () => {
  await emptyTables(db, 'cards', 'notifications');
  now = new Date('2026-07-01T12:00:00Z');
  const assigned = { assigned_to_user_id: myId };
  await create('At six', { ...assigned, due_date: '2026-07-02 18:00:00' });
  await create('Some time', { ...assigned, due_date: '2026-07-03' });
  await create('Long past when it was made', { ...assigned, due_date: '2026-06-30' });
  const done = await create('Finished', { ...assigned, due_date: '2026-07-02' });
  const { columns } = await me.get<{ columns: { id: number; is_done: boolean }[] }>('columns.php');
  const board_column_id = columns.find((column) => column.is_done)?.id;
  await other.post('cards.php', { action: 'move', card_id: done, board_column_id });
  const told = async (at: string) => {
    now = new Date(at);
    await remindOfDue(app.deps);
    const rows = await db
      .selectFrom('notifications')
      .select('title')
      .where('event', '=', 'card_due')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.title);
  };
  const both = ['“At six” is overdue since 2 July', '“Some time” is overdue since 3 July'];
  expect(await told('2026-07-08T12:00:00Z')).toEqual(both);
  expect(await told('2026-07-08T12:01:00Z')).toEqual(both);
});

test('the archive begins with what left the board last, whenever it was made', async () => {
  const older = await create('Older');
  const newer = await create('Newer');
  const at = now;
  for (const id of [newer, older]) {
    await other.post('cards.php', { action: 'archive', card_id: id });
    now = new Date(now.getTime() + 60_000);
  }
  const { body } = await app.call('GET', 'cards.php', { archived: 'yes', per_page: 2 }, key);
  expect((body.data as { cards: { title: string }[] }).cards.map(({ title }) => title)).toEqual([
    'Older',
    'Newer',
  ]);
  now = at;
});
