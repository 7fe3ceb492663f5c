import { changeAnswers } from './answers.ts';
import { call, uniqueWord } from './board.ts';
import { openDraft, postOf, saved, text } from './compose.ts';
import { personOf, tokenOf } from './people.ts';
import { callAs } from './review.ts';
import { expect, test } from './test.ts';

test('a draft that was sent back says what to mend, and is handed in again once it is mended', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  await call(page, 'schedule.php?action=update', { id, submit: true });
  await callAs(request, tokenOf('reviewer'), 'schedule.php?action=review', {
    id,
    verdict: 'fix',
    note: 'Which harbour is it?',
    warnings: [{ code: 'fix_source', text: 'Name the source.', severity: 'fix' }],
  });
  await page.reload();
  const sentBack = page.getByRole('region', { name: 'Review feedback' });
  await expect(sentBack).toContainText('Changes requested');
  await expect(sentBack).toContainText('Which harbour is it?');
  await expect(sentBack).toContainText('Name the source.');
  await expect(sentBack).not.toContainText('fix_source');
  await expect(page.locator('header').getByText('Changes requested')).toBeVisible();

  const again = page.getByRole('button', { name: 'Send for review again' });
  await expect(again).toBeHidden();
  await text(page).fill(`The old harbour opens, the port authority says. ${word}`);
  await expect(saved(page)).toBeVisible();
  await again.click();
  await expect(page.getByText('Sent for review.')).toBeVisible();
  expect(await postOf(page, id)).toMatchObject({ stage: 'review', needs_review: true });
  await page.goto(`/compose/${id}`);
  await expect(sentBack).toBeVisible();
  await expect(again).toBeHidden();
});

test('the lists name the zone of each time on hover, and what is partly published is among the published', async ({
  page,
}) => {
  await page.goto('/compose?tab=sent');
  const list = page.getByRole('list', { name: 'Published' });
  await expect(list.getByText('Partly published').first()).toBeVisible();
  await expect(list.locator('time').first()).toHaveAttribute('data-hint', / time/);
  await page.goto('/compose?tab=scheduled');
  await expect(page.getByRole('list', { name: 'Scheduled' }).getByText('Unconfirmed').first()).toBeVisible();
});

test('a thread that was cut says how much of it is out, and keeps the network’s words apart', async ({
  page,
}) => {
  await page.goto('/review/deliveries');
  const cut = page.getByRole('article').filter({ hasText: 'thread posts published' }).first();
  await expect(cut).toContainText(/\d of \d thread posts published\./);
  await expect(cut.getByRole('blockquote').first()).not.toContainText('thread posts published');
  await cut.getByRole('button', { name: 'Attempts' }).click();
  const log = cut.getByRole('list', { name: 'Log' });
  await expect(log).toContainText('Released for');
  await expect(log).not.toContainText(/\d{4}-\d\d-\d\dT/);
  await expect(cut).toContainText(/Times in .+ time/);
});

test.describe('a member, where everything is reviewed', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('reads before saving that it goes to the reviewers', async ({ page }) => {
    const { email, password } = personOf('member');
    await changeAnswers(page, '**/me.php*', (data?: { organization: object }) => {
      // There is none before one has signed in.
      return data && { ...data, organization: { ...data.organization, review_mode: 'all' } };
    });
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/today/);
    await page.goto('/compose?begin=1');
    await expect(page.getByText('Your organization reviews every post before publishing')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish now' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Send for review' })).toBeVisible();
  });
});
