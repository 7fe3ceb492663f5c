import type { Page } from '@playwright/test';

import { changeAnswers } from './answers.ts';
import { axeFindings } from './axe.ts';
import { uniqueWord } from './board.ts';
import { ownerToken } from './people.ts';
import { callAs, connectSandbox, submitDraft } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Change ${name} on` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a sandbox is connected, given queue times in the project’s zone, and set to misbehave', async ({
  page,
}) => {
  const name = `Trial ${uniqueWord()}`;
  await page.goto('/settings/accounts');
  await page.getByRole('button', { name: 'Connect sandbox' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: /Network/ }).click();
  await page.getByRole('option', { name: 'LinkedIn' }).click();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(rowOf(page, name)).toContainText('Sandbox');
  await expect(rowOf(page, name)).toContainText('LinkedIn');
  await expect(rowOf(page, name)).toContainText('Ready');
  for (const heading of ['Health', 'Queue']) {
    const heads = await page.getByRole('columnheader', { name: heading }).all();
    const starts = await Promise.all(heads.map(async (head) => (await head.boundingBox())?.x));
    expect(new Set(starts).size, `${heading} is in the same place for each project`).toBe(1);
    expect(starts.length).toBeGreaterThan(1);
  }

  await page.getByRole('button', { name: `Queue times of ${name} on` }).click();
  const queue = page.getByRole('dialog');
  await expect(queue).toContainText(/Times are in .+ \(.+ Time\)/);
  await queue.getByLabel('Time on Monday').fill('08:30');
  await queue.getByRole('button', { name: 'Add to Monday' }).click();
  await queue.getByRole('button', { name: /to all weekdays/ }).click();
  await queue.getByRole('button', { name: 'Remove Friday 08:30' }).click();
  await queue.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toContainText('4 times a week');

  await choose(page, name, 'Sandbox behavior');
  await page.getByRole('dialog').getByText('Rejects every post').waitFor();
  await page.getByRole('switch', { name: 'Rejects every post' }).press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, name)).toContainText('Simulating: rejects posts');
});

test('a pause says why, and is lifted at once', async ({ page, request }) => {
  const name = `Pause ${uniqueWord()}`;
  await connectSandbox(request, 'bluesky', name);
  await page.goto('/settings/accounts');
  await choose(page, name, 'Pause');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Reason' })
    .fill('A new password is on its way');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(rowOf(page, name)).toContainText('Paused');
  await expect(rowOf(page, name)).toContainText('A new password is on its way');
  await rowOf(page, name).getByRole('button', { name: 'Resume' }).click();
  await expect(rowOf(page, name)).toContainText('Ready');
});

test('an account with posts scheduled on it is not removed, and names them', async ({ page, request }) => {
  const word = uniqueWord();
  const name = `Busy ${word}`;
  const account = await connectSandbox(request, 'bluesky', name);
  const id = await submitDraft(request, `Planned ${word}`, {
    target_account_ids: [account],
    scheduled_at: new Date(Date.now() + 365 * 86_400_000).toISOString(),
  });
  await callAs(request, ownerToken(), 'schedule.php?action=approve', { id });
  await page.goto('/settings/accounts');
  await choose(page, name, 'Remove');
  await expect(page.getByRole('dialog')).toContainText(`Planned ${word}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove account' })).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await callAs(request, ownerToken(), 'schedule.php?action=cancel', { id });
  await choose(page, name, 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove account' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('a sandbox whose connection has expired is connected again', async ({ page, request }) => {
  const word = uniqueWord();
  const name = `Expired ${word}`;
  const account = await connectSandbox(request, 'bluesky', name, { expired_token: true });
  const { id } = await callAs<{ id: number }>(request, ownerToken(), 'schedule.php', {
    body: `Refused at the door ${word}`,
    target_account_ids: [account],
  });
  await page.goto(`/compose/${id}`);
  await page
    .getByRole('region', { name: 'Deliveries' })
    .getByRole('link', { name: 'Settings → Connected accounts' })
    .click();
  const opened = page.getByRole('dialog', { name: `${name} on Bluesky` });
  await expect(opened).toContainText('Connection expired');
  await opened.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, name)).toContainText('Connection expired');
  await rowOf(page, name)
    .getByRole('button', { name: /^Reconnect / })
    .click();
  await expect(rowOf(page, name)).toContainText('Ready');
});

test('an owner reads what lending an account to sources means, and why it is refused', async ({
  page,
  request,
}) => {
  const name = `Lent ${uniqueWord()}`;
  await connectSandbox(request, 'reddit', name);
  // As an account that is connected at the network itself, which a sandbox cannot be.
  await changeAnswers<{ accounts?: { name: string; lends_reading: boolean | null }[] } | undefined>(
    page,
    /accounts\.php/,
    (data) =>
      data?.accounts
        ? {
            ...data,
            accounts: data.accounts.map((one) =>
              one.name === name ? { ...one, lends_reading: false } : one,
            ),
          }
        : data,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/accounts');
  await choose(page, name, 'Reading for sources');
  const dialog = page.getByRole('dialog', { name: `Reading with ${name} on Reddit` });
  await expect(dialog).toContainText('They don’t see whose account it is.');
  await expectNothingSideways(page);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('switch').press('Space');
  await expect(dialog.getByRole('alert')).toContainText('Sources can read nothing more');
  await expect(dialog.getByRole('switch')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});
