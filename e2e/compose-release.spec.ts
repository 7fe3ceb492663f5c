import type { Page } from '@playwright/test';

import { changeAnswers } from './answers.ts';
import { call, uniqueWord } from './board.ts';
import { makeDraft, openDraft, postOf, sandboxes, text } from './compose.ts';
import { ownInstance } from './instances.ts';
import { personOf } from './people.ts';
import { expect, test } from './test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Types a date and a time into the open dialog, as one does without a mouse. */
async function typeTime(page: Page, keys: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Schedule post' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('spinbutton').first().focus();
  await page.keyboard.type(keys);
}

/** The last Sunday of March of the next year, on which clocks in Berlin go from 02:00 to 03:00, as one types it. */
function skippingDay(): string {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31));
  day.setUTCDate(31 - day.getUTCDay());
  return `${day.getUTCDate()}03${day.getUTCFullYear()}`;
}

test('a post is sent now only after its accounts and the zone were named', async ({ page }) => {
  const word = uniqueWord();
  await openDraft(page, word, ['bluesky', 'mastodon']);
  await button(page, 'Publish now').click();
  const dialog = page.getByRole('dialog', { name: 'Publish now?' });
  await expect(dialog.getByRole('list', { name: 'Publish to' }).getByRole('listitem')).toHaveCount(2);
  await expect(dialog).toContainText(/at \d\d:\d\d .+ time/);
  await expect(dialog).toContainText('Sandbox');
  await dialog.getByRole('button', { name: 'Publish to 2 accounts' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(word) })).toBeVisible();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries.getByText('Published', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Published.');
  await deliveries.getByRole('link', { name: 'Open on Bluesky' }).click();
});

test('what a network charges is said where the post is published, and where it is approved', async ({
  page,
}) => {
  // As if the sandbox were an account at X; nothing is published here.
  const toReal = <Data>(data: Data) =>
    JSON.parse(JSON.stringify(data).replaceAll('"sandbox":true', '"sandbox":false')) as Data;
  await changeAnswers(page, /schedule\.php/, toReal);
  const word = uniqueWord();
  const id = await openDraft(page, word, ['x'], { body: `See https://example.com/${word}` });
  await expect(page.locator('[data-floating-bar]')).toContainText('Publishing costs about US$0.20.');
  await button(page, 'Publish now').click();
  const cost = 'About US$0.20, US$0.185 of it for links in the text';
  await expect(
    page.getByRole('dialog', { name: 'Publish now?' }).getByRole('list', { name: 'Publish to' }),
  ).toContainText(cost);
  await page.keyboard.press('Escape');
  await call(page, 'schedule.php?action=update', { id, submit: true });
  await page.goto(`/review?post=${id}`);
  await button(page, 'Approve and publish').click();
  await expect(
    page.getByRole('dialog', { name: 'Publish this post now?' }).getByRole('list', { name: 'Publish to' }),
  ).toContainText(cost);
});

test('a post that stays a draft at its site is called one before and after', async ({ page }) => {
  const word = uniqueWord();
  await openDraft(page, word, ['wordpress'], {
    body: `Harbour ${word}\nIt opens on Monday.`,
    overrides: { wordpress: { options: { status: 'draft' } } },
  });
  await button(page, 'Publish now').click();
  const dialog = page.getByRole('dialog', { name: 'Publish now?' });
  await expect(dialog.getByRole('list', { name: 'Publish to' })).toContainText('Draft on the site');
  await expect(dialog).toContainText('Afterwards the post can be corrected or deleted here.');
  await dialog.getByRole('button', { name: 'Publish to this account' }).click();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries.getByText('Draft on the site', { exact: true })).toBeVisible();
  await expect(deliveries.getByText('Published', { exact: true })).toHaveCount(0);
});

test('an account that the checks stop is left out, and said so before', async ({ page }) => {
  const word = uniqueWord();
  await openDraft(page, word, ['bluesky', 'instagram']);
  await button(page, 'Publish now').click();
  const dialog = page.getByRole('dialog', { name: 'Publish now?' });
  await expect(dialog.getByRole('list', { name: 'Skipped' }).getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('list', { name: 'Skipped' })).toContainText('Instagram requires an image');
  await dialog.getByRole('button', { name: 'Publish to this account' }).click();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries).toContainText('Skipped');
  await expect(deliveries).toContainText('Instagram requires an image');
});

test('a post is scheduled by the keys on the project’s clock, listed, edited back into a draft and called off', async ({
  page,
}) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  await button(page, /^Not scheduled/).press('Enter');
  await typeTime(page, '170520301430');
  await button(page, /^Set .*17 May 2030/).press('Enter');
  await expect(button(page, /17 May 2030 at 14:30/)).toBeVisible();
  await button(page, /17 May 2030 at 14:30/).press('Enter');
  await button(page, 'Remove time').press('Enter');
  await expect(button(page, /^Not scheduled/)).toBeVisible();
  await button(page, 'Undo').press('Enter');
  await expect(button(page, /17 May 2030 at 14:30/)).toBeVisible();
  await button(page, 'Schedule').press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(word) })).toBeVisible();
  expect(await postOf(page, id)).toMatchObject({ status: 'scheduled' });

  await page.getByRole('link', { name: 'Posts' }).click();
  await expect(page).toHaveURL(/tab=scheduled/);
  await page.getByRole('link', { name: new RegExp(word) }).click();
  await button(page, 'Edit').click();
  const confirm = page.getByRole('dialog', { name: 'Edit scheduled post?' });
  await confirm.getByRole('button', { name: 'Edit' }).click();
  await text(page).fill(`Another text ${word}`);
  await expect.poll(async () => (await postOf(page, id)).status).toBe('draft');

  await button(page, 'Delete draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/compose$/);
  expect((await postOf(page, id)).status).toBe('cancelled');
});

