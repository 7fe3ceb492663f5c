import { expect, test } from '@playwright/test';

import { personOf } from './people.ts';

test('a person changes their own name, and sees it at once', async ({ page }) => {
  await page.goto('/settings/account');
  const button = page.getByRole('button', { name: 'Change the name' });
  const you = page.locator('section', { has: button });
  const was = await you.locator('dd').first().innerText();
  for (const name of ['Ottilie M. Marsh', was]) {
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change your name' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(you.locator('dd').first()).toHaveText(name);
  }
});

test('a person’s e-mail changes by their password only', async ({ page }) => {
  const { email, password } = personOf('owner');
  await page.goto('/settings/account');
  for (const address of ['ottilie.elsewhere@example.com', email]) {
    await page.getByRole('button', { name: 'Change the e-mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your e-mail' });
    await dialog.getByLabel('New e-mail').fill(address);
    if (address !== email) {
      await dialog.getByLabel('Present password').fill('not the password');
      await dialog.getByRole('button', { name: 'Change it' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('That is not your present password.');
    }
    await dialog.getByLabel('Present password').fill(password);
    await dialog.getByRole('button', { name: 'Change it' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible();
  }
});
