import type { Locator, Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { addCards, cardOf, cardPanel, makeCards, uniqueWord } from './board.ts';
import { openCalendar, ownMonth, schedulePost } from './calendar.ts';
import { openExplore, panel, posts } from './explore.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It must be on the screen.');
  return box;
};

const sizeButton = (side: Locator, name: string) => side.getByRole('button', { name, exact: true });

/** Counts the rows and cards that look different from now on; their pictures and times may still come. */
async function watchRows(page: Page): Promise<() => Promise<number>> {
  const changed = await page.evaluateHandle(() => {
    const rows = new Set<Element>();
    new MutationObserver((records) => {
      for (const { target } of records)
        if (target instanceof Element && target.matches('[data-card], [data-post]')) rows.add(target);
    }).observe(document.body, { subtree: true, attributes: true });
    return rows;
  });
  return () => changed.evaluate((rows) => rows.size);
}

test('by keyboard: Space peeks at a card, arrows walk with it, Space closes, and nothing moves', async ({
  page,
}) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour', 'Museum', 'Ferry', 'School']);
  const [harbour, museum] = [cardOf(page, 'Harbour'), cardOf(page, 'Museum')];
  const before = await boxOf(harbour);
  await harbour.focus();
  const rowsChanged = await watchRows(page);
  await page.keyboard.press('Space');
  await expect(cardPanel(page).getByRole('textbox', { name: 'Title' })).toHaveValue(`Harbour ${word}`);
  await expect(harbour).toBeFocused();
  expect(await boxOf(harbour)).toEqual(before);
  expect((await boxOf(cardPanel(page))).x).toBeGreaterThan(before.x + before.width);
  await page.keyboard.press('ArrowDown');
  await expect(museum).toBeFocused();
  await expect(cardPanel(page).getByRole('textbox', { name: 'Title' })).toHaveValue(`Museum ${word}`);
  expect(await rowsChanged()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Space');
  await expect(cardPanel(page)).toHaveCount(0);
  await expect(museum).toBeFocused();
});

test('a peek gives way to Enter and to a click, and Escape returns to the card', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour', 'Museum']);
  const main = page.locator('[data-board]');
  const { width } = await boxOf(main);
  await cardOf(page, 'Harbour').focus();
  await page.keyboard.press('Space');
  await expect(cardPanel(page)).toBeVisible();
  expect((await boxOf(main)).width).toBe(width);
  await page.keyboard.press('Enter');
  await expect(cardPanel(page)).toBeFocused();
  await expect.poll(async () => (await boxOf(main)).width).toBeLessThan(width);
  await page.keyboard.press('Escape');
  await expect(cardPanel(page)).toHaveCount(0);
  await expect(cardOf(page, 'Harbour')).toBeFocused();

  await page.keyboard.press('Space');
  await expect(cardPanel(page)).toBeVisible();
  await sizeButton(cardPanel(page), 'Keep open').click();
  await expect.poll(async () => (await boxOf(main)).width).toBeLessThan(width);
  await cardOf(page, 'Museum').click();
  await page.keyboard.press('Escape');
  await expect(cardPanel(page)).toHaveCount(0);
});

test('a peek at a card of the last column floats on the other side of it', async ({ page }) => {
  const word = uniqueWord();
  await addCards(page, word, ['Harbour'], 'Done');
  await makeCards(page, word, ['Museum']);
  const card = cardOf(page, 'Harbour');
  await card.focus();
  await page.keyboard.press('Space');
  await expect(cardPanel(page)).toBeVisible();
  const [row, side] = [await boxOf(card), await boxOf(cardPanel(page))];
  expect(side.x + side.width).toBeLessThanOrEqual(row.x);
});

