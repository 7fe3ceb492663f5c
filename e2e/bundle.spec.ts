import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { openBoard } from './board.ts';
import { openExplore } from './explore.ts';
import { expect, test } from './test.ts';

const budget = 190_000;

/** What a screen fetches of JavaScript until it is there, gzip. */
async function bytesUntil(page: Page, open: () => Promise<void>): Promise<number> {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  await open();
  await page.waitForLoadState('networkidle');
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/web${file}`)).length, 0);
  test.info().annotations.push({ type: 'gzip bytes', description: String(bytes) });
  return bytes;
}

test('Today loads less than 190 kB of JavaScript, gzip, until its parts are there', async ({ page }) => {
  const bytes = await bytesUntil(page, async () => {
    await page.goto('/today');
    await expect(
      page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first(),
    ).toBeVisible();
  });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(budget);
});

test('Explore loads less than 190 kB of JavaScript, gzip, until its posts are there', async ({ page }) => {
  const bytes = await bytesUntil(page, () => openExplore(page));
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(budget);
});

test('the board loads less than 190 kB of JavaScript, gzip, until its cards are there', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('a[data-card]')) return;
      observer.disconnect();
      // Not their frame, which a busy machine draws after more was asked for.
      performance.mark('cards');
    }).observe(document, { childList: true, subtree: true });
  });
  await openBoard(page);
  const files = await page.evaluate(() => {
    const there = performance.getEntriesByName('cards')[0]?.startTime ?? Infinity;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < there)
      .map(({ name }) => new URL(name).pathname);
  });
  const bytes = [...new Set(files)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`dist/web${file}`)).length,
    0,
  );
  test.info().annotations.push({ type: 'gzip bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(budget);
});

test('no rule of the stylesheet makes each element that comes into the page restyle all of it', () => {
  const rules = readdirSync('dist/web/assets')
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => readFileSync(`dist/web/assets/${name}`, 'utf8').match(/[^{}]+(?=\{)/g) ?? []);
  expect(rules.length).toBeGreaterThan(500);
  // As Tailwind's group-has-…: any element may stand in such a group, so that all below the body is looked at again.
  expect(rules.filter((rule) => /:where\([^)]*\):has\(/.test(rule))).toEqual([]);
});
