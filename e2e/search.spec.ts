import type { Page } from '@playwright/test';

import { changeAnswers } from './answers.ts';
import { failing, panel, posts } from './explore.ts';
import { expectFocusIn } from './keys.ts';
import { expect, test } from './test.ts';

const searchbox = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const networks = (page: Page) => page.getByRole('group', { name: 'Networks' });

test('by mouse: one word, all networks; one network, another order, and a post beside the list', async ({
  page,
}) => {
  await page.goto('/explore');
  await page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name: 'Search' }).click();
  await searchbox(page).fill('climate');
  await expect(posts(page).first()).toBeVisible();
  await expect(page).toHaveURL(/keyword=climate/);
  // Several networks in one ranking, with the number of results of each beside it.
  await expect(networks(page).getByRole('button', { name: /Instagram \d+ match/ })).toBeVisible();
  await expect(networks(page).getByRole('button', { name: /Mastodon \d+ match/ })).toBeVisible();

  await networks(page)
    .getByRole('button', { name: /Mastodon/ })
    .click();
  await expect(page).toHaveURL(/sources=mastodon/);
  await expect(posts(page).first().getByRole('img', { name: 'Mastodon' })).toBeVisible();
  await page.getByRole('button', { name: 'Sort Engagement' }).click();
  await page.getByRole('option', { name: 'Most recent' }).click();
  await expect(page).toHaveURL(/sort=recent/);

  await posts(page).first().click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page).toHaveURL(/open=\d+/);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
});

test('by keyboard: type, walk, open, mute from the row, close', async ({ page }) => {
  await page.goto('/explore/search');
  await expect(searchbox(page)).toBeFocused();
  await page.keyboard.type('climate');
  await page.keyboard.press('Enter');
  await expect(posts(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(posts(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(posts(page).nth(1)).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu', { name: 'Item' })).toBeVisible();
  await expectFocusIn(page.getByRole('menu', { name: 'Item' }));
  await page.keyboard.press('Escape');
  await expect(posts(page).nth(1)).toBeFocused();
  await page.keyboard.press('o');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('a reload and Back restore the search', async ({ page }) => {
  await page.goto('/explore/search?keyword=climate&sources=x,mastodon&time_range=1y&sort=recent');
  await expect(posts(page).first()).toBeVisible();
  await posts(page).nth(1).click();
  await expect(panel(page)).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(panel(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sort Most recent' })).toBeVisible();
  await expect(networks(page).getByRole('button', { name: /^X/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(networks(page).getByRole('button', { name: /Mastodon/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await networks(page).getByRole('button', { name: 'All networks' }).click();
  await expect(page).not.toHaveURL(/sources=/);
  await page.goBack();
  await expect(page).toHaveURL(address);
});

test('what was searched for is offered again, and forgotten on demand', async ({ page }) => {
  await page.goto('/explore/search?keyword=bakers');
  await expect(networks(page).getByRole('button', { name: /X \d+ match/ })).toBeVisible();
  await page.goto('/explore/search');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await expect(recent.getByRole('link', { name: /bakers/ })).toContainText(/\d+ results/);
  await recent.getByRole('link', { name: /bakers/ }).click();
  await expect(page).toHaveURL(/keyword=bakers/);
  await page.goBack();
  await recent.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByRole('heading', { name: 'Search all networks at once' })).toBeVisible();
});

test('a network that cannot be searched is named, and the others answer', async ({ page }) => {
  await changeAnswers(page, '**/tool/api/v1/search.php?*', (data: { sources: object[] }) => {
    const [first, ...others] = data.sources;
    const error = 'It took longer than 2 seconds.';
    return { ...data, sources: [{ ...first, total: null, returned: 0, error }, ...others] };
  });
  await page.goto('/explore/search?keyword=climate');
  await expect(
    networks(page).getByRole('button', { name: /could not be searched: It took longer than 2 seconds/ }),
  ).toBeVisible();
  await expect(posts(page).first()).toBeVisible();
  // Above the list too: on a phone the mark beside the network may be out of sight.
  const missing = page.getByRole('status').filter({ hasText: /could not be searched, so .+ missing here/ });
  await expect(missing).toContainText('It took longer than 2 seconds.');

  await page.unroute('**/tool/api/v1/search.php?*');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(missing).toBeHidden();
});

test('words that only leave posts out are answered with what to do, not with a failure', async ({ page }) => {
  await page.goto('/explore/search?keyword=-climate');
  await expect(page.getByRole('heading', { name: 'Check your filters' })).toBeVisible();
  await expect(page.getByText(/at least one word that posts must have/)).toBeVisible();
  await expect(page.getByText(/^keyword:/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test('nothing found says so and leads on; a failed search is made again on demand', async ({ page }) => {
  await page.goto('/explore/search?keyword=zzqqxxyyzz');
  await expect(page.getByRole('heading', { name: 'No results for “zzqqxxyyzz”' })).toBeVisible();
  await page.getByRole('button', { name: 'Search all time' }).click();
  await expect(page).toHaveURL(/time_range=all/);

  const address = '**/tool/api/v1/search.php?*';
  await failing(page, address, 'request-78');
  await page.goto('/explore/search?keyword=climate');
  await expect(page.getByRole('alert')).toContainText('request-78');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(posts(page).first()).toBeVisible();
});
