import type { Locator, Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { cardsIn, makeCards, openBoard, uniqueWord } from './board.ts';
import { openExplore, posts } from './explore.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

async function choose(page: Page, density: string) {
  await page.goto('/settings/preferences');
  await page.getByRole('button', { name: /^Density on this device/ }).click();
  await page.getByRole('option', { name: density }).click();
}

/** The height of the first of these, and whether anything is cut or lies over the next one. */
async function measured(rows: Locator): Promise<{ height: number; isWhole: boolean }> {
  await expect(rows.nth(2)).toBeVisible();
  return rows.evaluateAll((elements) => ({
    height: elements[0]?.getBoundingClientRect().height ?? 0,
    isWhole: elements.every((element, index) => {
      const next = elements[index + 1]?.getBoundingClientRect().top ?? Infinity;
      const { bottom } = element.getBoundingClientRect();
      return element.scrollHeight <= element.clientHeight + 1 && bottom <= next + 1;
    }),
  }));
}

test('a roomy page has more space around its rows and cards, cuts none of them, and stays so', async ({
  page,
}) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Ferry quay', 'Museum', 'Harbour crane']);
  const heights = async () => {
    await openExplore(page, '?source=rss&time_range=30d');
    const row = await measured(posts(page));
    await openBoard(page, word);
    const card = await measured(cardsIn(page, 'To Do'));
    expect([row.isWhole, card.isWhole]).toEqual([true, true]);
    return { row: row.height, card: card.height };
  };
  const compact = await heights();
  await choose(page, 'Roomy');
  const roomy = await heights();
  expect(roomy.row).toBeGreaterThan(compact.row * 1.1);
  expect(roomy.card).toBeGreaterThan(compact.card * 1.1);

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const screen of ['today', 'explore', 'board', 'calendar', 'compose', 'analytics', 'settings']) {
      await page.goto(`/${screen}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectNothingSideways(page, `${screen} at ${width} px`);
    }
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, 'Compact');
  expect(await heights()).toEqual(compact);
});
