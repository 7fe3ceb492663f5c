import { expect, test, type Page } from '@playwright/test';

import { ownDesk } from './desks.ts';
import { call, ownWord } from './board.ts';
import { makeDraft, openDraft, postOf, sandboxes, text } from './compose.ts';
import { personOf } from './people.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Types a date and a time into the open dialog, as one does without a mouse. */
async function typeTime(page: Page, keys: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'When it goes out' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('spinbutton').first().focus();
  await page.keyboard.type(keys);
}

test('a post is sent now only after its accounts and the zone were named', async ({ page }) => {
  const word = ownWord();
  await openDraft(page, word, ['bluesky', 'mastodon']);
  await button(page, 'Send now').click();
  const dialog = page.getByRole('dialog', { name: 'Send now?' });
  await expect(dialog.getByRole('list', { name: 'Goes to' }).getByRole('listitem')).toHaveCount(2);
  await expect(dialog).toContainText(/at \d\d:\d\d .+ time/);
  await expect(dialog).toContainText('Sandbox');
  await dialog.getByRole('button', { name: 'Send to 2 accounts' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(word) })).toBeVisible();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries.getByText('Sent', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Sent.');
  await deliveries.getByRole('link', { name: 'Open at Bluesky' }).click();
});

test('an account that the checks stop is left out, and said so before', async ({ page }) => {
  const word = ownWord();
  await openDraft(page, word, ['bluesky', 'instagram']);
  await button(page, 'Send now').click();
  const dialog = page.getByRole('dialog', { name: 'Send now?' });
  await expect(dialog.getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Send to this account' }).click();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries).toContainText('Left out');
  await expect(deliveries).toContainText('Instagram takes no post without');
});

test('a post is scheduled by the keys on the project’s clock, listed, edited back into a draft and called off', async ({
  page,
}) => {
  const word = ownWord();
  const id = await openDraft(page, word, ['bluesky']);
  await button(page, /^No time yet/).press('Enter');
  await typeTime(page, '170520301430');
  await button(page, /^Set .*17 May 2030/).press('Enter');
  await expect(button(page, /17 May 2030 at 14:30/)).toBeVisible();
  await button(page, 'Schedule').press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(word) })).toBeVisible();
  expect(await postOf(page, id)).toMatchObject({ status: 'scheduled' });

  await page.getByRole('link', { name: 'Posts' }).click();
  await expect(page).toHaveURL(/tab=scheduled/);
  await page.getByRole('link', { name: new RegExp(word) }).click();
  await button(page, 'Edit').click();
  const ask = page.getByRole('dialog', { name: 'Edit a scheduled post?' });
  await ask.getByRole('button', { name: 'Edit' }).click();
  await text(page).fill(`Another text ${word}`);
  await expect.poll(async () => (await postOf(page, id)).status).toBe('draft');

  await button(page, 'Drop the draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Drop it' }).click();
  await expect(page).toHaveURL(/\/compose$/);
  expect((await postOf(page, id)).status).toBe('cancelled');
});

test('a time that the clocks skip is refused with words, and the next one offered', async ({ page }) => {
  const word = ownWord();
  const { project } = await call<{ project: { timezone: string } }>(page, 'schedule.php?action=targets');
  const days: Record<string, string> = { 'America/New_York': '14032027', 'Europe/Berlin': '28032027' };
  await openDraft(page, word, ['bluesky']);
  await button(page, /^No time yet/).click();
  await typeTime(page, `${days[project.timezone]}0230`);
  await expect(page.getByText('it does not exist')).toBeVisible();
  await expect(button(page, 'Set the time')).toBeDisabled();
  await button(page, 'Take 03:30').click();
  await expect(button(page, /^Set .* at 03:30/)).toBeEnabled();
});

test('free slots, best hours and what else goes out at that hour suggest themselves', async ({ page }) => {
  const word = ownWord();
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
  const dialog = page.getByRole('dialog', { name: 'When it goes out' });
  await expect(dialog).toContainText('Another post goes to the same accounts');
  await expect(dialog).toContainText(`One ${word}`);
  await expect(dialog.getByRole('region', { name: 'Best times' }).getByRole('button').first()).toBeVisible();
  await dialog.getByRole('region', { name: 'Next free slots' }).getByRole('button').click();
  await expect(dialog).not.toContainText('Another post goes');
  await expect(dialog.getByRole('button', { name: /^Set .* at 08:30/ })).toBeEnabled();
});

test('a network’s refusal stands there in its own words, and the delivery is sent again', async ({
  page,
}) => {
  const word = ownWord();
  const id = await openDraft(page, word, ['bluesky']);
  const target = ((await postOf(page, id)).targets as { account_id: number }[])[0];
  const edit = (switches: object) =>
    call(page, 'accounts.php', { action: 'edit', account_id: target?.account_id, switches });
  await edit({ rejects: true });
  await button(page, 'Send now').click();
  await button(page, 'Send to this account').click();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries).toContainText('Failed');
  await expect(deliveries.locator('blockquote')).not.toBeEmpty();
  await edit({ rejects: false });
  await deliveries.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect(deliveries.getByText('Sent', { exact: true })).toBeVisible();
});

test('a draft is handed to the reviewers', async ({ page }) => {
  const word = ownWord();
  const id = await openDraft(page, word, ['bluesky']);
  await button(page, 'Send for review').click();
  await expect(page.getByText('Sent for review.')).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(word) })).toContainText('In review');
  expect(await postOf(page, id)).toMatchObject({ stage: 'review', status: 'draft' });
});

test('all sending is paused with a reason that everybody sees, and goes on', async ({ page }) => {
  const reason = `A breaking story ${ownWord()}`;
  await page.goto('/compose');
  await button(page, 'Pause sending').click();
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
    const word = ownWord();
    const owner = await browser.newPage({ storageState: ownDesk().owner, baseURL: baseURL ?? '' });
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
    await expect(button(page, 'Send now')).toBeHidden();
    await expect(text(page)).toBeHidden();
  });
});
