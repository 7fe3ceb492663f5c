import type { Page } from '@playwright/test';

import { changeAnswers } from './answers.ts';
import { axeFindings } from './axe.ts';
import { call, makeCards, uniqueWord } from './board.ts';
import { openExplore, panel } from './explore.ts';
import { ownerToken, personOf, sessionOf } from './people.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('whoever was told nothing yet learns from the bell what would be told there', async ({ page }) => {
  // Other tests notify the demo's people, so only the response to this person is emptied.
  await changeAnswers(page, '**/tool/api/v1/notifications.php*', (data: object) => ({
    ...data,
    notifications: [],
    unread: 0,
  }));
  await openExplore(page);
  await bell(page).click();
  await expect(list(page)).toContainText('Watch a saved view');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('a watched view tells of each post that crosses its threshold; it is counted, leads there, and is marked as read', async ({
  page,
  request,
}) => {
  // A retry finds what the first attempt left.
  const word = uniqueWord();
  const headers = { authorization: `Bearer ${ownerToken()}` };
  const send = async (path: string, data: object) => {
    const response = await request.post(`/tool/api/v1/${path}`, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as { data: { view: { id: number } } };
  };
  const push = (likes: number) =>
    send('trends.php', {
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
  // The notifications of the demo's owner about the board.
  await send('notifications.php', { action: 'read' });
  await push(100);
  const search = { source: 'bluesky', time_range: 'all', keyword: word };
  const saved = await send('views.php', {
    action: 'save',
    name: `Harbours ${word}`,
    screen: 'explore',
    search,
  });
  const { id } = saved.data.view;
  await send('views.php', { action: 'watch', id, min_engagement: 5_000 });
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
  await send('views.php', { action: 'remove', id });
});

test('on a narrow screen the bell is in the bar at the foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openExplore(page);
  await bell(page).click();
  await expect(list(page)).toBeVisible();
});

test('notifications are a screen: narrowed, walked by keys, read and unread, and acted on in place', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = uniqueWord();
  const [card_id] = await makeCards(page, word, ['Ferry quay']);
  await call(page, 'notifications.php', { action: 'read' });
  const { user } = await call<{ user: { id: number; name: string } }>(page, 'me.php');
  const colleague = await browser.newContext({ baseURL, storageState: undefined });
  await colleague.addCookies(await sessionOf(personOf('member'), browser, baseURL));
  await call(await colleague.newPage(), 'card-comments.php', {
    card_id,
    comment: `@[${user.name}](user:${user.id}) is this still true, ${word}?`,
  });
  await colleague.close();
  await openExplore(page);
  await expect(bell(page)).toContainText('1 unread');

  await bell(page).click();
  await list(page).getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  // The address changes before the screen.
  const comments = page.getByRole('button', { name: 'Comments', exact: true });
  await expect(comments).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await comments.click();
  await expect(page).toHaveURL(/kind=comments/);
  await page.getByRole('button', { name: /^Unread/ }).click();
  await expect(page).toHaveURL(/unread=1/);
  const row = page.getByRole('listitem').filter({ hasText: word });
  await expect(row).toHaveCount(1);

  await page.keyboard.press('j');
  await expect(row.getByRole('link')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Nothing unread' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await row.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(bell(page)).toContainText('1 unread');

  await row.getByRole('button', { name: 'Reply' }).click();
  await expect(page).toHaveURL(/card=\d+#comment$/);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await expect(bell(page)).not.toContainText('unread');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/notifications');
  await expect(row).toBeVisible();
  await expectNothingSideways(page);
});
