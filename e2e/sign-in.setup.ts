import { expect, test } from '@playwright/test';

import { desks } from './desks.ts';
import { personOf } from './people.ts';

for (const [index, desk] of desks.entries()) {
  test(`the owner signs in at desk ${index + 1} with the password and lands in Explore`, async ({ page }) => {
    const { email, password } = personOf('owner', desk);
    await page.goto(desk.url);
    await expect(page).toHaveURL(/\/sign-in/);

    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('not the password at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText(/password/i);

    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/explore/);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await page.context().storageState({ path: desk.owner });
  });
}
