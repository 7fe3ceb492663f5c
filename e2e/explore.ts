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
  return page.getByRole('complementary', { name: 'Post' });
}
