import { expect, type Locator, type Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { call, uniqueWord } from './board.ts';
import { makeDraft, openDraft, text } from './compose.ts';
import { expectNothingSideways } from './sideways.ts';
import { test } from './test.ts';

const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Accounts to mention' });

/** The mention of somebody whom the sources have found on this network. */
async function authorOn(page: Page, network: string): Promise<string> {
  const { projects } = await call<{ projects: { id: number }[] }>(page, 'projects.php');
  const { mentions } = await call<{ mentions: { mention: string; known_from: string }[] }>(
    page,
    `schedule.php?action=mentions&project_id=${projects[0]?.id}&networks=${network}&limit=50`,
  );
  const author = mentions.find(({ known_from }) => known_from === 'trends');
  if (!author) throw new Error(`nobody is known on ${network}`);
  return author.mention;
}

/** Publishes a post of this text on sandboxes of these networks. */
async function published(page: Page, word: string, networks: readonly string[], body: string): Promise<void> {
  const id = await makeDraft(page, word, networks, { body });
  await call(page, 'schedule.php?action=approve', { id });
}

test('by keyboard, a typed name becomes the account’s own, and is taken back as one step', async ({
  page,
}) => {
  const author = await authorOn(page, 'mastodon');
  const typed = author.slice(0, 6);
  await openDraft(page, uniqueWord(), ['mastodon'], { body: 'By ' });
  await text(page).press('End');
  await page.keyboard.type(typed);
  const option = list(page).getByRole('option', { name: author });
  await expect(option).toContainText('in Explore');
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await expect(text(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(text(page)).toHaveValue(`By ${author} `);
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text(page)).toHaveValue(`By ${typed}`);
  await expect(text(page)).toBeFocused();
});

test('in a text for several networks it says where a name is a link, in an account’s own text it offers only its network’s', async ({
  page,
}) => {
  const word = uniqueWord();
  const name = `@${word}@toot.example`;
  await published(page, word, ['mastodon'], `The quay, by ${name}`);
  await openDraft(page, word, ['mastodon', 'bluesky', 'linkedin', 'x'], { body: 'Again by ' });
  await text(page).press('End');
  await page.keyboard.type(`@${word.slice(0, -1)}`);
  const option = list(page).getByRole('option');
  await expect(option).toContainText('Mentioned in 1 post');
  await expect(option).toHaveAccessibleName(/Link Mastodon Plain text Bluesky LinkedIn X$/);
  await page.keyboard.press('Tab');
  await expect(text(page)).toHaveValue(`Again by ${name} `);
  await page.getByRole('tab', { name: /Bluesky/ }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).press('End');
  await page.keyboard.type(`and @${word}`);
  await expect(page.getByText('Accounts to mention')).toBeHidden();
  await page.getByRole('tab', { name: /LinkedIn/ }).click();
  await page.getByRole('button', { name: 'Mention an account' }).first().click();
  await expect(page.getByText('A name in the text isn’t a link on LinkedIn.')).toBeVisible();
});

test('Escape closes it for this word, an input method keeps its keys, and an e-mail address opens nothing', async ({
  page,
}) => {
  const author = await authorOn(page, 'x');
  await openDraft(page, uniqueWord(), ['x'], { body: 'To ' });
  await text(page).press('End');
  await page.keyboard.type(author.slice(0, 3));
  await expect(list(page)).toBeVisible();
  // What an input method does with Enter while it composes.
  await text(page).dispatchEvent('keydown', {
    key: 'Enter',
    isComposing: true,
    bubbles: true,
    cancelable: true,
  });
  await expect(text(page)).toHaveValue(`To ${author.slice(0, 3)}`);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await page.keyboard.type(author.slice(3, 4));
  await page.keyboard.press('Backspace');
  await expect(text(page)).toHaveValue(`To ${author.slice(0, 3)}`);
  await expect(list(page)).toBeHidden();
  await page.keyboard.type(` or mail${author.slice(0, 3)}`);
  await expect(list(page)).toBeHidden();
  await page.keyboard.type(` or ${author.slice(0, 3)}`);
  await expect(list(page)).toBeVisible();
});

test('the button and the key suggest accounts at once, and a tap chooses one on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDraft(page, uniqueWord(), ['mastodon'], { body: 'مرحبا' });
  await text(page).press('End');
  await page.getByRole('button', { name: 'Mention an account' }).first().click();
  await expect(text(page)).toHaveValue('مرحبا @');
  const first = list(page).getByRole('option').first();
  await expect(first).toBeVisible();
  await expectNothingSideways(page);
  expect(await axeFindings(page)).toEqual([]);
  // Nobody has pointed at an account yet.
  await expect(first).toHaveAttribute('aria-selected', 'false');
  const box = await first.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await first.click();
  await expect(text(page)).toHaveValue(/^مرحبا @[\w-]+@[\w.]+ $/);
  await page.keyboard.press('Alt+Shift+A');
  await expect(list(page)).toBeVisible();
});
