import type { Page } from '@playwright/test';

import { uniqueWord } from './board.ts';
import { connectSandbox, submitDraft } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' });

async function draftOf(page: Page): Promise<{ id: number; word: string }> {
  const word = uniqueWord();
  const account = await connectSandbox(page.request, 'mastodon', word);
  const id = await submitDraft(page.request, `The harbour ${word} opens on Monday.`, {
    target_account_ids: [account],
  });
  return { id, word };
}

test('words are selected by mouse, another wording is suggested, and it is taken over with one press', async ({
  page,
}) => {
  const { id, word } = await draftOf(page);
  await page.goto(`/review?post=${id}`);
  const post = page.getByRole('article', { name: 'Post' });
  await expect(post.locator('[data-passage=body]')).toContainText(word);
  await page.evaluate(() => {
    const text = document.querySelector('[data-passage=body]')?.firstChild;
    if (!text?.textContent) return;
    const at = text.textContent.indexOf('Monday');
    document.getSelection()?.setBaseAndExtent(text, at, text, at + 'Monday'.length);
  });
  await post.getByRole('button', { name: 'Comment on a passage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comment on a passage' });
  await expect(dialog.getByRole('textbox', { name: 'Passage' })).toHaveValue('Monday');
  await dialog.getByText('Suggest other words').click();
  await dialog.getByRole('textbox', { name: 'Instead' }).fill('Thursday');
  await dialog.getByRole('button', { name: 'Suggest' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(post.locator('mark')).toHaveText('Monday');
  await comments(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Suggestion applied.')).toBeVisible();
  await expect(post.locator('[data-passage=body]')).toHaveText(`The harbour ${word} opens on Thursday.`);
  await expect(page.getByRole('button', { name: 'Show 1 resolved' })).toBeVisible();
});

test('by keyboard and on a phone: the words are typed, and the comment is resolved and opened again', async ({
  page,
}) => {
  const { id } = await draftOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/review?post=${id}`);
  await page.getByRole('button', { name: 'Comment on a passage' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Comment on a passage' });
  await dialog.getByRole('textbox', { name: 'Passage' }).fill('Sunday');
  await expect(dialog.getByText('These words aren’t in the text.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Passage' }).fill('opens');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Since when?');
  await expectNothingSideways(page);
  await dialog.getByRole('button', { name: 'Comment' }).press('Enter');
  await expect(comments(page)).toContainText('Since when?');
  await comments(page).getByRole('button', { name: 'Resolve' }).press('Enter');
  await expect(comments(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 1 resolved' }).press('Enter');
  await comments(page).getByRole('button', { name: 'Reopen' }).press('Enter');
  await expect(comments(page).getByRole('button', { name: 'Resolve' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
});
