import { expect, type Locator, type Page, type Response } from '@playwright/test';

import { ownInstance } from './instances.ts';

/** The columns of a new board. */
export const columns = ['To Do', 'In Progress', 'Review', 'Done'] as const;
export type ColumnName = (typeof columns)[number];

let count = 0;

/** A word that is in no other card, so that a test sees only its own. */
export function uniqueWord(): string {
  count += 1;
  return `w${process.pid}x${Date.now().toString(36)}x${count}`;
}

/** Calls an operation as the person who is signed in. */
export async function call<Data>(page: Page, path: string, body?: object): Promise<Data> {
  const address = `/tool/api/v1/${path}`;
  const answer = body
    ? await page.request.post(address, { data: body, headers: { origin: ownInstance().url } })
    : await page.request.get(address);
  const envelope = (await answer.json()) as { data: Data; error?: { message: string } };
  expect(envelope.error, path).toBeUndefined();
  return envelope.data;
}

/**
 * The server's answer to the next change. The page shows a change before it is answered; tests that read it
 * again wait for this first.
 * @param path a part of the address, where the page sends other changes by itself
 */
export const answer = (page: Page, path = ''): Promise<Response> =>
  page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes(path));

interface BoardAnswer {
  columns: { id: number; name: string }[];
  members: { user_id: number; user_name: string }[];
}

export const boardOf = (page: Page) => call<BoardAnswer>(page, 'board.php');

/** Opens the board and shows only the cards that hold the word. */
export async function openBoard(page: Page, word = '', more = ''): Promise<void> {
  await page.goto(`/board?q=${word}${more}`);
  await expect(page.getByRole('list', { name: /^Cards in/ }).first()).toBeVisible();
  // Dragging loads after the cards; its live region shows that it is there.
  await expect(page.locator('[id^="DndLiveRegion"]')).toBeAttached();
}

/** Creates cards in a column, the first one on top. Returns their ids, in that order. */
export async function addCards(
  page: Page,
  word: string,
  titles: readonly string[],
  column: ColumnName = 'To Do',
  fields: object = {},
): Promise<number[]> {
  const board = await boardOf(page);
  const to = board.columns.find(({ name }) => name === column);
  const ids: number[] = [];
  for (const title of titles.toReversed()) {
    const made = await call<{ card_id: number }>(page, 'cards.php', {
      title: `${title} ${word}`,
      board_column_id: to?.id,
      ...fields,
    });
    ids.unshift(made.card_id);
  }
  return ids;
}

/** Creates cards with a word and opens the board, which shows only them. */
export async function makeCards(
  page: Page,
  word: string,
  ...cards: [titles: readonly string[], column?: ColumnName, fields?: object]
): Promise<number[]> {
  const ids = await addCards(page, word, ...cards);
  await openBoard(page, word);
  return ids;
}

export const columnOf = (page: Page, name: ColumnName): Locator =>
  page.getByRole('region', { name, exact: true });

export const cardsIn = (page: Page, name: ColumnName): Locator =>
  columnOf(page, name).locator('a[data-card]');

export const cardOf = (page: Page, title: string): Locator =>
  page.locator('[data-board] a[data-card]', { hasText: title });

/** The titles in a column, without the test's own word. */
export async function expectOrder(
  page: Page,
  name: ColumnName,
  word: string,
  titles: string[],
): Promise<void> {
  await expect(cardsIn(page, name)).toHaveCount(titles.length);
  await expect
    .poll(async () =>
      (await columnOf(page, name).locator('a[data-card] [id^="card-"]').allTextContents()).map((title) =>
        title.replace(` ${word}`, ''),
      ),
    )
    .toEqual(titles);
}

/** The card's panel beside the board. */
export const cardPanel = (page: Page): Locator => page.getByRole('complementary', { name: 'Card' });

/** Drags a card by the mouse to just above or below the middle of another one, or onto a place. */
export async function dragCard(
  page: Page,
  from: Locator,
  to: Locator,
  side: 'above' | 'below',
): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Both must be on the screen.');
  const grip = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, grip.y + 8, { steps: 3 });
  const y = end.y + end.height / 2 + (side === 'above' ? -0.4 : 0.4) * end.height;
  await page.mouse.move(end.x + end.width / 2, y, { steps: 12 });
  await expect(page.locator('[data-slot]')).toBeVisible();
  await page.mouse.up();
}
