import { expect, type Locator, type Page } from '@playwright/test';

import { call } from './board.ts';

/** The listed posts, each a link that opens it in the panel. */
export function posts(page: Page): Locator {
  return page.locator('ol[data-posts] a');
}

/** Opens Explore with these parameters and waits until posts are there. */
export async function openExplore(page: Page, search = ''): Promise<void> {
  await page.goto(`/explore${search}`);
  await expect(posts(page).first()).toBeVisible();
}

/** Opens a list of posts. @returns the first one in it that has no card, and its place from 0 */
export async function openFree(page: Page, search: string): Promise<{ id: number; place: number }> {
  await openExplore(page, search);
  const ids = await posts(page).evaluateAll((rows) => rows.map((row) => Number(row.dataset.post)));
  const { trends } = await call<{ trends: { trend_id: number; cards: unknown[] }[] }>(
    page,
    `trend-work.php?trend_ids=${ids.join(',')}`,
  );
  const used = new Set(trends.filter(({ cards }) => cards.length > 0).map(({ trend_id }) => trend_id));
  const place = ids.findIndex((one) => !used.has(one));
  const id = ids[place];
  if (id === undefined) throw new Error('every post of the list has a card');
  return { id, place };
}

/** The open side panel. */
export function panel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Item', exact: true });
}

/**
 * Makes every request to `address` fail until it is unrouted. The stream is blocked too: when it connects,
 * the app reads again what had failed, and "Try again" would disappear before it can be clicked.
 */
export async function failing(page: Page, address: string, requestId: string): Promise<void> {
  await page.route('**/tool/api/v1/events.php*', (route) => route.abort());
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': requestId },
      json: { success: false, error: { code: 'server_error', message: 'The store did not answer.' } },
    }),
  );
}
