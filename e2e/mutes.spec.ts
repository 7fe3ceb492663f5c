import type { Page } from '@playwright/test';

import { answer } from './board.ts';
import { openExplore, panel, posts } from './explore.ts';
import { expect, test } from './test.ts';

const toast = (page: Page, text: string) => page.getByText(text);

test('an outlet is muted from the panel, comes back by Undo, and is looked at all the same', async ({
  page,
}) => {
  await openExplore(page, '?source=rss&time_range=30d&sort=engagement');
  await posts(page).first().click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeVisible();
  await panel(page).getByRole('button', { name: 'More' }).click();
  const entry = page.getByRole('menuitem', { name: /outlet/ }).first();
  const outlet = (await entry.innerText()).split('\n')[0] ?? '';
  await entry.click();
  await expect(toast(page, `“${outlet}” muted.`)).toBeVisible();
  await expect(posts(page).filter({ hasText: outlet })).toHaveCount(0);

  await page.getByRole('button', { name: 'Show muted items' }).click();
  await expect(page).toHaveURL(/muted=show/);
  await expect(posts(page).filter({ hasText: outlet }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide muted items' }).click();
  await expect(page).not.toHaveURL(/muted=show/);

  await page.getByRole('link', { name: '1 mute', exact: true }).click();
  await page.getByRole('button', { name: `Unmute ${outlet}` }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is muted' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('cell', { name: outlet, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Unmute ${outlet}` }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is muted' })).toBeVisible();
});

test('an author is muted from the row’s own menu', async ({ page }) => {
  await openExplore(page, '?source=mastodon&time_range=30d');
  const row = page.locator('ol[data-posts] li').first();
  await row.hover();
  await row.getByRole('button', { name: 'More' }).click();
  await page
    .getByRole('menuitem', { name: /author/ })
    .first()
    .click();
  await expect(page.getByText(/^“.+” muted\.$/)).toBeVisible();
  // The number of mutes may not be there yet, so that its absence says nothing.
  const undone = answer(page, 'mutes.php');
  await page.getByRole('button', { name: 'Undo' }).click();
  await undone;
  await expect(page.getByRole('link', { name: '1 mute', exact: true })).toBeHidden();
});

test('by keyboard: a word is muted for everyone, said to be so, and shown again', async ({ page }) => {
  await openExplore(page, '?source=hackernews&time_range=all');
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Word…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mute word' });
  await expect(dialog.getByRole('textbox', { name: 'Word' })).toBeFocused();
  await page.keyboard.type('zeppelin');
  await dialog.getByRole('button', { name: /^Mute for/ }).click();
  await page.getByRole('option', { name: 'Everyone in the organization' }).click();
  await dialog.getByRole('button', { name: 'Mute', exact: true }).press('Enter');
  await expect(toast(page, '“zeppelin” muted for everyone.')).toBeVisible();
  const undone = answer(page, 'mutes.php');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await undone;
  await expect(page.getByRole('link', { name: '1 mute', exact: true })).toBeHidden();
  await page.goto('/settings/muted');
  await expect(page.getByRole('heading', { name: 'Nothing is muted' })).toBeVisible();
});

test('a word without a letter is refused where it was typed', async ({ page }) => {
  await page.goto('/settings/muted');
  await page.getByRole('button', { name: 'Mute word' }).click();
  await page.getByRole('textbox', { name: 'Word' }).fill('…');
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByText('A word to mute needs a letter or digit.')).toBeVisible();
});
