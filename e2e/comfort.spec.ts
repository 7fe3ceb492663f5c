import type { Locator, Page } from '@playwright/test';

import { addCards, cardOf, uniqueWord } from './board.ts';
import { openExplore, panel, posts } from './explore.ts';
import { pressInTurn } from './keys.ts';
import { expect, test } from './test.ts';

const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0;

/** The text size that people set in the browser, as a share of the usual one. */
async function withTexts(page: Page, percent: number) {
  await page.addInitScript((size) => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement) return;
      document.documentElement.style.fontSize = size;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, `${percent}%`);
}

test('each screen names the tab of the browser, is announced, and has the focus at its heading', async ({
  page,
}) => {
  await page.goto('/today');
  await expect(page).toHaveTitle(/^Today · .+ – Copydesk$/);
  await pressInTurn(page, 'g', 'b');
  await expect(page).toHaveTitle(/^Board · .+ – Copydesk$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeFocused();
  await page.getByRole('link', { name: 'My work' }).click();
  await expect(page).toHaveTitle(/^My work · Board · /);
  await expect(page.locator('p[aria-live=polite]')).toHaveText('My work · Board');
  await page.goto('/settings/members');
  await expect(page).toHaveTitle(/^Members · Settings · /);
});

test('in forced colours it is seen which screen, source and hour is meant, and whether a switch is on', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = { backgroundColor: 'Highlight', color: 'HighlightText' };
  const isChosen = (place: Locator) =>
    place.evaluate((element, wanted) => {
      const probe = document.body.appendChild(document.createElement('i'));
      Object.assign(probe.style, wanted);
      const is = getComputedStyle(element);
      const meant = getComputedStyle(probe);
      const same = is.backgroundColor === meant.backgroundColor && is.color === meant.color;
      probe.remove();
      return same;
    }, chosen);
  await openExplore(page, '?source=hackernews');
  const rail = page.getByRole('navigation', { name: 'Screens' });
  expect(await isChosen(rail.getByRole('link', { name: 'Explore' }))).toBe(true);
  expect(await isChosen(rail.getByRole('link', { name: 'Board' }))).toBe(false);
  const source = (name: string) => page.getByRole('group', { name: 'Source' }).getByRole('button', { name });
  expect(await isChosen(source('Hacker News'))).toBe(true);
  expect(await isChosen(source('Reddit'))).toBe(false);

  await page.goto('/settings/notifications');
  const track = page.getByRole('switch').first().locator('xpath=ancestor::label/span').last();
  await expect(track).toHaveCSS('forced-color-adjust', 'none');
});

test('with texts at 150 % there is room for a post in review, and at 200 % for a draft', async ({ page }) => {
  await withTexts(page, 150);
  await page.goto('/review');
  const queued = page.getByRole('region', { name: 'Posts in review' }).getByRole('link').first();
  await queued.click();
  await expect.poll(() => widthOf(page.getByRole('article', { name: 'Post' }))).toBeGreaterThan(300);

  await openExplore(page, '?source=hackernews');
  const row = posts(page).first();
  const isCut = await row.evaluate((link) => {
    const bottom = link.closest('li')?.getBoundingClientRect().bottom ?? 0;
    return [...link.querySelectorAll('time')].some((time) => time.getBoundingClientRect().bottom > bottom);
  });
  expect(isCut).toBe(false);

  await withTexts(page, 200);
  await page.goto('/compose?begin=1');
  await expect
    .poll(() => widthOf(page.getByRole('textbox', { name: 'Text', exact: true })))
    .toBeGreaterThan(300);
});

test('a row opened by Enter leads into its panel and back, and the sources are one stop of Tab', async ({
  page,
}) => {
  await openExplore(page, '?source=hackernews');
  const first = posts(page).first();
  await first.press('Enter');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel(page)).toBeFocused();

  const sources = page.getByRole('group', { name: 'Source' }).getByRole('button');
  await sources.and(page.locator('[aria-pressed=true]')).focus();
  await page.keyboard.press('Home');
  await expect(sources.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(sources.nth(1)).toBeFocused();
  await expect(page.locator('fieldset[aria-label=Source] [tabindex="0"]')).toHaveCount(1);
});

test('single-key shortcuts can be turned off, and chords still act', async ({ page }) => {
  await page.goto('/settings/preferences');
  await page.getByText('Single-key shortcuts on this device').click();
  await openExplore(page, '?source=hackernews');
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(posts(page).first()).not.toBeFocused();
});

test('the focus goes to a neighbour of what was removed', async ({ page }) => {
  const word = uniqueWord();
  await addCards(page, word, ['Harbour', 'Museum'], 'To Do');
  await page.goto(`/board?q=${word}`);
  await cardOf(page, 'Harbour').focus();
  await page.keyboard.press('Delete');
  await expect(cardOf(page, 'Harbour')).toBeHidden();
  await expect(cardOf(page, 'Museum')).toBeFocused();
});

test('a board is printed whole', async ({ page }) => {
  const word = uniqueWord();
  const names = Array.from({ length: 30 }, (_, index) => `Card${index}`);
  await addCards(page, word, names, 'To Do');
  await page.goto(`/board?q=${word}`);
  await expect(cardOf(page, 'Card0')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-card]')).toHaveCount(names.length);
});
