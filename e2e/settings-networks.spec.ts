import { axeFindings } from './axe.ts';
import { uniqueWord } from './board.ts';
import { openDraft, postOf } from './compose.ts';
import { bar, connectSandbox, submitDraft } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

test('networks are compared, filtered by what they can do, and lead to connecting an account', async ({
  page,
}) => {
  await page.goto('/settings/networks');
  await expect(page.getByRole('table')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Documents' }).click();
  await expect(page.getByText('1 network of 16')).toBeVisible();
  await expect(page).toHaveURL(/can=documents/);
  await page.getByRole('button', { name: 'Thread', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No networks match these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Pinterest' })).toContainText('Needs settings');
  await expect(page.getByRole('row').filter({ hasText: 'Bluesky' })).not.toContainText('Needs settings');
  await page.getByRole('searchbox', { name: 'Search networks' }).fill('twitter');
  await page.getByRole('button', { name: /^X/ }).click();
  const dialog = page.getByRole('dialog', { name: 'X' });
  await expect(dialog).toContainText('never run against X itself');
  await expect(dialog.getByRole('alert')).toContainText('X_CLIENT_ID=\nX_CLIENT_SECRET=');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Connect account' }).click();
  await expect(page.getByRole('heading', { name: 'Connect X' })).toBeVisible();
});

test('on a phone, each network is a block of its own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/networks');
  await expect(page.getByRole('button', { name: /^Bluesky/ })).toBeVisible();
  await expectNothingSideways(page);
});

test('a post is not published while a network lacks a choice that it needs, and the composer says which', async ({
  page,
}) => {
  const id = await openDraft(page, uniqueWord(), ['youtube', 'bluesky']);
  const bar = page.locator('[data-floating-bar]');
  const missing = bar.getByRole('button', { name: 'YouTube needs “Made for kids”.', exact: true });
  await expect(missing).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  const colour = () => missing.evaluate((element) => getComputedStyle(element).color);
  const before = await colour();
  await missing.click();
  const choice = page.getByRole('button', { name: /^Made for kids \(required\)/ });
  await expect(choice).toBeFocused();
  await expect(choice).toContainText('Choose…');
  expect(await colour()).toBe(before);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Control+Enter');
  const refusal = page.getByRole('button', { name: 'Dismiss' }).locator('..');
  await expect(refusal).toContainText('YouTube needs “Made for kids”.');
  const [toast, below] = [await refusal.boundingBox(), await bar.boundingBox()];
  expect((toast?.y ?? 844) + (toast?.height ?? 0), 'the toast lies above the bar').toBeLessThanOrEqual(
    below?.y ?? 0,
  );
  await choice.press('Enter');
  await page.getByRole('option', { name: 'No, not made for kids' }).click();
  await expect(bar.getByText(/YouTube needs “Made for kids”/)).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'Publish now' })).toBeEnabled();
  expect((await postOf(page, id)).status).toBe('draft');
});

test('approving a post that lacks a choice leads to the post, and publishes nothing', async ({
  page,
  request,
}) => {
  const account = await connectSandbox(request, 'youtube', `Channel ${uniqueWord()}`);
  const id = await submitDraft(request, `A tour of the harbour ${uniqueWord()}`, {
    target_account_ids: [account],
  });
  await page.goto(`/review?post=${id}`);
  await bar(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Publish this post now?' });
  await expect(dialog).toContainText('YouTube needs “Made for kids”');
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await dialog.getByRole('link', { name: 'Edit post' }).click();
  await expect(page).toHaveURL(new RegExp(`/compose/${id}`));
});
