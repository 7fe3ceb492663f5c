import { panel } from './explore.ts';
import { detail, openTab, rows } from './research.ts';
import { expect, test } from './test.ts';

test('by mouse: a network, another order, a tag beside the list, a tag beside it, one of its posts', async ({
  page,
}) => {
  await openTab(page, 'hashtags');
  await expect(page.getByText(/\d+ hashtags · last 7 days vs. previous period/)).toBeVisible();
  await page.getByRole('group', { name: 'Network' }).getByRole('button', { name: 'Instagram' }).click();
  await page.getByRole('button', { name: 'Sort Trending' }).click();
  await page.getByRole('option', { name: 'Most posts' }).click();
  await expect(page).toHaveURL(/network=instagram/);
  await expect(page).toHaveURL(/sort=posts/);
  // The address changes before the screen: until this is there, the hashtags of before are.
  await expect(page.getByRole('button', { name: 'Sort Most posts' })).toBeVisible();

  await rows(page).first().click();
  const tag = detail(page, 'Hashtag');
  await expect(tag.getByRole('heading', { name: 'Posts by day' })).toBeVisible();
  await expect(tag.getByText(/^Posts of Instagram from .+ to .+/)).toBeVisible();
  await tag.getByRole('button', { name: /^#/ }).first().click();
  await expect(tag.getByRole('heading', { level: 2 })).toHaveText(/^#/);
  await tag
    .getByRole('button', { name: /\d (min|h|d)/ })
    .first()
    .click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  const name = await tag.getByRole('heading', { level: 2 }).innerText();
  await tag.getByRole('button', { name: 'Use in draft' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(name);
});

test('by keyboard: walk, open, close; a reload restores it', async ({ page }) => {
  await openTab(page, 'hashtags?network=x');
  await page.keyboard.press('j');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('o');
  await expect(detail(page, 'Hashtag')).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(detail(page, 'Hashtag')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail(page, 'Hashtag')).toBeHidden();
});

test('growth is posts against the window before, or says that there were too few; never 0%', async ({
  page,
}) => {
  await openTab(page, 'hashtags');
  await expect(
    rows(page)
      .filter({ hasText: /[+−]\d+/ })
      .first(),
  ).toContainText(/% (more|less)/);
  await expect(rows(page).filter({ hasText: /(^|\s)0%/ })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'New' }).first()).toBeVisible();
});
