import { expect, test } from 'vitest';

import type { board as boardContract } from '#contract/board/board.ts';
import type { cards } from '#contract/board/cards.ts';
import type { DataOf } from '#contract/operation.ts';
import { startApp } from '#test/app/app.ts';
import { callerOf } from '#test/app/caller.ts';
import { freshDatabase } from '#test/app/database.ts';
import { listSummaries } from './store.ts';
import { summariesOf } from './summaries.ts';

const { db, ...others } = await freshDatabase();
const app = await startApp({ db, ...others });
const { organizationId } = app;
const admin = callerOf(app, await app.token('full', { role: 'admin' }));

const board = () => admin.get<DataOf<typeof boardContract.get>>('board.php');
const create = async (sent: object = {}) =>
  (await admin.post<DataOf<typeof cards.create>>('cards.php', { title: 'A card', ...sent })).card_id;
const change = (action: string, card_id: number, sent: object = {}) =>
  admin.post('cards.php', { action, card_id, ...sent });
const byId = <Card extends { card_id: number }>(faces: readonly Card[]) =>
  faces.toSorted((one, other) => one.card_id - other.card_id);

const shown = async () => byId((await board()).cards);
/** What a first read would find. */
const stored = async () =>
  byId((await listSummaries(db, organizationId)).map(({ state: _state, ...face }) => face));

test('the board shows each change, whoever made it and whatever it was', async () => {
  const { columns } = await board();
  const { category } = await admin.post<{ category: { id: number } }>('categories.php', {
    name: 'Harbour',
    color: '#3b82f6',
    icon: 'anchor',
  });
  const first = await create({ due_date: '2026-12-24', category_id: category.id });
  const second = await create();
  expect(await shown()).toEqual(await stored());

  const steps: readonly (() => Promise<unknown>)[] = [
    () => change('edit', first, { title: 'Crane', priority: 'urgent' }),
    () => change('move', second, { board_column_id: columns.at(-1)?.id, position: 0 }),
    () => admin.post('card-comments.php', { card_id: second, comment: 'Seen.' }),
    () => change('archive', second),
    () => change('restore', second),
    // These change what cards look like without changing their versions. By SQL: no operation removes a
    // category.
    () => db.deleteFrom('board_categories').where('id', '=', category.id).execute(),
    () => admin.post('organization.php', { action: 'edit', timezone: 'Pacific/Auckland' }),
    () => change('delete', second),
    () => create({ title: 'A late one' }),
  ];
  for (const step of steps) {
    const before = await shown();
    await step();
    const after = await shown();
    expect(after).toEqual(await stored());
    expect(after).not.toEqual(before);
  }
});

test('a board that is looked at by many while it changes is never an old one for the next', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => create({ title: `Card ${n}` })));
  await Promise.all(
    ids.flatMap((id, n) => [
      summariesOf(db, organizationId),
      change(n % 3 === 0 ? 'archive' : 'edit', id, n % 3 === 0 ? {} : { title: `Renamed ${n}` }),
      summariesOf(db, organizationId),
    ]),
  );
  expect(await shown()).toEqual(await stored());
});

test('no organization sees faces that another’s board was kept from', async () => {
  const stranger = await app.founder.organization();
  expect((await summariesOf(db, organizationId)).length).toBeGreaterThan(0);
  expect(await summariesOf(db, stranger)).toEqual([]);
});
