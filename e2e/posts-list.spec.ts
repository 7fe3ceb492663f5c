import type { Page } from '@playwright/test';

import { uniqueWord } from './board.ts';
import { makeDraft, openDraft, postOf, text } from './compose.ts';
import { expectFocusIn } from './keys.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Drafts' }).getByRole('listitem').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

/** Searches the drafts for a word by the keys. */
async function search(page: Page, word: string): Promise<void> {
  await page.goto('/compose');
  await expect(button(page, 'New draft')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
}

test('drafts are found by a word, narrowed and sorted, and the address says how', async ({ page }) => {
  const word = uniqueWord();
  await makeDraft(page, word, ['bluesky'], { body: `First ${word}` });
  await makeDraft(page, word, ['mastodon'], { body: `Second ${word}` });
  await search(page, word);
  const rows = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
  await expect(rows).toHaveText([/Second/, /First/]);
  await button(page, 'Latest first').click();
  await expect(rows).toHaveText([/First/, /Second/]);
  await button(page, /^Account/).click();
  await page.getByRole('option', { name: 'All on Mastodon' }).click();
  await expect(rows).toHaveText([/Second/]);
  await expect(page).toHaveURL(/network=mastodon/);
  await page.reload();
  await expect(rows).toHaveText([/Second/]);
  await page.goto(`/compose?q=${word}nothing`);
  await expect(page.getByRole('heading', { name: 'No posts match these filters' })).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(page).not.toHaveURL(/q=/);
});

test('several drafts are selected by the keys, deleted, and brought back', async ({ page }) => {
  const word = uniqueWord();
  const ids: number[] = [];
  for (const name of ['One', 'Two', 'Three'])
    ids.push(await makeDraft(page, word, ['bluesky'], { body: `${name} ${word}` }));
  await search(page, word);
  await expect(row(page, word)).toHaveCount(3);
  // From the field back to the list.
  await page.getByRole('heading', { name: 'Compose' }).click();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(bar(page)).toContainText('2 selected');
  await bar(page).getByRole('button', { name: 'Delete' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Delete 2 drafts?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(row(page, word)).toHaveCount(1);
  await button(page, 'Undo').click();
  await expect(row(page, word)).toHaveCount(3);
  for (const id of ids) expect((await postOf(page, id)).status).toBe('draft');
});

test('drafts are moved by the same time, and one that has none is left out', async ({ page }) => {
  const word = uniqueWord();
  const at = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const timed = await makeDraft(page, word, ['bluesky'], { body: `Timed ${word}`, scheduled_at: at });
  await makeDraft(page, word, ['bluesky'], { body: `Untimed ${word}` });
  await search(page, word);
  for (const name of ['Timed', 'Untimed'])
    await page.getByRole('checkbox', { name: `Select “${name} ${word}”` }).click();
  await bar(page).getByRole('button', { name: /^Move/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Move post' });
  await dialog.getByRole('textbox', { name: 'Move by' }).fill('2');
  await dialog.getByRole('button', { name: 'Move post' }).click();
  await expect(page.getByText('Post moved.')).toBeVisible();
  const moved = Date.parse(String((await postOf(page, timed)).scheduled_at));
  expect(moved - Date.parse(at)).toBe(2 * 86_400_000);
});

test('a deleted draft is restored from its page', async ({ page }) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  await button(page, 'Delete draft').click();
  await page
    .getByRole('dialog', { name: 'Delete this draft?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Draft deleted.')).toBeVisible();
  await page.goto(`/compose/${id}`);
  await button(page, 'Restore').click();
  await expect(text(page)).toHaveValue(`The harbour opens. ${word}`);
  expect((await postOf(page, id)).status).toBe('draft');
});

test('a post is written by the keys: its accounts’ texts, its thread, its time, its end', async ({
  page,
}) => {
  const word = uniqueWord();
  await openDraft(page, word, ['bluesky', 'mastodon']);
  await text(page).focus();
  await page.keyboard.press('Alt+Shift+Digit2');
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Alt+Shift+Digit1');
  await expect(page.getByRole('tab', { name: 'All accounts' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('textbox', { name: 'Part 1 of the thread' })).toBeFocused();
  await page.keyboard.type('It stays open.');
  await page.keyboard.press('Alt+Shift+KeyD');
  await expect(page.getByRole('dialog', { name: 'Schedule post' })).toBeVisible();
  await expectFocusIn(page.getByRole('dialog', { name: 'Schedule post' }));
  // Under a dialog the keys of the composer rest.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Publish now?' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Publish now?' })).toBeVisible();
});

test('on a phone the list fits, and posts are selected by a touch', async ({ page }) => {
  const word = uniqueWord();
  await makeDraft(page, word, ['bluesky']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/compose?q=${word}`);
  await row(page, word).getByRole('checkbox').click();
  await expect(bar(page)).toContainText('1 selected');
  await expectNothingSideways(page);
  const box = await bar(page).boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  await page.goto('/compose?begin=1');
  await expect(page.getByRole('button', { name: 'Project' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeInViewport({ ratio: 1 });
});
