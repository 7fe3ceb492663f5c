import { axeFindings } from './axe.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

/** All data and files are packed meanwhile, beside everything else that a busy machine does. */
const packing = { timeout: 240_000 };

test('the administrator makes a backup and downloads it', async ({ page }) => {
  await page.goto('/settings/backups');
  await expect(page.getByRole('heading', { name: 'Backups', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const link = page.getByRole('link', { name: /^Download the backup/ }).first();
  await expect(link).toBeVisible(packing);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^copydesk-.*-asked\.tar\.zst$/);
  expect(await axeFindings(page)).toEqual([]);
});

test('an owner takes everything along, and sees what a deletion would take', async ({ page }) => {
  await page.goto('/settings/export');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const link = page.getByRole('link', { name: /^Download the export/ }).first();
  await expect(link).toBeVisible(packing);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^copydesk-export-.*\.tar\.gz$/);

  await page.getByRole('button', { name: 'Delete organization' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('permanently deleted');
  const confirm = dialog.getByRole('button', { name: 'Delete in seven days' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('something else');
  await expect(confirm).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('on a phone nothing of both is out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/settings/backups', '/settings/export']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectNothingSideways(page, path);
    expect(await axeFindings(page)).toEqual([]);
  }
});
