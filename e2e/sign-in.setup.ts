import { expect, test, type APIRequestContext } from '@playwright/test';

import { instances, type Instance } from './instances.ts';
import { personOf } from './people.ts';

/**
 * An instance answers once the demo is loaded: the limit is for one that hangs, since a busy machine takes
 * minutes.
 */
const fillingMs = 600_000;

async function filled({ url }: Instance, request: APIRequestContext): Promise<void> {
  const isReady = () =>
    request.get(`${url}/readyz`).then(
      (answer) => answer.ok(),
      () => false,
    );
  const message = `${url} answers; if it does not, what it said stands above`;
  await expect.poll(isReady, { message, timeout: fillingMs }).toBe(true);
}

for (const [index, instance] of instances.entries()) {
  test(`the owner signs in at desk ${index + 1} with the password and lands on Today`, async ({ page }) => {
    test.setTimeout(fillingMs + 45_000);
    await filled(instance, page.request);
    const { email, password } = personOf('owner', instance);
    await page.goto(instance.url);
    await expect(page).toHaveURL(/\/sign-in/);

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText(/password/i);

    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Show text' }).click();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/today/);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await page.context().storageState({ path: instance.owner });
  });
}
