import { expect, type Page } from '@playwright/test';

/**
 * That nothing is wider than the page, or than a list in it that only scrolls down. Not measured by `innerWidth`: on
 * a phone it grows with what is too wide.
 */
export async function expectNothingSideways(page: Page, where?: string): Promise<void> {
  // Charts take the width of a new size only after it is there.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: where ?? 'the page' })
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  const lists = page.locator('main .overflow-y-auto');
  const wide = () =>
    lists.evaluateAll((all) => all.filter((list) => list.scrollWidth > list.clientWidth).length);
  await expect.poll(wide, { message: `lists that scroll to the side: ${where ?? 'the page'}` }).toBe(0);
}
