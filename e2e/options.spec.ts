import type { Page } from '@playwright/test';

import { changeAnswers } from './answers.ts';
import { axeFindings } from './axe.ts';
import { uniqueWord } from './board.ts';
import { checks, openDraft, postOf, preview, saved, text } from './compose.ts';
import { choose, pictureFile, tile, uploads } from './media.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const options = (page: Page) => page.getByRole('region', { name: 'Options' });

const tab = (page: Page, network: string) => page.getByRole('tab', { name: new RegExp(`^${network}`) });

interface Option {
  name: string;
  choices: { value: string; label: string }[] | null;
}

interface Target {
  sandbox: boolean;
  options: Option[];
}

/**
 * Sandboxes offer nothing, so the browser gets what a site would offer from here.
 * @param account what else is otherwise with the accounts
 */
async function offering(
  page: Page,
  name: string,
  choices: Option['choices'],
  account: Partial<Target> = {},
): Promise<void> {
  await changeAnswers(page, '**/schedule.php?*action=targets*', (targets: { accounts: Target[] }) => ({
    ...targets,
    accounts: targets.accounts.map((one) => ({
      ...one,
      ...account,
      options: one.options.map((option) => (option.name === name ? { ...option, choices } : option)),
    })),
  }));
}

test('options are chosen by mouse and by keyboard, described, previewed and kept, and are no text of its own', async ({
  page,
}) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['telegram', 'bluesky']);
  await expect(options(page)).toHaveCount(0);
  await tab(page, 'Telegram').click();
  const silent = options(page).getByRole('checkbox', { name: 'Send silently' });
  await expect(silent).toHaveAccessibleDescription('Subscribers get a notification without sound.');
  await silent.focus();
  await page.keyboard.press('Space');
  await expect(silent).toBeChecked();
  const link = options(page).getByRole('button', { name: /^Link preview/ });
  await expect(link).toHaveAccessibleDescription('Of the first link of a post without media.');
  await link.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Below the text' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(link).toContainText('Above the text');
  await expect(link).toBeFocused();
  await options(page).getByText('Pin the post', { exact: true }).click();
  await expect(preview(page, 'Telegram')).toContainText('Pin the postYes');
  await expect(preview(page, 'Telegram')).toContainText('Link previewAbove the text');
  await expect(page.getByRole('tab', { name: /^Telegram.*Options/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Own text/ })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await expect
    .poll(async () => Object.values((await postOf(page, id)).overrides ?? {}))
    .toEqual([{ options: { silent: true, pinned: true, link_preview: 'above' } }]);
  await page.reload();
  await tab(page, 'Telegram').click();
  await expect(silent).toBeChecked();
  await expect(link).toContainText('Above the text');
});

test('what a network refuses stands at its field, and the list of checks leads there, on a phone too', async ({
  page,
}) => {
  const word = uniqueWord();
  await page.setViewportSize({ width: 390, height: 844 });
  await openDraft(page, word, ['wordpress', 'bluesky'], { body: `A title ${word}\nThe text.` });
  await tab(page, 'WordPress').click();
  const slug = options(page).getByRole('textbox', { name: 'Slug' });
  await expect(slug).toHaveAccessibleDescription(/The end of the post’s URL/);
  await slug.fill('not a slug');
  await expect(slug).toHaveAccessibleDescription(
    /“not a slug” isn’t possible. Enter letters, digits and hyphens/,
  );
  await expect(slug).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await expectNothingSideways(page);
  await page.getByRole('tab', { name: 'All accounts' }).click();
  await expect(slug).toHaveCount(0);
  await checks(page).getByRole('button', { name: 'Slug' }).click();
  await expect(slug).toBeFocused();
  await expect(tab(page, 'WordPress')).toBeInViewport({ ratio: 0.9 });
  await slug.fill('a-slug');
  await expect(slug).not.toHaveAttribute('aria-invalid', 'true');
  await options(page).getByRole('textbox', { name: 'Tags' }).fill('harbour, port,');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(preview(page, 'WordPress')).toContainText('Tagsharbour, port');
  await expectNothingSideways(page);
});

test('offered values are chosen by their names, also one that is no longer offered', async ({ page }) => {
  const word = uniqueWord();
  const overrides = { wordpress: { options: { categories: ['99'] } } };
  await offering(page, 'categories', [
    { value: '17', label: 'Harbour' },
    { value: '18', label: 'Ports & <b>ships</b>' },
  ]);
  const id = await openDraft(page, word, ['wordpress'], { body: `A title ${word}\nThe text.`, overrides });
  await tab(page, 'WordPress').click();
  const categories = options(page).getByRole('group', { name: 'Categories' });
  await expect(categories).toHaveAccessibleDescription(/no longer offers 99/);
  await categories.getByText('99', { exact: true }).click();
  await categories.getByText('Ports & <b>ships</b>').click();
  await expect(categories).toHaveAccessibleDescription('Without one the site’s default category is used.');
  await expect(preview(page, 'WordPress')).toContainText('CategoriesPorts & <b>ships</b>');
  await expect.poll(async () => JSON.stringify((await postOf(page, id)).overrides)).toContain('"18"');
});

