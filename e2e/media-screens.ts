import { expect, type Locator, type Page } from '@playwright/test';

import { uniqueWord } from './board.ts';
import { openDraft, text } from './compose.ts';
import { addFiles, choose, mediumPanel, openLibrary, pictureFile, tile, uploads } from './media.ts';

/** Screens for finding, attaching and cropping media, for axe. */
export const mediaScreens: { name: string; open: (page: Page) => Promise<Locator> }[] = [
  {
    name: 'the media library',
    open: async (page) => {
      const word = uniqueWord();
      await openLibrary(page, word);
      await choose(page, page.getByRole('button', { name: 'Upload' }).first(), [
        await pictureFile(`axe ${word}.jpg`),
        { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
      ]);
      await expect(uploads(page).getByRole('alert')).toBeVisible();
      await tile(page, new RegExp(`axe ${word}`)).click();
      await expect(mediumPanel(page)).toContainText('Not used in any post');
      return mediumPanel(page);
    },
  },
  {
    name: 'the media of a draft',
    open: async (page) => {
      const word = uniqueWord();
      await openDraft(page, word, ['bluesky']);
      await addFiles(text(page), 'paste', await pictureFile(`pasted ${word}.jpg`));
      return page.getByRole('button', { name: `Crop pasted ${word}.jpg` });
    },
  },
  {
    name: 'the library to pick from',
    open: async (page) => {
      const word = uniqueWord();
      await openDraft(page, word, ['bluesky']);
      await page.getByRole('button', { name: 'From the library' }).click();
      const dialog = page.getByRole('dialog');
      await choose(page, dialog.getByRole('button', { name: 'Upload' }).first(), [
        await pictureFile(`picked ${word}.jpg`),
      ]);
      await expect(dialog.getByRole('option', { name: new RegExp(word) })).toBeVisible();
      return dialog.getByRole('list', { name: 'Selected' });
    },
  },
  {
    name: 'the crop of a picture',
    open: async (page) => {
      const word = uniqueWord();
      await openDraft(page, word, ['instagram']);
      await addFiles(text(page), 'paste', await pictureFile(`cut ${word}.jpg`));
      await page.getByRole('button', { name: `Crop cut ${word}.jpg` }).click();
      await page.getByRole('button', { name: '9:16' }).click();
      return page.getByText('Instagram accepts images');
    },
  },
];
