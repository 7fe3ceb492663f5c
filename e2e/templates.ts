import { expect, type Locator, type Page } from '@playwright/test';

import { call } from './board.ts';

export const layout = {
  category: 'announcement',
  canvas_w: 1080,
  canvas_h: 1350,
  formats: [
    { name: 'portrait', w: 1080, h: 1350, default: true, networks: ['instagram'] },
    { name: 'square', w: 1080, h: 1080, networks: ['mastodon'] },
  ],
  html: '<div class="vh-card" data-vh-ready="0" style="color: var(--{{colour}})"><h1 data-vh-fit="0.4">{{title}}</h1></div>',
  css: '* { margin: 0 } .vh-card { width: 100vw; height: 100vh; background: var(--paper); font: 700 12vmin Inter } h1 { height: 100%; font: inherit }',
  palette: { paper: '#f6f2ea', ink: '#1d2430', rust: '#b4402a' },
  fonts: [{ family: 'Inter', weight: '100 900', url_woff2: '/fonts/inter-latin.woff2' }],
  variables: [
    {
      key: 'title',
      label: 'Title',
      rules: { max_chars: 30 },
      required: true,
      example: 'The harbour opens',
    },
    { key: 'colour', label: 'Colour', type: 'token', rules: { enum: ['ink', 'rust'], default: 'ink' } },
  ],
};

/** A template of this organization's own; its id. */
export async function makeTemplate(page: Page, word: string, changes: object = {}): Promise<number> {
  const { template } = await call<{ template: { id: number } }>(page, 'templates.php', {
    action: 'create',
    ...layout,
    slug: word,
    name: `Notice ${word}`,
    ...changes,
  });
  return template.id;
}

export async function openTemplate(page: Page, word: string, changes: object = {}): Promise<number> {
  const id = await makeTemplate(page, word, changes);
  await page.goto(`/templates/${id}`);
  await expect(page.getByRole('heading', { name: `Notice ${word}` })).toBeVisible();
  return id;
}

export const tile = (page: Page, word: string): Locator =>
  page.getByRole('grid', { name: 'Templates' }).getByRole('row', { name: new RegExp(word) });

/** The content of the preview's frame. */
export const card = (page: Page): Locator =>
  page.getByRole('region', { name: 'Preview' }).frameLocator('iframe').first().locator('.vh-card');
