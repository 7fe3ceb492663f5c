import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { CodedError } from '#contract/errors.ts';
import { changeCards } from '#server/areas/board/cards/change.ts';
import { createCard } from '#server/areas/board/cards/create.ts';
import { moveCard } from '#server/areas/board/cards/moves.ts';
import { columnsOf } from '#server/areas/board/columns/columns.ts';
import { contextOf } from '#test/app/context.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addMember, addOrganization } from '#test/app/sign-in-app.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { addUser } from '#test/data/users.ts';

const { db } = await freshDatabase();

let ctx: ReturnType<typeof contextOf>;
let columnIds: number[];

beforeEach(async () => {
  const organizationId = await addOrganization(db);
  const userId = await addUser(db, 'Ada Marsh');
  await addMember(db, { organizationId, userId });
  ctx = contextOf(db, { userId, organizationId });
  columnIds = (await columnsOf(db, organizationId)).map((column) => column.id);
});

const create = async (column = 0) =>
  (await createCard(ctx, { title: 'A card', priority: 'medium', board_column_id: columnIds[column] }))
    .card_id;

const move = (card_id: number, column: number, position: number) =>
  moveCard(ctx, { card_id, board_column_id: columnIds[column] ?? 0, position });

/** The board as people see it: each column's cards from its top. */
async function board(): Promise<number[][]> {
  const rows = await db
    .selectFrom('cards')
    .select(['id', 'board_column_id', 'rank'])
    .where('organization_id', '=', ctx.actor.organizationId)
    .where('archived_at', 'is', null)
    .execute();
  for (const column of columnIds) {
    const ranks = rows.filter((row) => row.board_column_id === column).map((row) => row.rank);
    expect(new Set(ranks).size).toBe(ranks.length);
  }
  return columnIds.map((column) =>
    rows
      .filter((row) => row.board_column_id === column)
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .map((row) => row.id),
  );
}

/** The same with plain lists. */
class Lists {
  readonly columns: number[][] = columnIds.map(() => []);
  readonly archived = new Map<number, number>();

  take(card: number): number {
    const column = this.columns.findIndex((cards) => cards.includes(card));
    if (column >= 0) this.columns[column] = this.columns[column]?.filter((other) => other !== card) ?? [];
    return column;
  }

  /** Returns the card's new position. */
  put(card: number, column: number, position: number): number {
    this.take(card);
    const cards = this.columns[column] ?? [];
    cards.splice(position, 0, card);
    return cards.indexOf(card);
  }
}

const step = fc.record({
  what: fc.constantFrom('move', 'move', 'move', 'create', 'archive', 'restore', 'many'),
  card: fc.nat(1_000),
  column: fc.nat(3),
  position: fc.oneof(fc.nat(6), fc.constantFrom(0, 1, 1, 2 ** 31, Number.MAX_SAFE_INTEGER)),
});

const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);

test('one after the other, changes leave the board that plain lists would have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await emptyTables(db, 'cards');
      const lists = new Lists();
      const cards: number[] = [];
      const answers: [unknown, unknown][] = [];
      for (const { what, card: nth, column, position } of [
        ...Array.from({ length: 4 }, () => ({ what: 'create', card: 0, column: 0, position: 0 })),
        ...steps,
      ]) {
        const card = cards[nth % cards.length] ?? 0;
        if (what === 'create') {
          const made = await create(column);
          cards.push(made);
          lists.put(made, column, 0);
        } else if (what === 'archive') {
          await changeCards(ctx, { card_ids: [card], archived: true });
          const from = lists.take(card);
          if (from >= 0) lists.archived.set(card, from);
        } else if (what === 'restore') {
          await changeCards(ctx, { card_ids: [card], archived: false });
          const into = lists.archived.get(card);
          if (into !== undefined) lists.put(card, into, 0);
          lists.archived.delete(card);
        } else if (what === 'many') {
          const some = cards.filter((id, n) => n % 2 === nth % 2 && !lists.archived.has(id)).toReversed();
          if (some.length === 0) continue;
          await changeCards(ctx, { card_ids: some, board_column_id: columnIds[column] });
          for (const id of some.toReversed()) lists.put(id, column, 0);
        } else if (lists.archived.has(card)) {
          answers.push([await codeOf(move(card, column, position)), 'invalid_state']);
        } else {
          const moved = await move(card, column, position);
          answers.push([moved.position, lists.put(card, column, position)]);
        }
        expect(await board()).toEqual(lists.columns);
        for (const [answered, expected] of answers) expect(answered).toBe(expected);
      }
    }),
    { numRuns: 20, seed },
  );
});

test('many at once lose no card and double none, whatever they do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      await emptyTables(db, 'cards');
      const cards: number[] = [];
      for (let n = 0; n < 8; n++) cards.push(await create(n % 4));
      const outcomes = await Promise.allSettled(
        steps.map(async ({ what, card: nth, column, position }) => {
          // Few cards, so that many moves compete for the same one.
          const card = cards[nth % cards.length] ?? 0;
          if (what === 'create') return void (await create(column));
          if (what === 'archive') return void (await changeCards(ctx, { card_ids: [card], archived: true }));
          if (what === 'restore') return void (await changeCards(ctx, { card_ids: [card], archived: false }));
          if (what === 'many')
            return void (await changeCards(ctx, {
              card_ids: [card, cards[0] ?? 0],
              board_column_id: columnIds[column],
              archived: false,
            }));
          const moved = await move(card, column, position);
          expect(moved.board_column_id).toBe(columnIds[column]);
        }),
      );
      // Archived cards cannot be moved; no move may fail for another reason.
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      for (const reason of refused) expect(reason).toMatchObject({ code: 'invalid_state' });
      const standing = (await board()).flat();
      expect(new Set(standing).size).toBe(standing.length);
      const { rows } = await countCards();
      const created = outcomes.filter(
        ({ status }, n) => status === 'fulfilled' && steps[n]?.what === 'create',
      ).length;
      expect(rows).toBe(8 + created);
    }),
    { numRuns: 12, seed },
  );
});

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof CodedError ? error.code : error),
  );
}

