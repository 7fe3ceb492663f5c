import { expect, type Page } from '@playwright/test';

/** That nothing is wider than the page. Not measured by `innerWidth`: on a phone it grows with what is too wide. */
export async function expectNothingSideways(page: Page, where?: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, where).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
