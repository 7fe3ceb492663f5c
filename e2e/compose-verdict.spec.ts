import { expect, test } from '@playwright/test';

import { call, ownWord } from './board.ts';
import { openDraft, postOf, saved, text } from './compose.ts';
import { personOf, tokenOf } from './people.ts';
import { callAs } from './review.ts';

test('a draft that was sent back says what to mend, and is handed in again once it is mended', async ({
  page,
  request,
}) => {
  const word = ownWord();
  const id = await openDraft(page, word, ['bluesky']);
  await call(page, 'schedule.php?action=update', { id, submit: true });
  await callAs(request, tokenOf('reviewer'), 'schedule.php?action=review', {
    id,
    verdict: 'fix',
    note: 'Which harbour is it?',
    warnings: [{ code: 'fix_source', text: 'Name the source.', severity: 'fix' }],
  });
  await page.reload();
  const asked = page.getByRole('region', { name: 'Sent back' });
  await expect(asked).toContainText('A reviewer asks you to mend it');
  await expect(asked).toContainText('Which harbour is it?');
  await expect(asked).toContainText('Name the source.');
  await expect(asked).not.toContainText('fix_source');
  await expect(page.locator('header').getByText('To mend')).toBeVisible();

  const again = page.getByRole('button', { name: 'Send for review again' });
  await expect(again).toBeHidden();
  await text(page).fill(`The old harbour opens, the port authority says. ${word}`);
  await expect(saved(page)).toBeVisible();
  await again.click();
  await expect(page.getByText('Sent for review.')).toBeVisible();
  expect(await postOf(page, id)).toMatchObject({ stage: 'review', needs_review: true });
});

test('the lists name the zone of each time, and what is partly sent is among the sent', async ({ page }) => {
  await page.goto('/compose?tab=sent');
  const list = page.getByRole('list', { name: 'Sent' });
  await expect(list.getByText('Partly sent').first()).toBeVisible();
  await expect(list.getByRole('listitem').first()).toContainText(/time/);
  await page.goto('/compose?tab=scheduled');
  await expect(page.getByRole('list', { name: 'Scheduled' }).getByText('Unknown').first()).toBeVisible();
});

test('a thread that was cut says how much of it is out, and keeps the network’s words apart', async ({
  page,
}) => {
  await page.goto('/review/deliveries');
  const cut = page.getByRole('article').filter({ hasText: 'parts are out' }).first();
  await expect(cut).toContainText(/\d of \d parts are out\./);
  await expect(cut.getByRole('blockquote').first()).not.toContainText('parts are out');
  await cut.getByRole('button', { name: 'What was tried' }).click();
  const log = cut.getByRole('list', { name: 'Log' });
  await expect(log).toContainText('Released for');
  await expect(log).not.toContainText(/\d{4}-\d\d-\d\dT/);
  await expect(cut).toContainText(/Times in .+ time/);
});

test.describe('a member, where everything is reviewed', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('reads before saving that it goes to the reviewers', async ({ page }) => {
    const { email, password } = personOf('member');
    await page.route('**/me.php*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      if (body.data?.organization) body.data.organization.review_mode = 'all';
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/sign-in');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/explore/);
    await page.goto('/compose?begin=1');
    await expect(page.getByText('Your organization reviews every post before it goes out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Send for review' })).toBeVisible();
  });
});
