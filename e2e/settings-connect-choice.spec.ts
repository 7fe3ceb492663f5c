import type { Page } from '@playwright/test';

import { changeAnswers } from './answers.ts';
import { axeFindings } from './axe.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

/**
 * Sign-ins that bring several accounts are those of networks that no test can reach, so the browser gets their
 * answers from here. `accounts/choices.test.ts` tests the server.
 */
interface Network {
  network: string;
  sandbox_only: boolean;
  missing: string[];
  ways: object[];
  [field: string]: unknown;
}

const byApp = {
  by: 'oauth',
  needs: [],
  steps: ['Continue to the network.'],
  variants: [],
  link: null,
  scopes: ['openid', 'w_member_social'],
  notes: ['A sign-in lasts 60 days.'],
  own_app: true,
  checks_keys: true,
  outlives_secret: true,
  fields: [],
  closed: null,
};

/** Networks as they are, but for one that is connected through an app of the installation. */
async function withApp(page: Page, missing: string[]): Promise<void> {
  await changeAnswers(page, '**/accounts.php?*action=networks*', ({ networks }: { networks: Network[] }) => ({
    networks: networks.map((network) =>
      network.network === 'linkedin'
        ? {
            ...network,
            sandbox_only: false,
            server: 'none',
            ways: [byApp],
            missing,
            redirect_uri: 'https://desk.example/connect/callback',
          }
        : network.network === 'youtube'
          ? { ...network, sandbox_only: true, ways: [], missing: [] }
          : network,
    ),
  }));
}

