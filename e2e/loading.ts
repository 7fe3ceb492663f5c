import type { Page } from '@playwright/test';

/** Nothing is fetched ahead from now on, so that what is opened next is still missing. */
export async function savesData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

/** How often a document was loaded from now on. */
export function countLoads(page: Page): { loads: number } {
  const counted = { loads: 0 };
  page.on('domcontentloaded', () => (counted.loads += 1));
  return counted;
}
