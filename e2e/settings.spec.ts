import { expect, test } from '@playwright/test';

test('a token is made, its key is shown once, and it is revoked', async ({ page }) => {
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('Browser test');
  await page.getByRole('button', { name: 'Make the token' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the key now' });
  const key = await shown.getByLabel('The key').innerText();
  expect(key.length).toBeGreaterThan(20);
  await shown.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('row', { name: /Browser test/ });
  await expect(row).toContainText('Reader');
  await expect(page.getByText(key)).toHaveCount(0);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke the token' }).click();
  await expect(row).toContainText('Revoked');
});

test('the account shows this session', async ({ page }) => {
  await page.goto('/settings/account');
  await expect(page.getByText('This one')).toBeVisible();
});

test('sources show their health, and one is switched off and on again by Undo', async ({ page }) => {
  await page.goto('/settings/sources');
  const toggle = page.getByRole('switch').first();
  await expect(toggle).toBeChecked();
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toggle).toBeChecked();
});

test('a dialog whose button was refused still closes by Escape', async ({ page }) => {
  await page.goto('/settings/sources');
  await page.getByRole('button', { name: 'Add a source' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a source' });
  await dialog.getByLabel('Address').fill('http://10.0.0.1/feed');
  await dialog.getByRole('button', { name: 'Find the feed' }).click();
  await expect(dialog).toContainText('10.0.0.1 is not on the public internet');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('on a phone nothing of a source or a token is out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/sources');
  await expect(page.getByRole('button', { name: /^Read .* now$/ }).first()).toBeInViewport({ ratio: 1 });
  await page.goto('/settings/tokens');
  // A token says so much that what can be done with it may stand below the fold, but never at the side.
  const revoke = page.getByRole('button', { name: 'Revoke' }).first();
  await expect(revoke).toBeVisible();
  const { x, width } = (await revoke.boundingBox()) ?? { x: Number.NaN, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
});

test('on a phone the section that is open stands in sight in the list of all', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/audit-log');
  const list = page.getByRole('navigation', { name: 'Settings' });
  await expect(list.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  await list.getByRole('link', { name: 'Plan' }).click();
  await expect(page).toHaveURL(/\/settings\/plan/);
  await expect(list.getByRole('link', { name: 'Plan' })).toBeInViewport({ ratio: 1 });
});
