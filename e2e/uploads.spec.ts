import type { Page } from '@playwright/test';

import { video } from '#test/data/video.ts';
import { cardOf, cardPanel, makeCards } from './board.ts';
import { addFiles, choose, openLibrary, pictureFile, tile, uploads } from './media.ts';
import { expect, test } from './test.ts';

const words = Array.from({ length: 8 }, () => Math.random().toString(36).slice(2, 10));
const nextWord = () => words.pop() ?? 'word';

/** A file that is sent piece by piece, like no other. */
async function clip(word: string) {
  const width = 200 + 2 * Math.floor(Math.random() * 800);
  const height = 200 + 2 * Math.floor(Math.random() * 800);
  const buffer = Buffer.from(await video({ seconds: 1, width, height, bytesEach: 1_200_000 }));
  return { name: `tide ${word}.mp4`, mimeType: 'video/mp4', buffer };
}

/** Holds the pieces back, and says where the first one was to go. */
async function heldPieces(page: Page) {
  let found: (url: string) => void = () => undefined;
  const url = new Promise<string>((resolve) => (found = resolve));
  await page.route('**/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    return found(route.request().url());
  });
  return { url, letGo: () => page.unroute('**/uploads/*') };
}

const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).first();
const tray = (page: Page) => page.getByRole('region', { name: 'Unfinished uploads' });
const rowOf = (page: Page, word: string) =>
  uploads(page)
    .getByRole('listitem')
    .filter({ hasText: `tide ${word}.mp4` });

test('a large file is paused, goes on, and is in the library', async ({ page }) => {
  const word = nextWord();
  await openLibrary(page, word);
  const { url, letGo } = await heldPieces(page);
  await choose(page, uploadButton(page), [await clip(word)]);
  await url;
  await page.getByRole('button', { name: `Pause upload of tide ${word}.mp4` }).click();
  await expect(rowOf(page, word)).toContainText('Paused');
  await letGo();
  await page.getByRole('button', { name: `Resume upload of tide ${word}.mp4` }).click();
  await expect(tile(page, new RegExp(`tide ${word}`))).toBeVisible();
  await expect(rowOf(page, word)).toBeHidden();
});

test('after a reload the same file goes on where it stopped, and another one is refused', async ({
  page,
}) => {
  const word = nextWord();
  const file = await clip(word);
  await openLibrary(page, word);
  const { url, letGo } = await heldPieces(page);
  await choose(page, uploadButton(page), [file]);
  const sent = await page.request.fetch(await url, {
    method: 'PATCH',
    headers: {
      origin: new URL(page.url()).origin,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: file.buffer.subarray(0, 3_000_000),
  });
  expect(sent.status()).toBe(204);
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await page.reload();
  expect(await asked).toBe('beforeunload');
  await letGo();

  await expect(tray(page)).toContainText('Interrupted');
  await expect(tray(page)).toContainText('3 MB of 12 MB');
  const button = rowOf(page, word).getByRole('button', { name: 'Choose the file to continue' });
  const other = { ...file, buffer: Buffer.from(file.buffer).fill(9, 0, 1_000) };
  await choose(page, button, [other]);
  await expect(rowOf(page, word).getByRole('alert')).toContainText('is another file, or it was changed');
  const piece = page.waitForRequest((request) => request.method() === 'PATCH');
  await choose(page, button, [file]);
  expect((await piece).headers()['upload-offset']).toBe('3000000');
  await expect(tile(page, new RegExp(`tide ${word}`))).toBeVisible();
  await expect(rowOf(page, word)).toBeHidden();
});

test('at 390 px an interrupted one is continued, and another cancelled, by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [word, gone] = [nextWord(), nextWord()];
  const file = await clip(word);
  await openLibrary(page, word);
  const { url, letGo } = await heldPieces(page);
  await choose(page, uploadButton(page), [file, await clip(gone)]);
  await url;
  await expect(page.getByRole('button', { name: `Pause upload of tide ${gone}.mp4` })).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/today');
  await letGo();
  await expect(rowOf(page, gone)).toContainText('Interrupted');
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: `Cancel upload of tide ${gone}.mp4` }).focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, gone)).toBeHidden();
  const chooser = page.waitForEvent('filechooser');
  await rowOf(page, word).getByRole('button', { name: 'Choose the file to continue' }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([file]);
  await expect(page.getByText(`“tide ${word}.mp4” added to the library.`).first()).toBeVisible();
  await expect(rowOf(page, word)).toBeHidden();
});

test('a large file that is no medium is refused with the reason', async ({ page }) => {
  const word = nextWord();
  await openLibrary(page, word);
  const buffer = Buffer.from(`Only a text ${word}. `.repeat(500_000));
  await choose(page, uploadButton(page), [{ name: `tide ${word}.mp4`, mimeType: 'video/mp4', buffer }]);
  await expect(rowOf(page, word).getByRole('alert')).toContainText(
    'not a supported image, video or document',
  );
  await rowOf(page, word).getByRole('button', { name: 'Dismiss' }).click();
  await expect(rowOf(page, word)).toBeHidden();
});

test('an image that is dropped on an open card becomes its image', async ({ page }) => {
  const word = nextWord();
  await makeCards(page, word, ['Ferry']);
  await cardOf(page, `Ferry ${word}`).click();
  const panel = cardPanel(page);
  await addFiles(panel.getByRole('button', { name: 'Add image' }), 'drop', await pictureFile(`${word}.jpg`));
  await expect(panel.getByRole('button', { name: 'Replace image' })).toBeAttached();
});
