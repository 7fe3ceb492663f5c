import type { Locator, Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { uniqueWord } from './board.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const item = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });

async function openForm(page: Page): Promise<void> {
  await page.goto('/analytics/reports');
  await page.getByRole('button', { name: 'New report' }).click();
}

async function removed(page: Page, name: string): Promise<void> {
  await item(page, name).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete report' }).click();
  await expect(page.getByText('Report deleted.')).toBeVisible();
  await expect(item(page, name)).toHaveCount(0);
}

test('by mouse: a report is saved, previewed, shared by a link, and the link revoked', async ({
  page,
  browser,
}) => {
  const name = `Monthly ${uniqueWord()}`;
  await page.goto('/analytics');
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'New report' }).click();
  const form = dialog(page, 'New report');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: /^Range/ }).click();
  await page.getByRole('option', { name: 'Last 90 days' }).click();
  await form.getByRole('button', { name: /^Mail/ }).click();
  await page.getByRole('option', { name: 'Every month' }).click();
  await form.getByRole('button', { name: /^Day of the month/ }).click();
  await page.getByRole('option', { name: 'Last day' }).click();
  await form.getByRole('textbox', { name: /^Email addresses/ }).fill('client@example.org');
  await form.getByRole('button', { name: 'Create report' }).click();
  await expect(item(page, name)).toContainText('Next mail:');

  await item(page, name).getByRole('button', { name: 'Preview' }).click();
  const frame = page.frameLocator('iframe[title="Report"]');
  await expect(frame.getByRole('heading', { name })).toBeVisible();
  await expect(frame.getByText('At a glance')).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'Top posts' })).toBeVisible();
  await expect(frame.getByRole('article')).toHaveCount(5);
  await page.keyboard.press('Escape');

  await item(page, name).getByRole('button', { name: 'Links' }).click();
  await page.getByRole('textbox', { name: 'Recipient' }).fill('Harbour Authority');
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = (await page.getByLabel('Link to the report').textContent()) ?? '';
  expect(url).toMatch(/\/shared-reports\/[\w-]{43}$/);
  const outside = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    viewport: { width: 390, height: 844 },
  });
  const guest = await outside.newPage();
  await guest.goto(url);
  await expect(guest.getByRole('heading', { name })).toBeVisible();
  await expectNothingSideways(guest);
  expect(await guest.context().cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Revoke the link for Harbour Authority' }).click();
  await expect(page.getByText('The link for Harbour Authority is revoked.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This report is not available' })).toBeVisible();
  await outside.close();
  await page.keyboard.press('Escape');
  await removed(page, name);
});

test('by keyboard: a report is created and deleted', async ({ page }) => {
  const name = `Weekly ${uniqueWord()}`;
  await page.goto('/analytics/reports');
  await page.getByRole('button', { name: 'New report' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'New report').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Report created.')).toBeVisible();
  await item(page, name).getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('button', { name: 'Delete report' });
  await expect(confirm).toBeVisible();
  await confirm.press('Enter');
  await expect(item(page, name)).toHaveCount(0);
});

test('at 390 px the screen and its form fit, and are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = `Phone ${uniqueWord()}`;
  await openForm(page);
  await dialog(page, 'New report').getByRole('textbox', { name: 'Name' }).fill(name);
  expect(await axeFindings(page)).toEqual([]);
  await dialog(page, 'New report').getByRole('button', { name: 'Create report' }).click();
  await expect(item(page, name)).toBeVisible();
  await expectNothingSideways(page);
  expect(await axeFindings(page)).toEqual([]);
  await removed(page, name);
});
