import { startMastodon, type MastodonDouble } from '#test/networks/mastodon.ts';
import { ownInstance } from './instances.ts';
import { expect, test } from './test.ts';

let mastodon: MastodonDouble;

test.beforeAll(async () => {
  mastodon = await startMastodon({}, ownInstance().outsidePort);
});
test.afterAll(() => mastodon.close());

test('a Mastodon account is connected at its server, there and back, and again in one press', async ({
  page,
}) => {
  await page.goto('/settings/accounts/connect?network=mastodon');
  const redirect = page.getByRole('region', { name: 'Redirect URL' });
  await expect(redirect).toContainText(`${new URL(page.url()).origin}/connect/callback`);
  await expect(page.getByRole('button', { name: 'Continue to server' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Server' }).fill('no server');
  await page.getByRole('button', { name: 'Continue to server' }).click();
  await expect(page.getByText('The server must be the name of a server')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Server' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Server' }).fill(mastodon.origin);
  await page.getByRole('button', { name: 'Continue to server' }).click();

  const opened = page.getByRole('dialog');
  await expect(opened).toContainText('The Desk on Mastodon');
  await expect(opened).toContainText('Sign-in at the network');
  await expect(page).toHaveURL(/\/settings\/accounts\?account=\d+$/);
  const { href } = new URL(page.url());

  mastodon.grants.revokeAll();
  await opened.getByRole('button', { name: 'Check now' }).click();
  await expect(opened).toContainText('Connection expired');
  await expect(opened.getByRole('alert')).toContainText('The access token is invalid');
  await opened.getByRole('button', { name: 'Reconnect The Desk on Mastodon' }).click();
  await expect(opened).toContainText('Ready');
  expect(page.url()).toBe(href);

  await expect(opened).toContainText('VisibilityPublic.');
  await opened.getByRole('button', { name: 'Close' }).last().click();
  const row = page.getByRole('row').filter({ hasText: 'The Desk' });
  await page.getByRole('button', { name: 'Change The Desk on' }).click();
  await page.getByRole('menuitem', { name: 'Post visibility' }).click();
  const dialog = page.getByRole('dialog', { name: 'Post visibility of The Desk on Mastodon' });
  await dialog.getByRole('button', { name: 'Visibility' }).click();
  await page.getByRole('option', { name: 'Followers only' }).click();
  await expect(dialog).toContainText('Visible to followers only.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row).toContainText('Followers only');

  await page.getByRole('button', { name: 'Change The Desk on' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove account' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'The Desk' })).toHaveCount(0);
});