test('a network is found by its name, its domain and by what it needs, by keyboard and on a phone', async ({
  page,
}) => {
  await withApp(page, ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/accounts/connect');
  const groupOf = (name: string) => page.getByRole('region', { name });
  await expect(groupOf('Ready here').getByRole('link', { name: 'Bluesky' })).toBeVisible();
  await expect(
    groupOf('Needs settings of the installation').getByRole('link', { name: 'LinkedIn' }),
  ).toContainText('Needs LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET');
  await expect(groupOf('Needs settings of the installation')).toContainText(
    'Set them as environment variables, and restart Copydesk.',
  );
  await expect(groupOf('Sandbox only').getByRole('link', { name: 'YouTube' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expectNothingSideways(page);

  const field = page.getByRole('searchbox', { name: 'Search networks' });
  await field.focus();
  await page.keyboard.type('youtu.be');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/q=youtu\.be/);
  await field.fill('nothing like it');
  await expect(page.getByText('No network has “nothing like it” in its name.')).toBeVisible();
  await field.fill('linked');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  // Past the button that empties the field, and the way to what each network can do.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'LinkedIn' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Connect LinkedIn' })).toBeVisible();
});

test('the guide shows an administrator what to set, and checks the keys at the network', async ({ page }) => {
  await withApp(page, ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']);
  await page.goto('/settings/accounts/connect?network=linkedin');
  await expect(page.getByRole('alert')).toContainText('LINKEDIN_CLIENT_ID=\nLINKEDIN_CLIENT_SECRET=');
  await expect(page.getByRole('button', { name: 'Copy settings' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Redirect URL' })).toContainText(
    'https://desk.example/connect/callback',
  );
  await expect(page.getByRole('region', { name: 'Permissions' })).toContainText('openid\nw_member_social');
  await expect(page.getByRole('region', { name: 'Good to know' })).toContainText('60 days');
  await expect(page.getByRole('button', { name: 'Check keys' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign in with LinkedIn' })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);

  await page.unrouteAll({ behavior: 'wait' });
  await withApp(page, []);
  let answer = {
    state: 'wrong',
    text: 'The keys are wrong.',
    said: 'Client authentication failed',
    next: 'Copy them.',
  };
  await page.route('**/accounts.php', (route) =>
    route.request().postDataJSON()?.action === 'check_keys'
      ? route.fulfill({ json: { success: true, data: answer } })
      : route.continue(),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Check keys' }).click();
  const app = page.getByRole('region', { name: 'App at LinkedIn' });
  await expect(app.getByRole('status')).toContainText('Client authentication failed');
  expect(await axeFindings(page)).toEqual([]);
  await expectNothingSideways(page);
  answer = { ...answer, state: 'right', text: 'LinkedIn accepts the keys.' };
  await page.getByRole('button', { name: 'Check keys' }).click();
  await expect(app.getByRole('status')).toContainText('LinkedIn accepts the keys.');
});

const markup = '<b>Marsh</b> Sports & Leisure, the page of everything that moves in and around the harbour';

async function withChoices(page: Page, count: number) {
  const sent: unknown[] = [];
  const plain = { handle: null, avatar_url: null, kind: 'Page', account_id: null, project_name: null };
  const more = Array.from({ length: count }, (_, at) => ({
    ...plain,
    remote_id: `page-${at}`,
    name: `Page ${at}`,
  }));
  const choices = [
    { ...plain, remote_id: 'me', name: 'Ada Marsh', handle: 'ada', kind: 'Profile' },
    { ...plain, remote_id: 'sports', name: markup },
    { ...plain, remote_id: 'daily', name: 'Marsh Daily', account_id: 1, project_name: 'Marsh Media' },
    ...more,
  ];
  const expires_at = new Date(Date.now() + 600_000).toISOString();
  const network = {
    network: 'linkedin',
    network_label: 'LinkedIn',
    project_id: 1,
    project_name: 'Marsh Media',
  };
  await page.route('**/accounts.php?*action=choices*', (route) =>
    route.fulfill({ json: { success: true, data: { ...network, expires_at, choices } } }),
  );
  await page.route('**/accounts.php', (route) => {
    const input = route.request().postDataJSON();
    if (input?.action !== 'choose') return route.continue();
    sent.push(input);
    return sent.length === 1
      ? route.fulfill({
          status: 409,
          json: {
            success: false,
            error: { code: 'invalid_state', message: 'Ada Marsh is already connected.' },
          },
        })
      : route.fulfill({
          json: { success: true, data: { accounts: [{ account_id: 1 }, { account_id: 2 }] } },
        });
  });
  await page.goto('/settings/accounts/choose?sign_in=7');
  return sent;
}

test('of several accounts of a sign-in a person chooses by keyboard, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const sent = await withChoices(page, 0);
  await expect(page.getByRole('heading', { name: 'Choose accounts' })).toBeVisible();
  await expect(page.getByText('connected in the project Marsh Media')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connected in Marsh Media' })).toBeVisible();
  await expect(page.getByText(markup)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  await expectNothingSideways(page);

  await page.getByRole('checkbox', { name: /Ada Marsh/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Connect 2 accounts' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Ada Marsh is already connected.');
  await page.getByRole('checkbox', { name: /Ada Marsh/ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Connect 1 account' }).click();
  await expect(page.getByText('2 accounts connected.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connected accounts' })).toBeVisible();
  expect(sent).toMatchObject([
    { sign_in_id: 7, remote_ids: ['me', 'sports'] },
    { sign_in_id: 7, remote_ids: ['sports'] },
  ]);
});

test('fifty pages can be searched, and chosen together', async ({ page }) => {
  await withChoices(page, 50);
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('Page 4');
  await expect(page.getByRole('checkbox')).toHaveCount(11);
  await page.getByRole('button', { name: 'Select all' }).click();
  await expect(page.getByRole('button', { name: 'Connect 11 accounts' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search accounts' }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await expect(page.getByRole('button', { name: 'Connect 52 accounts' })).toBeVisible();
  await page.getByRole('button', { name: 'Select none' }).click();
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled();
});

test('a sign-in that is over, or of another browser, says so and leads to a new one', async ({ page }) => {
  await page.goto('/settings/accounts/choose?sign_in=999999');
  await expect(page.getByRole('heading', { name: 'Nothing to choose' })).toBeVisible();
  await expect(page.getByText('This sign-in was not found.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Connect account' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search networks' })).toBeVisible();
});
