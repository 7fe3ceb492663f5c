import type { Page } from '@playwright/test';

import { document } from '#test/data/document.ts';
import { axeFindings } from './axe.ts';
import { call, uniqueWord } from './board.ts';
import { postOf, preview, sandboxes } from './compose.ts';
import { ownerToken } from './people.ts';
import { judged } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

/** A post that is published on sandboxes of its own, opened; its id. */
async function openPublished(page: Page, name: string, networks: readonly string[], body: string) {
  const target_account_ids = await sandboxes(page, name, networks);
  const { id } = await call<{ id: number }>(page, 'schedule.php', { body, target_account_ids });
  await expect.poll(async () => (await postOf(page, id)).status).toBe('sent');
  await page.goto(`/compose/${id}`);
  return id;
}

test('the title and text of a published post are corrected, and the post is deleted', async ({ page }) => {
  const word = uniqueWord();
  const id = await openPublished(
    page,
    word,
    ['wordpress', 'bluesky'],
    `Harbuor ${word}\nIt opens on Monday.`,
  );
  const deliveries = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem');
  const onSite = deliveries.filter({ hasText: 'Delete on WordPress' });
  await expect(onSite).toBeVisible();
  await expect(deliveries.filter({ hasText: 'Correct text' })).toHaveCount(1);
  await onSite.getByRole('button', { name: 'Correct text…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct text on WordPress' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const correct = dialog.getByRole('button', { name: 'Correct' });
  await expect(title).toHaveValue(`Harbuor ${word}`);
  await expect(correct).toBeDisabled();
  await title.fill('');
  await expect(title).toHaveAccessibleDescription(/needs a title/);
  await expect(correct).toBeDisabled();
  await title.fill(`Harbour ${word}`);
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('It opens on Monday.');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('It opens on Tuesday.');
  expect(await axeFindings(page)).toEqual([]);
  await correct.click();
  await expect(page.getByText('Text corrected on WordPress.', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(onSite.getByText(/^Corrected on .+ by /)).toBeVisible();
  await expect(preview(page, 'WordPress')).toContainText(`Harbour ${word}`);
  await expect(preview(page, 'WordPress')).toContainText('It opens on Tuesday.');
  await expect(preview(page, 'Bluesky')).toContainText('It opens on Monday.');
  expect(JSON.stringify((await postOf(page, id)).overrides)).toContain('Tuesday');

  await page.setViewportSize({ width: 390, height: 844 });
  await onSite.getByRole('button', { name: 'Delete on WordPress…' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete this post on WordPress?' });
  await expect(confirm).toContainText('It can’t be restored from here.');
  expect(await axeFindings(page)).toEqual([]);
  await confirm.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(confirm).toBeHidden();
  await onSite.getByRole('button', { name: 'Delete on WordPress…' }).press('Enter');
  await confirm.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Deleted on WordPress.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Deleted on .+ by /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete on WordPress…' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete on Bluesky…' })).toBeVisible();
  await expectNothingSideways(page);
});

test('a document can be downloaded where its post is written, judged and shown to a guest', async ({
  page,
  browser,
}) => {
  const word = uniqueWord();
  const upload = await page.request.post('/tool/api/v1/schedule.php?action=upload', {
    headers: { authorization: `Bearer ${ownerToken()}` },
    multipart: {
      file: { name: `Report ${word}.pdf`, mimeType: 'application/pdf', buffer: document({ title: word }) },
    },
  });
  const { url } = ((await upload.json()) as { data: { url: string } }).data;
  const target_account_ids = await sandboxes(page, word, ['linkedin']);
  const { id } = await call<{ id: number }>(page, 'schedule.php', {
    draft: true,
    body: `Our report ${word}`,
    media: [url],
    target_account_ids,
  });
  await call(page, 'schedule.php?action=update', { id, submit: true });
  const name = new RegExp(`^Report ${word}\\.pdf.*Download$`);
  await page.goto(`/compose/${id}`);
  await expect(
    page.getByRole('list', { name: /Images and videos/ }).getByRole('link', { name }),
  ).toBeVisible();
  const link = preview(page, 'LinkedIn').getByRole('link', { name });
  await expect(link).toContainText('3 pages');
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe(`Report ${word}.pdf`);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`/review?post=${id}`);
  await expect(judged(page).getByRole('link', { name }).first()).toBeVisible();

  const made = await call<{ url: string }>(page, 'review-links.php', {
    action: 'create',
    post_id: id,
    name: `Guest ${word}`,
  });
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const guest = await context.newPage();
  await guest.goto(made.url);
  const saved = guest.waitForEvent('download');
  await guest
    .getByRole('article')
    .getByRole('link', { name: /Download$/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await context.close();
});
