import type { Page } from '@playwright/test';

import { uniqueWord } from './board.ts';
import { makeDraft, openDraft, text } from './compose.ts';
import { expect, test } from './test.ts';

/** Puts the cursor at the end of the first `word` of the text. */
async function cursorBehind(page: Page, word: string): Promise<void> {
  await text(page).evaluate((field, end) => {
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('no text field');
    const place = field.value.indexOf(end) + end.length;
    field.focus();
    field.setSelectionRange(place, place);
  }, word);
}

test('by mouse, an emoji goes where the cursor stands, and is offered first the next time', async ({
  page,
}) => {
  await openDraft(page, uniqueWord(), ['mastodon'], { body: 'Ferries again' });
  await cursorBehind(page, 'Ferries');
  await page.getByRole('button', { name: 'Insert emoji' }).first().click();
  const popup = page.getByRole('dialog', { name: 'Emoji' });
  await popup.getByRole('searchbox', { name: 'Search emoji' }).fill('ferry');
  await popup.getByRole('option', { name: 'ferry', exact: true }).click();
  await expect(text(page)).toHaveValue('Ferries⛴️ again');
  await expect(text(page)).toBeFocused();
  await page.getByRole('button', { name: 'Insert emoji' }).first().click();
  await expect(popup.getByRole('option').first()).toHaveAccessibleName('ferry');
});

test('by keyboard, hashtags that the project has used together stand by themselves in the text', async ({
  page,
}) => {
  const word = uniqueWord();
  const tags = [`#quay${word}`, `#tide${word}`];
  await makeDraft(page, word, ['mastodon'], { body: `One. ${tags.join(' ')}` });
  await makeDraft(page, word, ['mastodon'], { body: `Two. ${tags.join(' ')}` });
  await openDraft(page, word, ['mastodon'], { body: 'Three.' });
  await cursorBehind(page, 'Three.');
  await page.getByRole('button', { name: 'Insert hashtags' }).first().press('Enter');
  const popup = page.getByRole('dialog', { name: 'Hashtags' });
  await expect(popup.getByRole('group', { name: 'Used in this project' })).toBeVisible();
  await popup.getByRole('searchbox', { name: 'Search hashtags' }).fill(word);
  const together = popup.getByRole('group', { name: 'Used together' }).getByRole('option');
  await expect(together).toHaveCount(1);
  // What is found first has the focus of the list.
  await expect(together).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(text(page)).toHaveValue(`Three. ${tags.join(' ')}`);
});
