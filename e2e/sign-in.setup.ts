import { expect, test } from '@playwright/test';

import { personOf } from './people.ts';

test('the owner signs in with the password and lands in Explore', async ({ page }) => {
  const { email, password } = personOf('owner');
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);

  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('not the password at all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText(/password/i);

  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/explore/);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.context().storageState({ path: 'test-results/owner.json' });
});
