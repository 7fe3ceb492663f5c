import { expect, test } from '@playwright/test';

import { openExplore, panel, posts } from './explore.ts';

test('a post’s hashtags and those beside them lead into the Hashtags tab', async ({ page }) => {
  await openExplore(page, '?source=tiktok');
  await posts(page).first().click();
  const beside = panel(page).getByRole('heading', { name: /^Often beside #/ });
  await expect(beside).toBeVisible();
  const links = panel(page).locator('a[href^="/explore/hashtags"]');
  const tag = (await links.last().innerText()).split(/\s/)[0] ?? '';
  await links.last().press('Enter');
  await expect(page).toHaveURL(/\/explore\/hashtags\?.*tag=/);
  await expect(page.getByRole('complementary', { name: 'Hashtag' })).toContainText(tag);
});
