import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

import { axeFindings } from './axe.ts';
import { call } from './board.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const screens = [
  'today',
  'explore',
  'explore?source=rss',
  'explore/communities?network=bluesky',
  'board',
  'calendar',
  'compose',
  'compose?begin=1',
  'review',
  'analytics',
  'settings/preferences',
];

/** Once nothing of the screen is being loaded any more. */
async function open(page: Page, screen: string) {
  await page.goto(`/${screen}`);
  await expect(page.locator('main h1, main h2').first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** The placeholders that are longer than their fields. */
const cutPlaceholders = (page: Page) =>
  page.locator('input[placeholder]:visible').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!(field instanceof HTMLInputElement) || !pen) return [];
      const { fontWeight, fontSize, fontFamily, paddingInlineStart, paddingInlineEnd } =
        getComputedStyle(field);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
      return pen.measureText(field.placeholder).width > room + 1 ? [field.placeholder] : [];
    }),
  );

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

test('the build has every text in every language', () => {
  const built = JSON.parse(readFileSync('dist/web/.vite/languages.json', 'utf8')) as {
    copies: Record<string, { missing: number }>;
  };
  const missing = Object.entries(built.copies).map(([language, copy]) => [language, copy.missing]);
  expect(missing).toEqual(['de', 'fr', 'es', 'pt-BR', 'ja', 'ar'].map((language) => [language, 0]));
});

test('the language chosen in Preferences holds on every device, until it is the browser’s again', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  try {
    await page.goto('/settings/preferences');
    expect(await languageOf(page)).toBe('en');
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('option', { name: 'العربية' }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { name: 'Preferences' })).toHaveCount(0);

    const other = await browser.newContext({ baseURL, storageState: await context.storageState() });
    await other.clearCookies({ name: 'copydesk_language' });
    const elsewhere = await other.newPage();
    await elsewhere.goto('/today');
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ar');
    await other.close();
  } finally {
    await call(page, 'me.php', { action: 'save_preferences', language: 'auto' });
  }
  await page.goto('/settings/preferences');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

for (const [locale, language] of [
  ['de-DE', 'de'],
  ['ar-EG', 'ar'],
] as const)
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test(`has every screen in ${language}, none wider than the window, and every placeholder is whole`, async ({
      page,
    }) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        for (const screen of screens) {
          await open(page, screen);
          expect(await languageOf(page)).toBe(language);
          await expectNothingSideways(page, `${screen} at ${width} px`);
          expect(await cutPlaceholders(page), `${screen} at ${width} px`).toEqual([]);
        }
      }
    });

    test(`axe finds nothing on Today, the board and the calendar in ${language}`, async ({ page }) => {
      for (const screen of ['today', 'board', 'calendar']) {
        await open(page, screen);
        expect(await axeFindings(page), screen).toEqual([]);
      }
    });
  });

test.describe('a browser in German', () => {
  test.use({ locale: 'de-DE' });

  test('reads keys, news categories and card types in German, and the address keeps their stored names', async ({
    page,
  }) => {
    await page.goto('/explore?source=rss');
    await expect(page.getByText('Strg').first()).toBeVisible();
    await page.getByRole('button', { name: /^Kategorie/ }).click();
    await page.getByRole('option', { name: /^Künstliche Intelligenz/ }).click();
    await expect(page).toHaveURL(/category=Artificial(\+|%20)Intelligence/);
    await expect(page.getByRole('button', { name: 'Kategorie Künstliche Intelligenz' })).toBeVisible();
    await page.goto('/settings/sources');
    await expect(page.getByRole('cell', { name: 'Klima' }).first()).toBeVisible();
    await page.goto('/board');
    await page.getByRole('button', { name: /^Typ/ }).first().click();
    await expect(page.getByRole('option', { name: 'Artikel' })).toBeVisible();
  });
});
