import type { BrowserContext, Page } from '@playwright/test';

/** Disables prefetching from now on, so that the next screen's files are not loaded yet. */
export async function savesData(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

/** Counts how often a document is loaded from now on. */
export function countLoads(page: Page): { loads: number } {
  const counted = { loads: 0 };
  page.on('domcontentloaded', () => (counted.loads += 1));
  return counted;
}
