import type { Page } from '@playwright/test';

import { metadata, signInUrl } from '#test/app/saml/provider.ts';
import { axeFindings } from './axe.ts';
import { call, uniqueWord } from './board.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const path = 'single-sign-on.php';

interface Settings {
  domains: { id: number; domain: string }[];
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/settings/single-sign-on');
  await expect(page.getByRole('heading', { name: 'Identity provider' })).toBeVisible();
}

/** Whatever a test leaves is taken back: the organization is shared. */
test.afterEach(async ({ page }) => {
  await call(page, path, { action: 'set_provider', provider: null });
  await call(page, path, { action: 'end_directory_token' });
  const { domains } = await call<Settings>(page, path, {
    action: 'set_groups',
    groups: [],
    fallback: null,
    joins: false,
    follows: false,
  });
  for (const { id } of domains) await call(page, path, { action: 'remove_domain', id });
});

test('an owner sets up a SAML provider by mouse, and the sign-in page offers it by the address', async ({
  page,
  browser,
}) => {
  const domain = `${uniqueWord().toLowerCase()}.example`;
  await open(page);
  await page.getByRole('button', { name: /^Provider/ }).click();
  await page.getByRole('option', { name: 'SAML 2.0' }).click();
  await expect(page.getByText(/\/api\/auth\/sso\/saml2\/sp\/acs\/organization-\d+$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Metadata' }).fill('<nothing/>');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('These metadata lack');
  await page.getByRole('textbox', { name: 'Metadata' }).fill(metadata);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Certificate CN=Identity provider of the tests/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill(domain);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const row = page.getByRole('list', { name: 'Domains' }).getByRole('listitem').filter({ hasText: domain });
  await expect(row).toContainText('Confirmed');

  await page.getByRole('button', { name: 'Add group' }).click();
  const group = page.getByRole('group', { name: /^Group 1/ });
  await group.getByRole('textbox', { name: 'Group at the provider' }).fill('desk-admins');
  await group.getByRole('button', { name: /^Role/ }).click();
  await page.getByRole('option', { name: 'Admin' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 group saved.')).toBeVisible();

  const claims = page.getByRole('textbox', { name: 'Claims (JSON)' });
  await claims.fill('no JSON');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByText('Enter a JSON object', { exact: false })).toBeVisible();
  await claims.fill(JSON.stringify({ email: `ada@${domain}`, groups: ['desk-admins', 'other'] }));
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const result = page.getByRole('status', { name: 'Result' });
  await expect(result).toContainText('Admin');
  await expect(result).toContainText('By these groups: desk-admins.');
  await claims.fill(JSON.stringify({ email: 'ada@elsewhere.example', groups: [] }));
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(result).toContainText('No access');
  await expect(result).toContainText('would be refused');
  expect(await axeFindings(page)).toEqual([]);

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const visitor = await context.newPage();
  await visitor.route(`${signInUrl}**`, (route) => route.fulfill({ body: 'The provider' }));
  await visitor.goto('/sign-in');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(`ada@${domain}`);
  await visitor.getByRole('button', { name: /^Continue with Copydesk Demo/ }).click();
  await expect(visitor).toHaveURL(/idp\.example\.com\/sign-in\?SAMLRequest=/);
  await visitor.goto('/sign-in?problem=oidc&error=foreign_domain');
  await expect(visitor.getByRole('alert')).toContainText('doesn’t speak for your email address');
  await context.close();
});

test('the directory’s token is created, replaced and ended by keyboard', async ({ page }) => {
  await open(page);
  const directory = section(page, 'Directory (SCIM)').or(page.locator('#directory'));
  await directory.getByRole('button', { name: 'Create token' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Copy the token' });
  await expect(dialog.getByLabel('Token')).toContainText(/^cd_live_[\w-]{43}$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(directory).toContainText('The directory has not used it yet.');
  await directory.getByRole('button', { name: 'Replace token' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Replace', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Token')).toContainText(/^cd_live_/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await directory.getByRole('button', { name: 'End token' }).focus();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'End the token?' }));
  await confirm.getByRole('button', { name: 'End token' }).focus();
  await page.keyboard.press('Enter');
  await expect(directory.getByRole('button', { name: 'Create token' })).toBeVisible();
});

test('it all fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await call(page, path, { action: 'set_provider', provider: { kind: 'saml', metadata } });
  await call(page, path, {
    action: 'add_domain',
    domain: `a-very-long-name-of-a-company-${uniqueWord().toLowerCase()}.example`,
  });
  await open(page);
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByRole('group', { name: /^Group 1/ })).toBeVisible();
  await expectNothingSideways(page);
  expect(await axeFindings(page)).toEqual([]);
});
