import { expect, test, type Page } from '@playwright/test';

import { openExplore, panel } from './explore.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('without any, the bell says what would be told there', async ({ page }) => {
  await openExplore(page);
  await bell(page).click();
  await expect(list(page)).toContainText('Watch a saved view');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('unread ones are counted, lead to what they are about, and are marked as read', async ({ page }) => {
  await openExplore(page, '?source=hackernews&time_range=all');
  const id = await page.locator('a[data-post]').first().getAttribute('data-post');
  let read = new Set<number>();
  await page.route('**/tool/api/v1/notifications.php*', async (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      const { ids } = request.postDataJSON() as { ids?: number[] };
      read = new Set(ids ? [...read, ...ids] : [1, 2]);
      return route.fulfill({ json: { success: true, data: { done: true } } });
    }
    const notifications = [2, 1].map((number) => ({
      id: number,
      event: 'watched_view',
      title: `Fediverse: story ${number}`,
      body: '5,200 engagement, +900 in 21 h',
      path: `/explore?source=hackernews&time_range=all&open=${id}`,
      created_at: '2026-05-04T08:00:00.000Z',
      read_at: read.has(number) ? '2026-05-04T09:00:00.000Z' : null,
    }));
    const data = { notifications, unread: 2 - read.size };
    const meta = { page: 1, per_page: 20, total: 2, total_pages: 1, has_more: false };
    return route.fulfill({ json: { success: true, data, meta } });
  });
  await page.reload();
  await expect(bell(page)).toContainText('2 unread');
  await bell(page).click();
  await list(page)
    .getByRole('link', { name: /story 2/ })
    .click();
  await expect(panel(page)).toBeVisible();
  await expect(bell(page)).toContainText('1 unread');
  await bell(page).click();
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).not.toContainText('unread');
});

test('on a narrow screen the bell is in the bar at the foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openExplore(page);
  await bell(page).click();
  await expect(list(page)).toBeVisible();
});
