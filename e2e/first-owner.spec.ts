import type { Page } from '@playwright/test';
import { URI } from 'otpauth';

import { expect, test } from './test.ts';

const owner = {
  name: 'Ada Marsh',
  email: 'ada@example.com',
  password: 'a long sentence that is hard to guess',
};

/** One story on an empty installation: each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial' });

let page: Page;
let otpAddress: string;
let recoveryCode: string;

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  page = await context.newPage();
});
test.afterAll(() => page.context().close());

test('an empty installation asks for its first owner and signs them in', async () => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/set-up/);
  await page.getByLabel('Organization').fill('Marsh Media');
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: /^Time zone/ }).click();
  // Found by its official name, and by that of its city and time.
  for (const text of ['europe/lis', 'Lisbon (W']) {
    await page.getByPlaceholder('Search', { exact: true }).fill(text);
    await expect(page.getByRole('option')).toHaveText('Lisbon (Western European Time)');
  }
  // What is found first has the focus of the list.
  await expect(page.getByRole('option')).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Time zone Lisbon' })).toBeVisible();
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page).toHaveURL(/\/today/);
  await expect(page.getByRole('button', { name: /Marsh Media Berlin time/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
});

test('the empty Explore leads to the sources at once', async () => {
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Choose sources' }).click();
  await expect(page).toHaveURL(/\/start\?step=sources/);
  await expect(page.getByRole('checkbox', { name: 'Hacker News' })).toBeVisible();
});

test('an authenticator app is set up from the QR code’s address, with recovery codes', async () => {
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  otpAddress =
    (await dialog.getByRole('link', { name: 'open it in an app on this device' }).getAttribute('href')) ?? '';
  await dialog.getByLabel('Code').fill(codeNow());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed.first()).toBeVisible();
  const codes = await listed.allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  recoveryCode = codes[0] ?? '';
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
});

test('a passkey is added', async () => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove Chrome on/ })).toBeVisible();
});

test('signing in asks for the second step and takes the app’s code', async () => {
  await signOut();
  await withPassword();
  await page.getByLabel('Code').fill(codeNow());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/today/);
});

test('a recovery code does it when the device is gone', async () => {
  await signOut();
  await withPassword();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/today/);
});

test('a passkey signs in alone, and leads to the address that was wanted', async () => {
  await signOut();
  await page.goto('/settings/tokens');
  await expect(page).toHaveURL(/\/sign-in\?to=/);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/settings\/tokens/);
});

test('a passkey is removed only after a question', async () => {
  await page.goto('/settings/account');
  await page.getByRole('button', { name: /^Remove Chrome on/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
});

function codeNow(): string {
  const otp = URI.parse(otpAddress);
  return otp.generate();
}

async function withPassword() {
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
}

async function signOut() {
  await page.getByRole('button', { name: /owner/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}
