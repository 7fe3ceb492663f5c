import { expect, test } from 'vitest';

import type { cardTypes, categories, columns } from '#contract/board/board.ts';
import type { cardActivity } from '#contract/board/card-parts.ts';
import type { cards } from '#contract/board/cards.ts';
import type { DataOf } from '#contract/operation.ts';
import { startApp } from '#test/app/app.ts';
import { callerOf } from '#test/app/caller.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { columnsOf } from './columns.ts';

type Column = DataOf<typeof columns.create>['column'];
type Card = DataOf<typeof cards.get>['card'];

const database = await freshDatabase();
const { db } = database;
const app = await startApp(database);
const adminKey = await app.token('full', { role: 'admin' });
const admin = callerOf(app, adminKey);

const list = async () => (await admin.get<DataOf<typeof columns.list>>('columns.php')).columns;
const add = async (name: string) => (await admin.post<{ column: Column }>('columns.php', { name })).column;
const edit = (id: number | undefined, sent: object) =>
  admin.post<{ column: Column }>('columns.php', { action: 'edit', id, ...sent });
const cardIn = async (board_column_id: number) =>
  (await admin.post<{ card_id: number }>('cards.php', { title: 'A card', board_column_id })).card_id;
const card = async (card_id: number) => (await admin.get<{ card: Card }>('card.php', { card_id })).card;

