import type { Page } from '@playwright/test';

import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const map = (page: Page) => page.getByRole('grid', { name: /Hours of the week/ });

test('by mouse: a network, a zone, the week as a map and as a table', async ({ page }) => {
  await page.goto('/explore/best-time');
  await expect(map(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Confidence' })).toContainText(/in [\d,]+ posts/);
  await expect(map(page).getByRole('gridcell')).toHaveCount(168);

  await page.getByRole('group', { name: 'Network' }).getByRole('button', { name: 'TikTok' }).click();
  await expect(page).toHaveURL(/network=tiktok/);
  await page.getByRole('button', { name: 'Time zone Berlin (Central European Time)' }).click();
  await page.getByRole('option', { name: 'UTC', exact: true }).click();
  await expect(page).toHaveURL(/timezone=UTC/);
  await expect(page.getByRole('grid', { name: 'Hours of the week, UTC' })).toBeVisible();

  await map(page)
    .getByRole('gridcell', { name: /rank 1,/ })
    .hover();
  await expect(page.getByRole('tooltip')).toContainText(/of \d+ posts reached the top 10%/);
  await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Worst times' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Top posts at these times' })).toBeVisible();

  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page).toHaveURL(/as=table/);
  await expect(page.getByRole('row')).toHaveCount(169);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show as map' })).toBeVisible();
});

test('by keyboard: the map is one stop, and arrow keys walk its hours', async ({ page }) => {
  await page.goto('/explore/best-time?network=tiktok');
  const best = map(page).getByRole('gridcell', { name: /rank 1,/ });
  await best.focus();
  // The demo's best hour may be the first of its day, without one before it.
  const atEdge = (await best.getAttribute('data-slot'))?.endsWith(' 0');
  await page.keyboard.press(atEdge ? 'ArrowRight' : 'ArrowLeft');
  await expect(best).not.toBeFocused();
  await expect(map(page).locator(':focus')).toHaveAttribute('tabindex', '0');
  await expect(page.getByRole('tooltip')).toContainText(/posts/);
  await page.keyboard.press(atEdge ? 'ArrowLeft' : 'ArrowRight');
  await expect(best).toBeFocused();
  await expect(map(page).locator('[tabindex="0"]')).toHaveCount(1);
});

test('a keyword with too few posts says that the hours are the network’s', async ({ page }) => {
  await page.goto('/explore/best-time?network=tiktok');
  await page.getByRole('searchbox', { name: 'Keyword' }).fill('zzqqxx');
  await expect(page).toHaveURL(/keyword=zzqqxx/);
  await expect(page.getByText('No posts with “zzqqxx”')).toBeVisible();
});

test('on a narrow screen the hours stand, and no cell is too small to touch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/explore/best-time?network=tiktok');
  const box = await map(page).getByRole('gridcell').first().boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(24);
  expect(box?.height).toBeGreaterThanOrEqual(24);
  await expectNothingSideways(page);
});

test('an hour offers a draft for its next time, by mouse and by keyboard', async ({ page }) => {
  await page.goto('/explore/best-time?timezone=UTC');
  const hour = map(page).getByRole('gridcell', { name: /^Thursday 19:00/ });
  await hour.click();
  await expect(page.getByRole('menuitem', { name: /^Draft for Thu 19:00/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hour).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Draft for Thu 19:00/ }).press('Enter');
  await expect(page).toHaveURL(/\/compose/);
});