async function countCards(): Promise<{ rows: number }> {
  const { rows } = await db
    .selectFrom('cards')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return { rows };
}

test('moves within one column at the same time answer the positions of one order of them', async () => {
  const cards: number[] = [];
  for (let n = 0; n < 12; n++) cards.push(await create());
  const before = await board();
  const asked = Array.from({ length: 60 }, (_, n) => ({
    card: cards[(n * 7) % cards.length] ?? 0,
    position: (n * 5) % 14,
  }));
  const moves = await Promise.all(asked.map(({ card, position }) => move(card, 0, position)));
  // The log is written while the column is locked: its order is that of the moves.
  const log = await db
    .selectFrom('card_activity')
    .select(['card_id', 'details'])
    .where('what', '=', 'moved')
    .where('card_id', 'in', cards)
    .orderBy('id')
    .execute();
  expect(log).toHaveLength(asked.length);
  const lists = new Lists();
  lists.columns[0] = before[0] ?? [];
  for (const { card_id, details } of log) {
    const position = Number(details.position);
    expect(lists.put(card_id, 0, position)).toBe(position);
  }
  expect(await board()).toEqual(lists.columns);
  const answered = moves.map(({ card_id, position }) => `${card_id} at ${position}`);
  expect(answered.toSorted()).toEqual(
    log.map(({ card_id, details }) => `${card_id} at ${Number(details.position)}`).toSorted(),
  );
});

test('cards that cross between columns at once stand as after one order of the moves', async () => {
  for (let round = 0; round < 8; round++) {
    await emptyTables(db, 'cards');
    const cards: number[] = [];
    for (let n = 0; n < 16; n++) cards.push(await create(n % 4));
    const lists = new Lists();
    lists.columns.splice(0, 4, ...(await board()));
    const asked = Array.from({ length: 40 }, (_, n) => ({
      card: cards[(n * 5 + round) % cards.length] ?? 0,
      column: (n * 3 + round) % 4,
      position: (n + round) % 5,
    }));
    const moves = await Promise.all(asked.map(({ card, column, position }) => move(card, column, position)));
    // The log is written while both columns are locked: its order is one of the moves.
    const log = await db
      .selectFrom('card_activity')
      .select(['card_id', 'details'])
      .where('what', '=', 'moved')
      .where('card_id', 'in', cards)
      .orderBy('id')
      .execute();
    const names = (await columnsOf(db, ctx.actor.organizationId)).map((column) => column.name);
    for (const { card_id, details } of log) {
      const position = Number(details.position);
      expect(lists.put(card_id, names.indexOf(String(details.to)), position)).toBe(position);
    }
    expect(log).toHaveLength(moves.length);
    expect(await board()).toEqual(lists.columns);
  }
});

test('several moved to the top of the column they are in change places with each other', async () => {
  const [first, second, third] = [await create(), await create(), await create()];
  await changeCards(ctx, { card_ids: [third, first, second], board_column_id: columnIds[0] });
  expect((await board())[0]).toEqual([third, first, second]);
  await changeCards(ctx, { card_ids: [second, first, third], board_column_id: columnIds[0] });
  expect((await board())[0]).toEqual([second, first, third]);
});

test('two people who move one card at once leave it where the later one put it', async () => {
  const card = await create();
  for (let round = 0; round < 10; round++) {
    const moves = await Promise.all([move(card, 1, 0), move(card, 2, 0), move(card, 3, 0), move(card, 1, 5)]);
    const last = moves.toSorted((a, b) => b.version - a.version)[0];
    const { board_column_id, rank } = await db
      .selectFrom('cards')
      .select(['board_column_id', 'rank'])
      .where('id', '=', card)
      .executeTakeFirstOrThrow();
    expect({ board_column_id, rank }).toEqual({ board_column_id: last?.board_column_id, rank: last?.rank });
    expect((await board()).flat()).toEqual([card]);
  }
});

test('a thousand moves to one place keep ranks short and the order right, and the board is read anew', async () => {
  const cards: number[] = [];
  for (let n = 0; n < 6; n++) cards.push(await create());
  const lists = new Lists();
  lists.columns[0] = (await board())[0] ?? [];
  for (let n = 0; n < 1_000; n++) {
    const card = lists.columns[0]?.at(-1) ?? 0;
    lists.put(card, 0, 1);
    await move(card, 0, 1);
  }
  expect(await board()).toEqual(lists.columns);
  const rows = await db.selectFrom('cards').select('rank').where('id', 'in', cards).execute();
  for (const { rank } of rows) expect(rank.length).toBeLessThanOrEqual(60);
  // New ranks of the whole column are announced as one change that names no card.
  const { organizationId } = ctx.actor;
  const events = db.selectFrom('events').select('ids').where('organization_id', '=', organizationId);
  const spread = (await events.execute()).filter(({ ids }) => ids.length === 0);
  expect(spread.length).toBeGreaterThanOrEqual(2);
});
