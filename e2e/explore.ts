import { expect, type Locator, type Page } from '@playwright/test';

/** The listed posts, each a link that opens it in the panel. */
export function posts(page: Page): Locator {
  return page.locator('ol[data-posts] a');
}

/** Opens Explore with these parameters and waits until posts are there. */
export async function openExplore(page: Page, search = ''): Promise<void> {
  await page.goto(`/explore${search}`);
  await expect(posts(page).first()).toBeVisible();
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
