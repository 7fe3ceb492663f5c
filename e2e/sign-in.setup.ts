import { expect, test, type APIRequestContext } from '@playwright/test';

import { desks, type Desk } from './desks.ts';
import { personOf } from './people.ts';

/** A desk answers once it is filled: for one that hangs, since a machine with much else to do takes minutes. */
const fillingMs = 600_000;

async function filled({ url }: Desk, request: APIRequestContext): Promise<void> {
  const isReady = () =>
    request.get(`${url}/readyz`).then(
      (answer) => answer.ok(),
      () => false,
    );
  const message = `${url} answers; if it does not, what it said stands above`;
  await expect.poll(isReady, { message, timeout: fillingMs }).toBe(true);
}

for (const [index, desk] of desks.entries()) {
  test(`the owner signs in at desk ${index + 1} with the password and lands in Explore`, async ({ page }) => {
    test.setTimeout(fillingMs + 45_000);
    await filled(desk, page.request);
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
