import type { Locator } from '@playwright/test';

import { call, uniqueWord } from './board.ts';
import { text } from './compose.ts';
import { openFree, panel } from './explore.ts';
import { expect, test } from './test.ts';

const newsOfWeek = '?source=rss&time_range=7d';

test('a trend with a card says so, a second press opens the card, and another is made where it is asked for', async ({
  page,
}) => {
  const { id } = await openFree(page, newsOfWeek);
  const row = page.locator(`a[data-post="${id}"]`);
  await row.click();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Add to board' }).click();
  await expect(page.getByText('Card created')).toBeVisible();
  await expect(row).toContainText('On the board · To Do');
  await expect(panel(page).getByRole('button', { name: 'Open card' })).toBeVisible();
  await expect(panel(page).getByRole('list', { name: 'Cards and posts' }).getByRole('link')).toHaveCount(1);

  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/board\?card=\d+/);
  await expect(page.getByText('Already on the board', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add another' }).click();
  const cards = async () => {
    const { trends } = await call<{ trends: { cards: unknown[] }[] }>(page, `trend-work.php?trend_ids=${id}`);
    return trends[0]?.cards;
  };
  await expect.poll(cards).toHaveLength(2);
});

test('a card that a colleague makes is marked without a reload, and trend, card and post lead to each other', async ({
  page,
}) => {
  const { id } = await openFree(page, newsOfWeek);
  const row = page.locator(`a[data-post="${id}"]`);
  await row.click();
  const { card_id } = await call<{ card_id: number }>(page, 'cards.php', { trend_id: id });
  await expect(row).toContainText('On the board · To Do');

  const body = `Made of trend ${id}.`;
  await call(page, 'schedule.php?action=create', { body, draft: true, card_id });
  const made = panel(page).getByRole('list', { name: 'Cards and posts' });
  await made.getByRole('link', { name: new RegExp(body) }).click();
  await expect(page).toHaveURL(/\/compose\/\d+/);
  await expect(page.getByRole('link', { name: /^Card: / })).toHaveAttribute('href', `/board?card=${card_id}`);
  await page.getByRole('link', { name: /^Story: / }).click();
  await expect(page).toHaveURL(new RegExp(`open=${id}`));
  await expect(made).toBeVisible();
});

test('from a trend to a published post it takes a person at most 12 presses', async ({ page }) => {
  const name = `Brand ${uniqueWord()}`;
  const { project } = await call<{ project: { id: number } }>(page, 'projects.php', { name });
  try {
    await call(page, 'accounts.php', {
      action: 'connect_sandbox',
      network: 'bluesky',
      name,
      project_id: project.id,
    });
    const { id } = await openFree(page, newsOfWeek);
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
    };
    const pressKey = async (keys: string) => {
      presses += 1;
      await page.keyboard.press(keys);
    };
    const row = page.locator('li').filter({ has: page.locator(`a[data-post="${id}"]`) });
    await press(row.getByRole('button', { name: /^Add to board/ }));
    await press(page.getByRole('button', { name: 'Open', exact: true }));
    await press(page.getByRole('link', { name: /^Write post/ }));
    await expect(text(page)).toBeVisible();
    await press(page.getByRole('button', { name: /^Project/ }));
    await press(page.getByRole('option', { name }));
    await press(text(page));
    await text(page).fill('The ferry sails again.');
    await pressKey('ControlOrMeta+Enter');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Publish to this account' }));
    const deliveries = page.getByRole('region', { name: 'Deliveries' });
    await expect(deliveries.getByText('Published', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Story: / })).toBeVisible();
    await press(page.getByRole('button', { name: /^Move card to/ }));
    await expect(page.getByRole('button', { name: /^Move card to/ })).toHaveCount(0);
    expect(presses).toBeLessThanOrEqual(12);
  } finally {
    await call(page, 'projects.php', { action: 'archive', project_id: project.id });
  }
});