test('a board begins with four columns, however many ask for them at once', async () => {
  const organizationId = await app.founder.organization();
  const answers = await Promise.all(Array.from({ length: 12 }, () => columnsOf(db, organizationId)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(
    answers[0]?.map(({ name, position, is_default, is_done }) => [name, position, is_default, is_done]),
  ).toEqual([
    ['To Do', 0, true, false],
    ['In Progress', 1, false, false],
    ['Review', 2, false, false],
    ['Done', 3, false, true],
  ]);
});

test('the columns of a new board are named in its organization’s language', async () => {
  const organizationId = await app.founder.organization();
  await app.founder.ask(organizationId, 'organization.php', { action: 'edit', lang: 'de-AT' });
  const names = (await columnsOf(db, organizationId)).map(({ name }) => name);
  expect(names).toEqual(['Zu erledigen', 'In Arbeit', 'Prüfung', 'Erledigt']);
});

test('no two columns have one name, however many ask at once; a column keeps its own', async () => {
  const answers = await Promise.all(
    ['Waiting', 'waiting', ' WAITING '].map((name) => admin.refusal('columns.php', { name })),
  );
  expect(answers).toContain(null);
  expect(answers.filter((code) => code === 'invalid_state')).toHaveLength(2);
  const [waiting, other] = [(await list()).at(-1), await add('Other')];
  const rename = (name: string) => admin.refusal('columns.php', { action: 'edit', id: other.id, name });
  expect([await rename('waitinG'), await rename('To do')]).toEqual(['invalid_state', 'invalid_state']);
  expect([await rename('OTHER'), (await edit(other.id, { name: 'Elsewhere' })).column.name]).toEqual([
    null,
    'Elsewhere',
  ]);
  // By SQL: boards of earlier versions may have two of one name.
  await db.updateTable('board_columns').set({ name: 'Waiting' }).where('id', '=', other.id).execute();
  expect((await edit(other.id, { name: 'Waiting', card_limit: 3 })).column.card_limit).toBe(3);
  for (const id of [waiting?.id, other.id]) await admin.post('columns.php', { action: 'remove', id });
});

test('one column is the default and one is done: marking another takes the mark off the former', async () => {
  const [todo, doing, review, finished] = await list();
  await edit(doing?.id, { is_default: true, card_limit: 5 });
  await edit(review?.id, { is_done: true });
  expect((await list()).map(({ is_default, is_done }) => [is_default, is_done])).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
  await edit(todo?.id, { is_default: true });
  await edit(finished?.id, { is_done: true });
});

test('columns move along the board, one after the last means the last', async () => {
  const before = (await list()).map((column) => column.id);
  const [first, ...rest] = before;
  await edit(first, { position: 900 });
  expect((await list()).map(({ id, position }) => [id, position])).toEqual(
    [...rest, first].map((id, position) => [id, position]),
  );
  await edit(first, { position: 0, color: '#ABCDEF' });
  expect((await list())[0]).toMatchObject({ id: first, color: '#abcdef' });
});

test('admins who change columns and categories at once do not stand in each other’s way', async () => {
  const former = await add('Former');
  const names = Array.from({ length: 8 }, (_, n) => `At once ${n}`);
  const at = await Promise.all([
    ...names.map((name) => admin.refusal('columns.php', { name })),
    admin.refusal('columns.php', { action: 'edit', id: former.id, position: 0 }),
    admin.refusal('columns.php', { action: 'remove', id: former.id }),
  ]);
  expect(at.filter((refusal) => refusal !== null && refusal !== 'not_found')).toEqual([]);
  const made = await list();
  expect(made.map(({ position }) => position)).toEqual(made.map((_, n) => n));
  for (const { id, name } of made)
    if (names.includes(name)) await admin.post('columns.php', { action: 'remove', id });

  const { category } = await admin.post<{ category: { id: number } }>('categories.php', { name: 'Old' });
  const renamed = names.map((name, n) =>
    n % 2 === 0
      ? admin.refusal('categories.php', { name: 'Same' })
      : admin.refusal('categories.php', { action: 'edit', id: category.id, name: n > 4 ? name : 'Same' }),
  );
  for (const refusal of await Promise.all(renamed)) expect([null, 'invalid_state']).toContain(refusal);
  await emptyTables(db, 'board_categories');
});

test('a removed column gives its cards to another one, archived ones too, in their order', async () => {
  const [todo] = await list();
  const waiting = await add('Waiting');
  const [below, above, gone] = [await cardIn(waiting.id), await cardIn(waiting.id), await cardIn(waiting.id)];
  await admin.post('cards.php', { action: 'archive', card_id: gone });
  const there = await cardIn(todo?.id ?? 0);
  const remove = { action: 'remove', id: waiting.id };
  expect(await admin.refusal('columns.php', remove)).toBe('invalid_state');
  expect(await admin.refusal('columns.php', { ...remove, move_cards_to: waiting.id })).toBe(
    'validation_error',
  );
  await admin.post('columns.php', { ...remove, move_cards_to: todo?.id });
  const places = await Promise.all([there, above, below].map(card));
  expect(places.map(({ board_column_id, position }) => [board_column_id, position])).toEqual([
    [todo?.id, 0],
    [todo?.id, 1],
    [todo?.id, 2],
  ]);
  expect(await card(gone)).toMatchObject({ board_column_id: todo?.id });
  expect((await list()).map((column) => column.position)).toEqual([0, 1, 2, 3]);
});

test('a column removed into the done column completes its cards, and their logs say so', async () => {
  const done = (await list()).find((column) => column.is_done);
  const waiting = await add('Waiting');
  const [open, completed] = [await cardIn(waiting.id), await cardIn(waiting.id)];
  for (const board_column_id of [done?.id, waiting.id])
    await admin.post('cards.php', { action: 'move', card_id: completed, board_column_id });
  await admin.post('columns.php', { action: 'remove', id: waiting.id, move_cards_to: done?.id });
  expect(await card(open)).toMatchObject({ status: 'completed', completed_at: expect.any(String) });
  const last = async (card_id: number) =>
    (await admin.get<DataOf<typeof cardActivity.list>>('card-activity.php', { card_id })).activity[0]
      ?.details;
  expect(await last(open)).toMatchObject({ from: 'Waiting', completed: true });
  expect(await last(completed)).not.toHaveProperty('completed');
});

test('the default and the done column stay', async () => {
  for (const column of (await list()).filter((each) => each.is_default || each.is_done))
    expect(await admin.refusal('columns.php', { action: 'remove', id: column.id, move_cards_to: 1 })).toBe(
      'invalid_state',
    );
});

test('no two active categories have one name; one that is switched off is not offered and stays on its cards', async () => {
  const create = (name: string) => admin.refusal('categories.php', { name });
  expect(await create('Opinion')).toBeNull();
  expect(await create('opinion')).toBe('invalid_state');
  const named = async () => (await admin.get<DataOf<typeof categories.list>>('categories.php')).categories;
  const [opinion] = await named();
  const { card_id } = await admin.post<{ card_id: number }>('cards.php', {
    title: 'x',
    category_id: opinion?.id,
  });
  await admin.post('categories.php', { action: 'edit', id: opinion?.id, active: false });
  expect(await named()).toEqual([]);
  expect(await card(card_id)).toMatchObject({ category_name: 'Opinion' });
  expect(await create('Opinion')).toBeNull();
  const again = { action: 'edit', id: opinion?.id, active: true };
  expect(await admin.refusal('categories.php', again)).toBe('invalid_state');
});

test('four card types are there on first use; what an admin removes does not come back', async () => {
  const types = async () => (await admin.get<DataOf<typeof cardTypes.list>>('card-types.php')).types;
  expect((await types()).map((type) => type.name)).toEqual(['Post', 'Note', 'Article', 'Video']);
  expect(await admin.refusal('card-types.php', { name: 'post' })).toBe('invalid_state');
  const { card_id } = await admin.post<{ card_id: number }>('cards.php', { title: 'x', card_type: 'note' });
  for (const { id } of await types()) await admin.post('card-types.php', { action: 'remove', id });
  expect(await types()).toEqual([]);
  expect(await card(card_id)).toMatchObject({ card_type: null, card_type_id: null });
});

test.each([
  ['columns.php', 'board_columns', 50],
  ['categories.php', 'board_categories', 200],
  ['card-types.php', 'card_types', 100],
] as const)('%s stops at a number that no board needs, and says so', async (path, table, most) => {
  const { rows } = await database.pool.query<{ there: number }>(
    `select count(*)::int as there from ${table} where organization_id = $1`,
    [app.organizationId],
  );
  for (let there = rows[0]?.there ?? 0; there < most; there++)
    await admin.post(path, { name: `Number ${there}` });
  const { status, body } = await app.call('POST', path, { name: 'One more' }, adminKey);
  expect([status, body.error?.code]).toEqual([409, 'invalid_state']);
  expect(body.error?.message).toContain(`at most ${most}`);
});

test('before the migration of card types the list is empty and says so', async () => {
  const unmigrated = await freshDatabase();
  const early = await startApp(unmigrated);
  await unmigrated.pool.query('drop table card_types cascade');
  const reader = callerOf(early, await early.token('reader'));
  expect(await reader.get('card-types.php')).toEqual({ types: [], unmigrated: true });
  expect(await reader.get('board.php')).toMatchObject({ card_types: [] });
});
