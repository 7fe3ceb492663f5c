import { expect, test } from '@playwright/test';

import { detail, openTab, rows } from './research.ts';

test('by mouse: another order, bounds of size, a community beside the list and one like it', async ({
  page,
}) => {
  await openTab(page, 'communities');
  await expect(page.getByText(/communities · 5 posts held or more · 500 members or more/)).toBeVisible();
  await page.getByText('How to read this').click();
  await expect(page.getByText(/No average score is given/)).toBeVisible();

  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('option', { name: 'Members', exact: true }).click();
  await expect(page).toHaveURL(/sort=members/);
  await page.getByRole('searchbox', { name: 'Members from' }).fill('10000');
  await expect(page).toHaveURL(/min_members=10000/);
  await expect(rows(page).first()).toBeVisible();

  await rows(page).first().click();
  const community = detail(page, 'Community');
  await expect(community.getByRole('heading', { name: 'When posts do well' })).toBeVisible();
  await expect(community.getByRole('heading', { name: 'Pace' })).toBeVisible();
  await expect(community.getByRole('heading', { name: 'What is posted' })).toBeVisible();
  await expect(community.getByRole('heading', { name: 'Its best posts' })).toBeVisible();
  await expect(community.getByRole('link', { name: 'Open on Reddit' })).toBeVisible();
});

test('by keyboard: walk, open, close; a reload and Back restore it', async ({ page }) => {
  await openTab(page, 'communities?sort=posts');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('o');
  await expect(detail(page, 'Community')).toBeVisible();
  const address = page.url();
  expect(address).toMatch(/subreddit=/);
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(detail(page, 'Community')).toBeVisible();
  await page.getByRole('group', { name: 'Network' }).getByRole('button', { name: 'Bluesky' }).click();
  await expect(page).toHaveURL(/network=bluesky/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await page.keyboard.press('Escape');
  await expect(detail(page, 'Community')).toBeHidden();
});

test('a community that is not listed says so instead of failing', async ({ page }) => {
  await page.goto('/explore/communities?subreddit=nobodyknowsthisone');
  await expect(page.getByRole('heading', { name: 'This community is not listed' })).toBeVisible();
});