test('a post just scheduled is not shown as the draft that it was while it loads', async ({ page }) => {
  const word = uniqueWord();
  await openDraft(page, word, ['bluesky'], { scheduled_at: '2030-05-17T12:30:00Z' });
  const [asked, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/schedule\.php\?(.*&)?id=/, async (route) => {
    asked.resolve();
    await answers.promise;
    await route.continue();
  });
  await button(page, 'Schedule').press('Enter');
  await asked.promise;
  await expect(page.getByRole('status', { name: 'Loading post' })).toBeVisible();
  answers.resolve();
  await expect(page.getByRole('heading', { name: new RegExp(word) })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Posts' })).toHaveAttribute('href', /tab=scheduled/);
});

test('a time that the clocks skip is refused with words, and the next one offered', async ({ page }) => {
  const word = uniqueWord();
  await openDraft(page, word, ['bluesky']);
  await button(page, /^Not scheduled/).click();
  await typeTime(page, `${skippingDay()}0230`);
  await expect(page.getByText('This time doesn’t exist')).toBeVisible();
  await expect(button(page, 'Set time')).toBeDisabled();
  await button(page, 'Use 03:30').click();
  await expect(button(page, /^Set .* at 03:30/)).toBeEnabled();
});

test('free slots, best hours and what else goes out at that hour suggest themselves', async ({ page }) => {
  const word = uniqueWord();
  const [account] = await sandboxes(page, word, ['mastodon']);
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '08:30' }));
  await call(page, 'accounts.php', { action: 'edit', account_id: account, slots: everyDay });
  for (const body of ['One', 'Two'])
    await call(page, 'schedule.php', {
      draft: true,
      body: `${body} ${word}`,
      target_account_ids: [account],
      scheduled_at: '2031-06-02T10:00:00.000Z',
    });
  const { drafts } = await call<{ drafts: { id: number; body: string }[] }>(
    page,
    'schedule.php?action=drafts&per_page=10',
  );
  const mine = drafts.find(({ body }) => body === `Two ${word}`);
  await page.goto(`/compose/${mine?.id}`);
  await button(page, /2 June 2031/).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule post' });
  await expect(dialog).toContainText('Another post is scheduled for the same accounts');
  await expect(dialog).toContainText(`One ${word}`);
  await expect(dialog.getByRole('region', { name: 'Best times' }).getByRole('button').first()).toBeVisible();
  await dialog.getByRole('region', { name: 'Next free slots' }).getByRole('button').click();
  await expect(dialog).not.toContainText('Another post is scheduled');
  await expect(dialog.getByRole('button', { name: /^Set .*08:30/ })).toBeEnabled();
});

test('a network’s refusal stands there in its own words, and the delivery is sent again', async ({
  page,
}) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  const target = ((await postOf(page, id)).targets as { account_id: number }[])[0];
  const edit = (switches: object) =>
    call(page, 'accounts.php', { action: 'edit', account_id: target?.account_id, switches });
  await edit({ rejects: true });
  await button(page, 'Publish now').click();
  await button(page, 'Publish to this account').click();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries).toContainText('Failed');
  await expect(deliveries.locator('blockquote')).not.toBeEmpty();
  await edit({ rejects: false });
  await deliveries.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect(deliveries.getByText('Published', { exact: true })).toBeVisible();
});

test('a draft is handed to the reviewers', async ({ page }) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  await button(page, 'Send for review').click();
  await expect(page.getByText('Sent for review.')).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(word) })).toContainText('In review');
  expect(await postOf(page, id)).toMatchObject({ stage: 'review', status: 'draft' });
});

test('all sending is paused with a reason that everybody sees, and goes on', async ({ page }) => {
  const reason = `A breaking story ${uniqueWord()}`;
  await page.goto('/compose');
  await button(page, 'Pause publishing').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
  try {
    await expect(page.getByText(reason)).toBeVisible();
  } finally {
    await call(page, 'schedule.php?action=pause', { paused: false });
  }
  await expect(page.getByText(reason)).toBeHidden();
});

test.describe('a member', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('is not offered what they may not do, and reads why', async ({ page, baseURL, browser }) => {
    const word = uniqueWord();
    const owner = await browser.newPage({ storageState: ownInstance().owner, baseURL: baseURL ?? '' });
    const id = await makeDraft(owner, word, ['bluesky']);
    await owner.close();
    const { email, password } = personOf('member');
    await page.goto('/sign-in');
    await page.request.post('/api/auth/sign-in/email', {
      data: { email, password },
      headers: { origin: baseURL ?? '' },
    });
    await page.goto(`/compose/${id}`);
    await expect(page.getByText('an owner or admin can change this post')).toBeVisible();
    await expect(button(page, 'Publish now')).toBeHidden();
    await expect(text(page)).toBeHidden();
  });
});
