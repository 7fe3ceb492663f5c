import { personOf } from './people.ts';
import { expect, test } from './test.ts';

test('a person changes their own name, and sees it at once', async ({ page }) => {
  await page.goto('/settings/account');
  const button = page.getByRole('button', { name: 'Change name' });
  const you = page.locator('section', { has: button });
  const was = await you.locator('dd').first().innerText();
  for (const name of ['Ottilie M. Marsh', was]) {
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change name' });
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
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change email' });
    await dialog.getByLabel('New email').fill(address);
    if (address !== email) {
      await dialog.getByLabel('Current password').fill('not the password');
      await dialog.getByRole('button', { name: 'Change email' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('The current password is incorrect.');
    }
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Change email' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible();
  }
});
