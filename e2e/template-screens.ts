import { expect, type Locator, type Page } from '@playwright/test';

import { uniqueWord } from './board.ts';
import { openDraft } from './compose.ts';
import { makeTemplate, openTemplate, tile } from './templates.ts';

/** Screens for finding, filling in, editing and attaching templates, for axe. */
export const templateScreens: { name: string; open: (page: Page) => Promise<Locator> }[] = [
  {
    name: 'the gallery of templates',
    open: async (page) => {
      // The templates of other tests stand before those for everybody.
      await page.goto('/templates?q=plain+quote');
      return tile(page, 'Plain quote');
    },
  },
  {
    name: 'a template that is filled in',
    open: async (page) => {
      await openTemplate(page, uniqueWord());
      await page.getByRole('textbox', { name: 'Title' }).fill('A headline that is far too long for it');
      return page.getByText('Title has 38 characters; 30 fit.');
    },
  },
  {
    name: 'drafts from a table',
    open: async (page) => {
      await openTemplate(page, uniqueWord());
      await page.getByRole('button', { name: 'Fill from CSV' }).click();
      await page.getByRole('textbox', { name: 'Table' }).fill('title,mood\nFirst,good\n,bad\n');
      return page.getByText('Title is missing.');
    },
  },
  ...['HTML', 'Variables', 'Styles', 'About'].map((part) => ({
    name: `the editor of a template, ${part}`,
    open: async (page: Page) => {
      const id = await makeTemplate(page, uniqueWord());
      await page.goto(`/templates/${id}/edit`);
      await page.getByRole('textbox', { name: 'HTML' }).fill('<p>{{place}}</p>');
      await page.getByRole('button', { name: part }).click();
      return page.getByText(/^Fix .+ to save\.$/);
    },
  })),
  {
    name: 'the design of a draft',
    open: async (page) => {
      const word = uniqueWord();
      const template = await makeTemplate(page, word);
      await openDraft(page, word, ['mastodon'], { design: { template, variables: { title: 'Low tide' } } });
      await page
        .getByRole('region', { name: 'Design' })
        .getByRole('button', { name: 'Change', exact: true })
        .click();
      const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
      await expect(title).toHaveValue('Low tide');
      return title;
    },
  },
];
