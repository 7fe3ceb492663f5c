import type { Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { call, uniqueWord } from './board.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Automations' }).getByRole('listitem').filter({ hasText: name });

const removeAll = async (page: Page, word: string) => {
  const { automations } = await call<{ automations: { id: number; name: string }[] }>(
    page,
    'automations.php',
  );
  for (const { id, name } of automations)
    if (name.includes(word)) await call(page, 'automations.php', { action: 'remove', automation_id: id });
};

const saved = (page: Page, name: string, over: object = {}) =>
  call<{ automation: { id: number } }>(page, 'automations.php', {
    action: 'create',
    name,
    trigger: { kind: 'slot', weekdays: [1, 2, 3, 4, 5, 6, 7], time: '12:00', hours_before: 336 },
    creates: { kind: 'draft', text: 'Open today.' },
    ...over,
  });

test('a slot is set up, tried and turned on; its draft is in the log, and it is deleted', async ({
  page,
}) => {
  const word = uniqueWord();
  await page.goto('/settings/automations');
  await page.getByRole('button', { name: 'New automation' }).click();
  const form = page.getByRole('dialog', { name: 'New automation' });
  await form.getByRole('textbox', { name: 'Name' }).fill(`Opening ${word}`);
  await form.getByRole('button', { name: /^Trigger/ }).click();
  await page.getByRole('option', { name: 'A time of the week' }).click();
  for (const day of ['Sat', 'Sun']) await form.getByText(day, { exact: true }).click();
  await form.getByRole('textbox', { name: 'Hours before' }).fill('336');
  await form.getByText('Only if no post is planned within an hour of it').click();
  await form.getByRole('button', { name: /^Creates/ }).click();
  await page.getByRole('option', { name: 'A draft', exact: true }).click();
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill(`${word} is open on `);
  await form.getByRole('group', { name: 'Insert into Text' }).getByRole('button', { name: 'Date' }).click();
  await expect(form.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    `${word} is open on {{date}}`,
  );
  await form.getByRole('textbox', { name: 'At most a day' }).fill('1');
  await form.getByRole('button', { name: 'Save and try' }).click();

  const dryRun = page.getByRole('dialog', { name: `Dry run of Opening ${word}` });
  await expect(dryRun.getByRole('listitem').first()).toContainText(
    new RegExp(`${word} is open on 20\\d\\d-`),
  );
  await expect(dryRun.getByRole('listitem').first()).toContainText('Would be created');
  const row = rowOf(page, word);
  await dryRun.getByRole('button', { name: 'Turn on' }).click();
  await expect(dryRun).toHaveCount(0);
  await expect(row.getByRole('switch')).toBeChecked();
  await expect(row).toContainText('Every day at 18:00');

  // The server looks once a minute, and the page hears of it.
  await expect(row).toContainText('1 of 1 today', { timeout: 120_000 });
  await row.getByRole('button', { name: `Log of Opening ${word}` }).click();
  const log = page.getByRole('dialog', { name: `Log of Opening ${word}` });
  await expect(log.getByRole('listitem')).toHaveText(/Created.*It is the time for/);
  await log.getByRole('link', { name: 'Open post' }).click();
  await expect(page).toHaveURL(/compose\/\d+/);
  await expect(page.getByText(`${word} is open on`).first()).toBeVisible();
  const post = Number(/compose\/(\d+)/.exec(page.url())?.[1]);

  await page.goto('/settings/automations');
  await row.getByRole('button', { name: `Delete Opening ${word}` }).click();
  const question = page.getByRole('dialog', { name: `Delete the automation “Opening ${word}”?` });
  await expect(question).toContainText('Its log is deleted with it.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await call(page, 'schedule.php?action=cancel', { id: post });
});

test('by the keys an automation is created, turned on and off', async ({ page }) => {
  const word = uniqueWord();
  await page.goto('/settings/automations');
  await page.getByRole('button', { name: 'New automation' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'New automation' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(`Found ${word}`);
  await form.getByRole('textbox', { name: 'Words' }).focus();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  const dryRun = page.getByRole('dialog', { name: `Dry run of Found ${word}` });
  await expect(dryRun).toContainText('Nothing matched in the last seven days.');
  await page.keyboard.press('Escape');
  await expect(dryRun).toHaveCount(0);
  const row = rowOf(page, word);
  await expect(row).toContainText(`“${word}”`);
  await row.getByRole('switch').press('Space');
  await expect(page.getByText(`Found ${word} is on.`)).toBeVisible();
  await expect(row.getByRole('switch')).toBeChecked();
  await row.getByRole('switch').press('Space');
  await expect(row.getByRole('switch')).not.toBeChecked();
  await row.getByRole('button', { name: `Log of Found ${word}` }).press('Enter');
  await expect(page.getByRole('dialog', { name: `Log of Found ${word}` })).toContainText('No runs yet');
  await expect(page).toHaveURL(/show=log/);
  await removeAll(page, word);
});

test('at 390 px the list, the form and the dry run fit, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const word = uniqueWord();
  const { automation } = await saved(page, `Narrow ${word}`);
  await page.goto('/settings/automations');
  await expect(rowOf(page, word)).toContainText('never run');
  await expectNothingSideways(page, 'list');
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/settings/automations?automation=${automation.id}&show=edit`);
  const form = page.getByRole('dialog', { name: `Edit Narrow ${word}` });
  await expect(form.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Open today.');
  await expectNothingSideways(page, 'form');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Open until six.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Narrow ${word} saved.`)).toBeVisible();
  await page.goto(`/settings/automations?automation=${automation.id}&show=try`);
  const dryRun = page.getByRole('dialog', { name: `Dry run of Narrow ${word}` });
  await expect(dryRun.getByRole('listitem').first()).toContainText('Open until six.');
  await expectNothingSideways(page, 'dry run');
  expect(await axeFindings(page)).toEqual([]);
  await removeAll(page, word);
});