test('Tab goes from a card into its peek, and Shift and Tab back to the card', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour']);
  await cardOf(page, 'Harbour').focus();
  await page.keyboard.press('Space');
  await expect(cardPanel(page).getByRole('button', { name: 'Archive' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(cardPanel(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cardPanel(page).locator('header :focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(cardOf(page, 'Harbour')).toBeFocused();
});

test('by mouse: a panel is beside, half, or in place of the list, and stays so on this device', async ({
  page,
}) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour']);
  await cardOf(page, 'Harbour').click();
  const side = cardPanel(page);
  const area = await boxOf(page.locator('main'));
  await sizeButton(side, 'Widen to half the screen').click();
  await expect.poll(async () => Math.round((await boxOf(side)).width)).toBe(Math.round(area.width / 2));
  await sizeButton(side, 'Show full size').click();
  await expect.poll(async () => (await boxOf(side)).width).toBe(area.width);
  // What is read has a measure, and what lies beneath cannot be reached.
  expect((await boxOf(side.getByRole('textbox', { name: 'Title' }))).width).toBeLessThan(800);
  await expect(cardOf(page, 'Harbour')).toBeHidden();
  // Away from the button, whose hint is shown.
  await page.mouse.move(0, 0);
  await side.focus();
  await expect(page.locator('[data-overlay-container]')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(sizeButton(side, 'Show beside the list')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(side).toHaveCount(0);
  await expect(cardOf(page, 'Harbour')).toBeVisible();
  await cardOf(page, 'Harbour').click();
  await expect(side).toBeFocused();
  await sizeButton(side, 'Show beside the list').click();
  await expect(cardOf(page, 'Harbour')).toBeVisible();
});

test('by keyboard: z changes the size, and a full panel leads back to its card', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour']);
  await cardOf(page, 'Harbour').focus();
  await page.keyboard.press('Enter');
  await expect(cardPanel(page)).toBeFocused();
  await page.keyboard.press('z');
  await expect(sizeButton(cardPanel(page), 'Show full size')).toBeVisible();
  await page.keyboard.press('z');
  await expect(cardOf(page, 'Harbour')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(cardPanel(page)).toHaveCount(0);
  await expect(cardOf(page, 'Harbour')).toBeFocused();
});

test('in Explore a peek follows j and k, and no other row changes', async ({ page }) => {
  await openExplore(page, '?source=rss&time_range=30d');
  await posts(page).first().focus();
  await page.keyboard.press('j');
  await expect(posts(page).first()).toBeFocused();
  const { width } = await boxOf(posts(page).first());
  const rowsChanged = await watchRows(page);
  await page.keyboard.press('Space');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('j');
  await expect(posts(page).nth(1)).toBeFocused();
  await expect(posts(page).nth(1)).toHaveAttribute('aria-current', 'true');
  expect((await boxOf(posts(page).first())).width).toBe(width);
  expect(await rowsChanged()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(posts(page).nth(1)).toBeFocused();
});

test('in the list of the calendar arrows walk with the peek', async ({ page, request }) => {
  const month = ownMonth();
  const first = await schedulePost(request, `${month}-14T10:00:00Z`);
  const second = await schedulePost(request, `${month}-16T10:00:00Z`);
  await openCalendar(page, `?view=list&day=${month}-13`);
  const side = page.getByRole('complementary', { name: 'Post' });
  await page.getByRole('link', { name: first.text }).focus();
  await page.keyboard.press('Space');
  await expect(side).toContainText(first.text);
  await page.keyboard.press('ArrowDown');
  await expect(side).toContainText(second.text);
  await expect(page.getByRole('link', { name: second.text })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(side).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(side).toBeFocused();
});

test('the sheet of shortcuts says how to peek, to change the size, and to pick a card up', async ({
  page,
}) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour']);
  await cardOf(page, 'Harbour').click();
  await expect(cardPanel(page)).toBeVisible();
  await page.keyboard.press('?');
  for (const label of ['Peek', 'Pick up card', 'Change size of side panel'])
    await expect(page.getByRole('dialog').getByText(label, { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Space opens the panel as Enter does, and it has no sizes', async ({ page }) => {
    const word = uniqueWord();
    await makeCards(page, word, ['Harbour']);
    await cardOf(page, 'Harbour').focus();
    await page.keyboard.press('Space');
    await expect(cardPanel(page)).toBeFocused();
    await expect(sizeButton(cardPanel(page), 'Widen to half the screen')).toHaveCount(0);
    await expectNothingSideways(page);
  });
});

test('what is chosen while a panel opens is kept, and so is the panel', async ({ page }) => {
  await openCalendar(page, `?view=month&day=${ownMonth()}-13`);
  const buttons = await Promise.all(
    ['Quotes', 'Week'].map((name) => page.getByRole('button', { name, exact: true }).elementHandle()),
  );
  // In one task, before the first of the two is rendered.
  await page.evaluate(
    (both) => both.forEach((button) => button instanceof HTMLElement && button.click()),
    buttons,
  );
  await expect(page).toHaveURL(/view=week/);
  await expect(page).toHaveURL(/show=quotes/);
  await expect(page.getByRole('complementary', { name: 'Quotes' })).toBeVisible();
});
