import type { Cookie } from '@playwright/test';

import { posts } from './explore.ts';
import { freeOwner, sessionOf } from './people.ts';
import { expect, test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] } });

let cookies: Cookie[] = [];

test.beforeAll(async ({ browser, baseURL }) => {
  cookies = await sessionOf(freeOwner(), browser, baseURL);
});

test.beforeEach(({ context }) => context.addCookies(cookies));

test('that the organization is to be removed is said on every screen, until it is kept', async ({
  page,
  baseURL,
}) => {
  await page.goto('/settings/account');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const me = await page.request.get('/tool/api/v1/me.php');
  const { name } = ((await me.json()) as { data: { organization: { name: string } } }).data.organization;
  const begun = await page.request.post('/tool/api/v1/organization-removal.php', {
    data: { action: 'begin', name },
    headers: { origin: baseURL ?? '' },
  });
  expect(begun.ok(), await begun.text()).toBe(true);
  const notices = page.getByRole('complementary', { name: 'Notices' });
  await expect(notices).toContainText(`${name} will be deleted on`);
  await notices.getByRole('link', { name: 'Keep organization…' }).click();
  await page.getByRole('button', { name: 'Keep organization' }).click();
  await expect(notices).not.toContainText('will be deleted on');
});

test('the free plan says what it holds back, what is left today, and when it starts anew', async ({
  page,
}) => {
  const { token } = freeOwner();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });

  // Without publishing there are no reviews, and the shell does not ask for them; published posts can be
  // read.
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { name: 'Nothing published' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View plan' })).toBeVisible();
  await page.goto('/settings/plan');
  await expect(page.getByText('doesn’t include publishing').first()).toBeVisible();
  expect(refused).toEqual([]);

  await page.goto('/explore/hashtags');
  await expect(page.getByText(/posts are shown 72 hours late, and their metrics are hidden/)).toBeVisible();
  await expect(page.getByText(/\d+ of 24 content queries left until \d\d:\d\d/)).toBeVisible();

  await page.goto('/explore?source=x&time_range=30d');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save current filters as').fill('X of the month');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'X of the month' }).click();
  await page.getByRole('button', { name: 'Watch X of the month' }).click();
  await expect(page.getByText('Upgrade to watch a view')).toBeVisible();

  // The rest of today's queries, as a program of the same organization would use them.
  for (let query = 0; query < 24; query++) {
    await page.request.get('/tool/api/v1/sounds.php', { headers: { authorization: `Bearer ${token}` } });
  }
  await page.goto('/explore/sounds');
  await expect(page.getByRole('heading', { name: 'Daily query limit reached' })).toBeVisible();
  await expect(page.getByText(/reset at \d\d:\d\d, .+ time/)).toBeVisible();
  await page.getByRole('link', { name: 'Use Search, which doesn’t count' }).click();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('climate');
  await expect(posts(page).first()).toBeVisible();
});
