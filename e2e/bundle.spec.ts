import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { expect, test } from '@playwright/test';

import { openExplore } from './explore.ts';

const budget = 190_000;

test('Explore loads less than 190 kB of JavaScript, gzip, until its posts are there', async ({ page }) => {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  await openExplore(page);
  await page.waitForLoadState('networkidle');
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/web${file}`)).length, 0);
  test.info().annotations.push({ type: 'gzip bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(budget);
});
