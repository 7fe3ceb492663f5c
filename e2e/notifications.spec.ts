import { expect, test, type Page } from '@playwright/test';

import { openExplore, panel } from './explore.ts';
import { ownerToken } from './people.ts';
import { askAsOwner, beginWatch, watchedAtSetUp } from './watched.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('whoever was told nothing yet learns from the bell what would be told there', async ({ page }) => {
  // Other tests tell the people of the demo this and that; only the answer to this person is emptied.
  await page.route('**/tool/api/v1/notifications.php*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object; meta: object };
    await route.fulfill({
      response,
      json: {
        ...envelope,
        data: { ...envelope.data, notifications: [], unread: 0 },
        meta: { ...envelope.meta, total: 0, total_pages: 0, has_more: false },
      },
    });
  });
  await openExplore(page);
  await bell(page).click();
  await expect(list(page)).toContainText('Watch a saved view');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  // Whatever is told to others in this moment has the list read again.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a watched view tells of each post that crosses its threshold; it is counted, leads there, and is marked as read', async ({
  page,
  request,
}, { retry }) => {
  test.setTimeout(180_000);
  // A second try would meet what the first one has read.
  const { word, viewId } = retry === 0 ? watchedAtSetUp() : await beginWatch(request);
  const headers = { authorization: `Bearer ${ownerToken()}` };
  const told = async () => {
    const response = await request.get('/tool/api/v1/notifications.php', { headers });
    return (await response.json()) as { data: { notifications: { title: string }[]; unread: number } };
  };
  const ofView = async () =>
    (await told()).data.notifications.filter(({ title }) => title.includes(word)).length;
  await expect.poll(ofView, { timeout: 120_000, intervals: [2_000] }).toBe(2);
  const { unread } = (await told()).data;
  await openExplore(page);
  await expect(bell(page)).toContainText(`${unread} unread`);
  await bell(page).click();
  await expect(list(page)).toContainText('5,201 engagement');
  await list(page)
    .getByRole('link', { name: `Harbours ${word}: Keeper of a lighthouse retires` })
    .click();
  await expect(panel(page)).toContainText('Keeper of a lighthouse retires');
  await expect(bell(page)).toContainText(`${unread - 1} unread`);
  await bell(page).click();
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).not.toContainText('unread');
  expect((await told()).data.unread).toBe(0);
  await askAsOwner(request, 'views.php', { action: 'remove', id: viewId });
});

test('on a narrow screen the bell is in the bar at the foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openExplore(page);
  await bell(page).click();
  await expect(list(page)).toBeVisible();
});
