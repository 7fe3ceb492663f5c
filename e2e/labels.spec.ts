import type { Page } from '@playwright/test';

import { addCards, call, openBoard, uniqueWord } from './board.ts';
import { makeDraft } from './compose.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const newLabel = async (page: Page, name: string) =>
  (await call<{ label: { id: number } }>(page, 'labels.php', { name })).label.id;
const removeLabel = (page: Page, id: number) => call(page, 'labels.php', { action: 'remove', id });

const picker = (page: Page) => page.getByRole('dialog', { name: 'Labels and campaign' });
const option = (page: Page, name: string) => picker(page).getByRole('option', { name });
const card = (page: Page, word: string) => page.getByRole('listitem').filter({ hasText: word });

test('a label is made in place on a card, shown on the board, filtered by, and taken back', async ({
  page,
}) => {
  const word = uniqueWord();
  const [id] = await addCards(page, word, ['The quay', 'The tide']);
  await openBoard(page, word, `&card=${id}`);
  await page.getByRole('button', { name: 'Add labels' }).click();
  await picker(page).getByRole('searchbox', { name: 'Search labels' }).fill(word);
  await option(page, `Create label “${word}”`).click();
  await expect(option(page, `${word}, selected`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Labels and campaign: ${word}` })).toBeVisible();
  await page.goto(`/board?q=${word}`);
  await page.getByRole('button', { name: /^Label/ }).click();
  await page.getByRole('option', { name: word }).click();
  await expect(page).toHaveURL(/label=\d+/);
  await expect(card(page, word)).toHaveCount(1);
  await page.reload();
  await expect(card(page, word)).toHaveText([/The quay/]);

  await page.goto('/settings/labels');
  await page.getByRole('button', { name: `Delete ${word}` }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('It will be removed from 1 card.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`“${word}” deleted.`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(0);
});

test('several drafts are labelled by the keys, and that is undone', async ({ page }) => {
  const word = uniqueWord();
  const label = await newLabel(page, word);
  for (const name of ['One', 'Two']) await makeDraft(page, word, ['bluesky'], { body: `${name} ${word}y` });
  await page.goto(`/compose?q=${word}y`);
  const rows = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByRole('heading', { name: 'Compose' }).click();
  const selection = page.getByRole('region', { name: 'Selection' });
  for (const [index, chosen] of ['1 selected', '2 selected'].entries()) {
    await page.keyboard.press('j');
    await expect(rows.nth(index).locator(':focus')).toBeAttached();
    await page.keyboard.press('x');
    await expect(selection).toContainText(chosen);
  }
  await selection.getByRole('button', { name: 'Labels' }).press('Enter');
  await expect(picker(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(word);
  await expect(option(page, `Create campaign “${word}”`)).toBeVisible();
  await expect(option(page, `${word}, not selected`)).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('schedule.php'),
  );
  await page.keyboard.press('Enter');
  await expect(option(page, `${word}, selected`)).toBeVisible();
  await saved;
  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeHidden();
  for (const row of await rows.all()) await expect(row.getByText(word, { exact: true })).toBeVisible();
  await page.goto(`/compose?label=${label}`);
  await expect(rows).toHaveCount(2);
  await removeLabel(page, label);
});

test('at 390 px a campaign is made, opened with its chain, and archived', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const word = uniqueWord();
  await page.goto('/settings/labels');
  await page.getByRole('button', { name: 'New campaign' }).click();
  const form = page.getByRole('dialog', { name: 'New campaign' });
  await form.getByRole('textbox', { name: 'Name' }).fill(`Spring ${word}`);
  await form.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByText(`Spring ${word} created.`)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: word });
  await expect(row).toContainText(`spring-${word}`);
  await expectNothingSideways(page, 'settings');

  const { campaigns } = await call<{ campaigns: { id: number; name: string; project_id: number }[] }>(
    page,
    'campaigns.php',
  );
  const campaign = campaigns.find(({ name }) => name === `Spring ${word}`);
  await addCards(page, word, ['The fair'], 'To Do', {
    project_id: campaign?.project_id,
    campaign_id: campaign?.id,
  });
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: `Spring ${word}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cards' })).toContainText(`The fair ${word}`);
  await expect(page.getByRole('region', { name: 'Published' })).toContainText('None');
  await expectNothingSideways(page, 'campaign');

  await page.goto('/settings/labels');
  await row.getByRole('button', { name: `Archive Spring ${word}` }).click();
  await expect(page.getByText(`Spring ${word} archived.`)).toBeVisible();
  await expect(row).toContainText('Archived');
  await call(page, 'campaigns.php', { action: 'remove', id: campaign?.id });
});
