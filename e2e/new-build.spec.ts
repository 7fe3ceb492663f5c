import { openExplore, panel, posts } from './explore.ts';
import { countLoads } from './loading.ts';
import { expect, test } from './test.ts';

/** A file of the build that only an open post needs. */
const chart = /\/assets\/readings-[^/]*\.js$/;

test('a tab left open over an update loads the page anew, once, and is where the person was', async ({
  page,
}) => {
  await openExplore(page, '?source=reddit');
  const counted = countLoads(page);
  await page.route(chart, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  await posts(page).first().click();
  await expect.poll(() => counted.loads).toBe(1);
  await expect(panel(page).getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page).toHaveURL(/source=reddit.*open=\d+/);
});

test('a file that stays away ends in the crash screen, not in a loop', async ({ page }) => {
  await openExplore(page);
  const counted = countLoads(page);
  await page.route(chart, (route) => route.fulfill({ status: 404, body: '' }));
  await posts(page).first().click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(counted.loads).toBe(1);
});
