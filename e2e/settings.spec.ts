import { expect, test } from './test.ts';

test('a token is made, its key is shown once, and it is revoked', async ({ page }) => {
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('Browser test');
  await page.getByRole('button', { name: 'Create token' }).click();
  const copyDialog = page.getByRole('dialog', { name: 'Copy the token' });
  const key = await copyDialog.getByLabel('Token', { exact: true }).innerText();
  expect(key.length).toBeGreaterThan(20);
  await copyDialog.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('row', { name: /Browser test/ });
  await expect(row).toContainText('Reader');
  await expect(page.getByText(key)).toHaveCount(0);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(row).toContainText('Revoked');
});

test('the account shows this session', async ({ page }) => {
  await page.goto('/settings/account');
  await expect(page.getByText('This session')).toBeVisible();
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
  await page.getByRole('button', { name: 'Add source' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add source' });
  await dialog.getByLabel('URL').fill('http://10.0.0.1/feed');
  await dialog.getByRole('button', { name: 'Find feed' }).click();
  await expect(dialog).toContainText('10.0.0.1 is not on the public internet');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('on a phone nothing of a source or a token is out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/sources');
  await expect(page.getByRole('button', { name: /^Fetch .* now$/ }).first()).toBeInViewport({ ratio: 1 });
  await page.goto('/settings/tokens');
  // A token's row is so tall that its actions may be below the fold, but never at the side.
  const revoke = page.getByRole('button', { name: 'Revoke' }).first();
  await expect(revoke).toBeVisible();
  const { x, width } = (await revoke.boundingBox()) ?? { x: Number.NaN, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
});

test('settings are found by what they are about, with the keyboard, and lead to their place', async ({
  page,
}) => {
  await page.goto('/settings/plan');
  const list = page.getByRole('navigation', { name: 'Settings' });
  for (const group of ['Personal', 'Team', 'Installation'])
    await expect(list.getByRole('heading', { name: group })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('two-factor');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/account#two-factor$/);
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeFocused();
  const search = list.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('week start');
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/preferences#times$/);
  await search.fill('zeppelin');
  await expect(list).toContainText('No settings match “zeppelin”');
  await search.press('Escape');
  await expect(list.getByRole('link', { name: 'Audit log' })).toBeVisible();
});

test('on a phone the list of all settings is a screen, and each section leads back to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings');
  const list = page.getByRole('navigation', { name: 'Settings' });
  await list.getByRole('link', { name: 'Plan' }).click();
  await expect(page).toHaveURL(/\/settings\/plan/);
  await expect(list).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(list.getByRole('link', { name: 'Audit log' })).toBeVisible();
});
