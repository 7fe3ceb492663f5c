import type { Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { call, uniqueWord } from './board.ts';
import { postOf, saved, text } from './compose.ts';
import { expect, test } from './test.ts';
import { engine, englishDraft, linkedProjects, playEngine, translatedDraft } from './translation.ts';

playEngine();

const source = (page: Page) => page.getByRole('figure', { name: 'Source, English' });

test('a post is translated into linked projects from the composer, each with what came of it', async ({
  page,
}) => {
  const word = uniqueWord();
  const id = await englishDraft(page, { body: `The harbour opens at 18:30. ${word}` });
  const { german, japanese } = await linkedProjects(page);
  await page.goto(`/compose/${id}`);
  const part = page.getByRole('region', { name: 'Translations' });
  await part.getByRole('button', { name: 'Translate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Translate' });
  await expect(dialog).toContainText('LibreTranslate');
  await expect(dialog.getByRole('checkbox', { name: new RegExp(`^${german.name}`) })).toBeChecked();
  await dialog.getByText(japanese.name, { exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: japanese.name })).not.toBeChecked();

  await dialog.getByRole('button', { name: new RegExp(`To all accounts in ${german.name}`) }).click();
  const accounts = dialog.getByRole('list', { name: `Accounts in ${german.name}` });
  await accounts.getByRole('listitem').first().locator('label').click();
  await expect(dialog.getByRole('button', { name: /^To \d accounts?/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create drafts' }).click();

  const made = page.getByRole('dialog', { name: 'Translated' });
  await expect(made).toContainText('Translated by LibreTranslate. Saved as a draft.');
  await made.getByRole('link', { name: `Open the draft in ${german.name}` }).click();
  await expect(text(page)).toHaveValue(new RegExp(`de: .*18:30.*${word}`));
  await expect(text(page)).toHaveAttribute('lang', 'de');

  await page.goto(`/compose/${id}`);
  await expect(part.getByRole('listitem')).toHaveText(/German.*Draft/);
  await page.goto('/compose');
  await expect(page.getByRole('listitem').filter({ hasText: word }).getByText('German')).toBeVisible();
});

test('where the engine fails the draft is there, empty, with the reason', async ({ page }) => {
  engine.isDown = true;
  const id = await englishDraft(page, { body: `Nothing but words. ${uniqueWord()}` });
  const { german } = await linkedProjects(page);
  await page.goto(`/compose/${id}`);
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await page.getByRole('button', { name: 'Create drafts' }).click();
  const made = page.getByRole('dialog', { name: 'Translated' });
  await expect(made).toContainText('Not translated.');
  await expect(made).toContainText('Models are being loaded');
  await made.getByRole('link', { name: `Open the draft in ${german.name}` }).click();
  await expect(text(page)).toHaveValue('');
  await expect(page.getByText('Not written yet.')).toBeVisible();
});

test('a translation is written beside its source, which tells at once what is missing', async ({ page }) => {
  const { draft } = await translatedDraft(page, {
    body: 'Doors at 18:30, says @courier: https://courier.example/doors',
    thread: [{ body: 'The second part.' }, { body: 'The third part.' }],
    first_comment: 'The map: https://courier.example/map',
  });
  await page.goto(`/compose/${draft}`);
  await expect(source(page)).toHaveCount(4);
  await expect(source(page).first()).toContainText('Doors at 18:30');
  await expect(source(page).first().getByRole('paragraph')).toHaveAttribute('lang', 'en');
  await text(page).fill('Einlass am Abend, sagt @courier.');
  await expect(
    page.getByText('Missing: the link https://courier.example/doors, the number 18:30.'),
  ).toBeVisible();
  await text(page).fill('Einlass um 18.30 Uhr, sagt @courier: https://courier.example/doors');
  await expect(page.getByText(/^Missing:/)).toBeHidden();
  await page.getByRole('textbox', { name: 'First comment' }).fill('Die Karte');
  await expect(page.getByText('Missing: the link https://courier.example/map.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove part 2' }).click();
  await expect(page.getByText('One part of the source thread has no counterpart here yet:')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('on a telephone the source is brought up above each field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { draft } = await translatedDraft(page, { body: `The tide is high. ${uniqueWord()}` });
  await page.goto(`/compose/${draft}`);
  await expect(text(page)).toBeVisible();
  await expect(source(page)).toBeHidden();
  await page.getByRole('button', { name: 'Show the English source' }).click();
  await expect(source(page)).toContainText('The tide is high.');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hide the English source' }).click();
  await expect(source(page)).toBeHidden();
});

test('a source that has changed is told, translated again with an undo, or said to be the same', async ({
  page,
}) => {
  const word = uniqueWord();
  const { source: of, draft } = await translatedDraft(page, { body: `It opens on Monday. ${word}` });
  await page.goto(`/compose/${draft}`);
  await text(page).fill(`Es macht am Montag auf. ${word}`);
  await expect(saved(page)).toBeVisible();
  await call(page, 'schedule.php?action=update', { id: of, body: `It opens on Tuesday. ${word}` });
  await page.reload();
  const note = page.getByRole('region', { name: 'Source', exact: true });
  await expect(note).toContainText('The source has changed since it was translated.');
  await expect(source(page)).toContainText('Tuesday');
  expect(await axeFindings(page)).toEqual([]);

  engine.isDown = true;
  await note.getByRole('button', { name: 'Translate again' }).click();
  await expect(page.getByText(/^Nothing changed\. .*Models are being loaded/)).toBeVisible();
  await expect(text(page)).toHaveValue(`Es macht am Montag auf. ${word}`);

  engine.isDown = false;
  await note.getByRole('button', { name: 'Translate again' }).click();
  await expect(text(page)).toHaveValue(/^de: It opens on Tuesday/);
  await expect(note).not.toContainText('has changed since it was translated');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text(page)).toHaveValue(`Es macht am Montag auf. ${word}`);

  await call(page, 'schedule.php?action=update', { id: of, body: `It opens on Friday. ${word}` });
  await page.goto(`/compose/${of}`);
  await expect(page.getByRole('region', { name: 'Translations' })).toContainText('Outdated');
  await page.goto(`/compose/${draft}`);
  await note.getByRole('button', { name: 'Mark as up to date' }).click();
  await expect(note).not.toContainText('has changed since it was translated');
  expect(await postOf(page, draft)).toMatchObject({ translation_of: { changed: false } });
});

test('axe finds nothing in the dialog that translates', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const id = await englishDraft(page, {
      body: `A picture speaks. ${uniqueWord()}`,
      media: [{ url: 'https://media.example/harbour.jpg', alt: 'Harbour' }],
    });
    await page.goto(`/compose/${id}`);
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create drafts' }).click();
    await expect(page.getByRole('dialog', { name: 'Translated' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
});
