import type { Locator, Page } from '@playwright/test';

import { call, uniqueWord } from './board.ts';
import { openCalendar } from './calendar.ts';
import { tokenOf } from './people.ts';
import { callAs } from './review.ts';
import { expect, test } from './test.ts';

const entryOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Recipes' }).getByRole('listitem').filter({ hasText: name });

/** A recipe that is due every day, and the day on which it is due next. */
async function dailyRecipe(page: Page, name: string): Promise<{ id: number; due: string }> {
  const input = { action: 'create', name, source: 'manual', networks: [], cadence: 'daily' };
  const { recipe } = await call<{ recipe: { id: number; next_due: { date: string } } }>(
    page,
    'recipes.php',
    input,
  );
  return { id: recipe.id, due: recipe.next_due.date };
}

test('a recipe is made, turned off, and its run logged', async ({ page }) => {
  const name = `Recipe ${uniqueWord()}`;
  await openCalendar(page, '?view=month&show=recipes');
  await page.getByRole('button', { name: 'New recipe' }).click();
  const form = page.getByRole('dialog', { name: 'New recipe' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('textbox', { name: 'Parameters' }).fill('nonsense=1');
  await form.getByRole('button', { name: 'Create recipe' }).click();
  await expect(form.getByRole('alert')).toContainText(/nonsense|parameter/i);
  await form.getByRole('button', { name: /Content source/ }).click();
  await page.getByRole('option', { name: 'Calendar' }).click();
  await expect(form.getByRole('textbox', { name: 'Parameters' })).toHaveValue(/min_importance=2/);
  await form.getByRole('button', { name: /^Template/ }).click();
  await page.getByRole('option', { name: 'None (text only)' }).click();
  await form.getByRole('button', { name: 'Create recipe' }).click();
  const recipe = entryOf(page, name);
  await expect(recipe).toContainText('Every weekday at 09:00');
  await expect(recipe).toContainText(/recipe run \d+/);
  await recipe.getByRole('button', { name: 'Log a run' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('By hand');
  await page.getByRole('button', { name: 'Log run' }).click();
  await recipe.getByRole('button', { name: 'Runs', exact: true }).click();
  await expect(recipe.getByRole('list', { name: 'Runs' })).toContainText('By hand');
  await recipe.getByText(name, { exact: true }).waitFor();
  await recipe.getByRole('switch').press('Space');
  await expect(recipe.getByRole('switch')).not.toBeChecked();
  await expect(recipe).toContainText('–');
});

test('a recipe says who has taken an overdue day, and an owner or admin frees it', async ({ page }) => {
  const name = `Recipe ${uniqueWord()}`;
  await openCalendar(page, '?view=month&show=recipes');
  const { id, due } = await dailyRecipe(page, name);
  await call(page, 'recipes.php', { action: 'take', recipe_id: id, due });
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.reload();
  const entry = entryOf(page, name);
  await expect(entry).toContainText(/Taken by .+ since .+, not logged/);
  await entry.getByRole('button', { name: 'Release day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release day' }).click();
  await expect(entry).not.toContainText('Taken by');
});

test('whoever logs a run by hand is told that somebody else has taken the day', async ({ page, request }) => {
  const name = `Recipe ${uniqueWord()}`;
  await openCalendar(page, '?view=month&show=recipes');
  const { id, due } = await dailyRecipe(page, name);
  await callAs(request, tokenOf('writer'), 'recipes.php', { action: 'take', recipe_id: id, due });
  await page.reload();
  const entry = entryOf(page, name);
  await expect(entry).toContainText('Taken by');
  await entry.getByRole('button', { name: 'Log a run' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    /Taken by .+ since .+\. That run may also create a post/,
  );
  await page.getByRole('button', { name: 'Log run' }).click();
  await expect(entry).not.toContainText('Taken by');
});