test('where one writes for an account stands what its network links, takes no comment for and wants chosen', async ({
  page,
}) => {
  const word = uniqueWord();
  const url = `https://example.com/${word}`;
  await openDraft(page, word, ['x', 'tiktok', 'pinterest'], { body: `See ${url} #harbour` });
  const linked = (network: string) => preview(page, network).locator('.text-accent');
  await expect(linked('X')).toHaveText([url, '#harbour']);
  await expect(linked('TikTok')).toHaveText(['#harbour']);
  await tab(page, 'Pinterest').click();
  const comment = page.getByRole('region', { name: 'First comment' });
  await expect(comment).toContainText('Pinterest doesn’t let programs comment.');
  await expect(comment.getByRole('textbox')).toHaveCount(0);
  const board = options(page).getByRole('button', { name: 'Board (required)' });
  await expect(board).toContainText('Choose a board');
  await expect(board).toHaveAccessibleDescription(/A sandbox offers nothing to choose from/);

  await offering(page, 'board', [], { sandbox: false });
  await page.reload();
  await tab(page, 'Pinterest').click();
  await expect(board).toHaveAccessibleDescription(/This account has no boards\. Create one on Pinterest/);
});

test('a post with a title has a field for it, and its Markdown is previewed as it will be published', async ({
  page,
}) => {
  const word = uniqueWord();
  await openDraft(page, word, ['wordpress', 'bluesky'], { body: `# Title ${word}\nThe text.` });
  await tab(page, 'WordPress').click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue(`# Title ${word}`);
  await title.fill('');
  await expect(title).toHaveAccessibleDescription(/needs a title/);
  await title.fill(`Title ${word}`);
  await expect(title).toHaveAccessibleDescription('');
  await text(page).fill(
    'A line\n---\n\n## Times\n- one\n- two\n\nSee https://example.com/a, ~~not~~ <b>now</b>.\n\n![Quay](https://example.com/quay.jpg)',
  );
  const shown = preview(page, 'WordPress');
  await expect(shown).toContainText(`Title ${word}`);
  await expect(shown.getByRole('heading', { name: 'Times' })).toBeVisible();
  // The line above dashes is no heading, as the site will show it.
  await expect(shown.getByRole('heading', { name: 'A line' })).toHaveCount(0);
  await expect(shown.getByRole('listitem')).toHaveText(['one', 'two']);
  await expect(shown.getByRole('link', { name: 'https://example.com/a' })).toBeVisible();
  await expect(shown.locator('del')).toHaveText('not');
  await expect(shown).toContainText('<b>now</b>');
  await expect(shown.getByRole('link', { name: 'Quay' })).toHaveAttribute(
    'href',
    'https://example.com/quay.jpg',
  );
  await expect(shown.locator('img[src*="quay"]')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('a reel gets a cover from the library, which the preview shows as an image', async ({ page }) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['instagram']);
  await tab(page, 'Instagram').click();
  await expect(options(page).getByText('Cover of the reel')).toHaveCount(0);
  await options(page)
    .getByRole('button', { name: /^Format/ })
    .click();
  await page.getByRole('option', { name: 'Reel' }).click();
  await options(page).getByRole('button', { name: 'Cover of the reel: from the library' }).click();
  const picker = page.getByRole('dialog', { name: 'Cover of the reel' });
  await choose(page, picker.getByRole('button', { name: 'Upload' }).first(), [
    await pictureFile(`cover ${word}.jpg`, { width: 1080, height: 1920 }),
  ]);
  await expect(uploads(page)).toBeHidden();
  await expect(tile(page, new RegExp(`cover ${word}`))).toHaveAttribute('aria-selected', 'true');
  await picker.getByRole('button', { name: 'Use image' }).click();
  await expect(picker).toBeHidden();
  await expect(options(page).getByRole('button', { name: 'Cover of the reel: replace' })).toBeVisible();
  await expect(preview(page, 'Instagram Reels').locator('dd img')).toBeVisible();
  await expect.poll(async () => JSON.stringify((await postOf(page, id)).overrides)).toContain('"cover"');
  await options(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(
    options(page).getByRole('button', { name: 'Cover of the reel: from the library' }),
  ).toBeVisible();
});
