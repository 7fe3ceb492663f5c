import { expect, test, type Page } from '@playwright/test';

import { ownWord } from './board.ts';
import { openExplore, panel } from './explore.ts';
import { ownerToken } from './people.ts';

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
}) => {
  // A second try meets what the first one left.
  const word = ownWord();
  const headers = { authorization: `Bearer ${ownerToken()}` };
  const ask = async (path: string, data: object) => {
    const response = await request.post(`/tool/api/v1/${path}`, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as { data: { view: { id: number } } };
  };
  const push = (likes: number) =>
    ask('trends.php', {
      source: 'bluesky',
      trends: ['Keeper of a lighthouse retires', 'Harbour gets its old crane back'].map((title, index) => ({
        external_id: `watched-${word}-${index}`,
        url: `https://bsky.app/profile/e2e.example/post/${word}${index}`,
        title,
        tags: [word],
        created_at: '2026-01-05T06:00:00Z',
        stats: { likes: likes + index },
      })),
    });
  // What the demo's owner was told of the board.
  await ask('notifications.php', { action: 'read' });
  await push(100);
  const search = { source: 'bluesky', time_range: 'all', keyword: word };
  const saved = await ask('views.php', {
    action: 'save',
    name: `Harbours ${word}`,
    screen: 'explore',
    search,
  });
  const { id } = saved.data.view;
  await ask('views.php', { action: 'watch', id, min_engagement: 5_000 });
  await push(5_200);

  const unread = async () => {
    const response = await request.get('/tool/api/v1/notifications.php', { headers });
    return ((await response.json()) as { data: { unread: number } }).data.unread;
  };
  await expect.poll(unread).toBe(2);
  await openExplore(page);
  await expect(bell(page)).toContainText('2 unread');
  await bell(page).click();
  await expect(list(page)).toContainText('5,201 engagement');
  await list(page)
    .getByRole('link', { name: `Harbours ${word}: Keeper of a lighthouse retires` })
    .click();
  await expect(panel(page)).toContainText('Keeper of a lighthouse retires');
  await expect(bell(page)).toContainText('1 unread');
  await bell(page).click();
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).not.toContainText('unread');
  expect(await unread()).toBe(0);
  await ask('views.php', { action: 'remove', id });
});

test('on a narrow screen the bell is in the bar at the foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openExplore(page);
  await bell(page).click();
  await expect(list(page)).toBeVisible();
});
