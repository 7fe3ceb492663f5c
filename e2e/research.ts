import { expect, type Locator, type Page } from '@playwright/test';

/** The rows of a ranked list, each a link that opens it in the panel. */
export function rows(page: Page): Locator {
  return page.locator('ol[data-ranked] a');
}

/** Opens a tab of Explore with these parameters and waits until its rows are there. */
export async function openTab(page: Page, address: string): Promise<void> {
  await page.goto(`/explore/${address}`);
  await expect(rows(page).first()).toBeVisible();
}

/** The open side panel of a sound, community or hashtag. */
export function detail(page: Page, what: 'Sound' | 'Community' | 'Hashtag' | 'Feed'): Locator {
  return page.getByRole('complementary', { name: what });
}
