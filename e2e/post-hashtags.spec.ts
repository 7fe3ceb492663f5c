import { openExplore, panel, posts } from './explore.ts';
import { expect, test } from './test.ts';

test('a post’s hashtags and those beside them lead into the Hashtags tab', async ({ page }) => {
  await openExplore(page, '?source=tiktok');
  const beside = panel(page).getByRole('heading', { name: /^Related to #/ });
  // Not every post has a hashtag that occurs beside others, and which comes first depends on the hour. Closing one
  // ends its request, so that a busy server needs the time to answer.
  let next = 0;
  await expect(async () => {
    await posts(page)
      .nth(next++ % 10)
      .click();
    await expect(beside).toBeVisible({ timeout: 10_000 });
  }).toPass();
  const links = panel(page).locator('a[href^="/explore/hashtags"]');
  const tag = (await links.last().innerText()).split(/\s/)[0] ?? '';
  await links.last().press('Enter');
  await expect(page).toHaveURL(/\/explore\/hashtags\?.*tag=/);
  await expect(page.getByRole('complementary', { name: 'Hashtag' })).toContainText(tag);
});
