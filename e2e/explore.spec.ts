import { changeAnswers } from './answers.ts';
import { failing, openExplore, panel, posts } from './explore.ts';
import { expectFocusIn } from './keys.ts';
import { expect, test } from './test.ts';

test('by mouse: a source, a sort and a time range are chosen, and a post is opened and closed', async ({
  page,
}) => {
  await openExplore(page);
  await page.getByRole('group', { name: 'Source' }).getByRole('button', { name: 'Mastodon' }).click();
  await expect(page).toHaveURL(/source=mastodon/);

  await page.getByRole('button', { name: 'Sort Viral' }).click();
  await page.getByRole('option', { name: 'Most boosted' }).click();
  await page.getByRole('button', { name: 'Time range 24 hours' }).click();
  await page.getByRole('option', { name: '30 days' }).click();
  await expect(page).toHaveURL(/sort=most_boosted/);
  await expect(page).toHaveURL(/time_range=30d/);
  // The address changes before the screen: until this is there, the posts of before are.
  await expect(page.getByRole('button', { name: 'Time range 30 days' })).toBeVisible();

  const first = posts(page).first();
  const id = await first.getAttribute('data-post');
  const text = await page.locator(`#post-${id}`).innerText();
  await first.click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(text);
  await expect(page).toHaveURL(/open=\d+/);
  await expect(panel(page).getByRole('link', { name: 'Open original' })).toBeVisible();

  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).not.toHaveURL(/open=/);
});

test('by keyboard: walk, open, walk on, select, close, and look for words', async ({ page }) => {
  await openExplore(page, '?source=hackernews&time_range=all');
  await page.keyboard.press('j');
  await expect(posts(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(posts(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(posts(page).nth(0)).toBeFocused();

  await page.keyboard.press('o');
  await expect(panel(page)).toBeVisible();
  const before = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(before);
  await expect(posts(page).nth(1)).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  await page.keyboard.press('i');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link', { name: 'Open original' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Keyword' })).toBeFocused();
  await page.keyboard.type('the');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=the/);
});

test('the keys act on the post that is open, also when the list does not have it', async ({ page }) => {
  await openExplore(page, '?source=rss&time_range=7d');
  const stories = page.locator('ol[data-posts] li').filter({ hasText: /\d+ sources|\d+ items/ });
  await stories.first().locator('a').click();
  const opened = () => Number(new URL(page.url()).searchParams.get('open'));
  await expect(panel(page)).toBeVisible();
  const row = opened();
  await panel(page).locator('section', { hasText: 'Same story' }).getByRole('button').first().click();
  await expect.poll(opened).not.toBe(row);
  const open = opened();

  // Pretends that the card was created: an existing one would be opened.
  await page.route('**/tool/api/v1/cards.php', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { card_id: 1, title: 'A card', status: 'pending', board_column_id: 1, position: 0 },
      },
    }),
  );
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(panel(page).getByRole('button', { name: 'More' })).toBeVisible();
    const searched = page.waitForRequest(
      (request) => request.method() === 'POST' && /cards/.test(request.url()),
    );
    await page.keyboard.press('c');
    expect((await searched).postDataJSON()).toMatchObject({ trend_id: open });
  }
  await page.keyboard.press('m');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectFocusIn(page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(new RegExp(`/compose.*trend=${open}`));
});

test('a reload and Back restore the filters, the open post and the layout', async ({ page }) => {
  await openExplore(page, '?source=reddit&time_range=all&sort=most_commented&layout=grid');
  await posts(page).nth(2).click();
  await expect(panel(page)).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(panel(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sort Most commented' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show as list' })).toBeVisible();
  // A tile without a picture shows the mark of its network, from the same file as everywhere.
  const files = await page
    .locator('main use')
    .evaluateAll((uses) => uses.map((use) => use.getAttribute('href')?.split('#')[0]));
  expect(new Set(files).size).toBe(1);

  await page.getByRole('group', { name: 'Source' }).getByRole('button', { name: 'Bluesky' }).click();
  await expect(page).toHaveURL(/source=bluesky/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(panel(page)).toBeVisible();
});

test('growth is an amount with its real window, or says why there is none; never 0%', async ({ page }) => {
  await openExplore(page, '?source=mastodon&time_range=7d');
  await expect(page.getByText(/^[+−±].*\d/).first()).toBeVisible();
  await expect(page.getByText(/(^|\s)0%/)).toHaveCount(0);

  await openExplore(page, '?source=facebook&time_range=all');
  await expect(page.getByRole('note')).toContainText('Facebook doesn’t provide follow-up readings');
});

test('what is not known is a dash, and what did not change has no percentage', async ({ page }) => {
  await changeAnswers(page, '**/tool/api/v1/trending.php*', (data: { posts: object[] }) => {
    const still = { from: 500, to: 500, delta: 0, percent: 0, hours: 24, samples: 3, full_window: true };
    const growth_24h = { ...still, measured_at: new Date().toISOString() };
    const unknown = (index: number) => index === 0 && { total_engagement: null };
    return { ...data, posts: data.posts.map((post, index) => ({ ...post, ...unknown(index), growth_24h })) };
  });
  await openExplore(page, '?source=mastodon&time_range=7d');
  const first = posts(page).first();
  await expect(first.getByText('–', { exact: true })).toBeVisible();
  await expect(first.getByText('0', { exact: true })).toHaveCount(0);
  await expect(first.getByText('±0', { exact: true })).toBeVisible();
  await expect(first.getByText('24 h', { exact: true })).toBeVisible();
});

test('scrolling brings further posts without a break', async ({ page }) => {
  await openExplore(page, '?source=rss&time_range=all');
  const list = page.locator('ol[data-posts]');
  const toEnd = () =>
    list.evaluate((element) => {
      element.parentElement?.scrollTo({ top: element.parentElement.scrollHeight });
      return Number(element.lastElementChild?.ariaPosInSet);
    });
  for (const reached of [50, 100, 200, 300]) await expect.poll(toEnd).toBeGreaterThan(reached);
  expect(await list.locator('li').count()).toBeLessThan(60);
});

test('filters that nothing fits say so, and one button clears them', async ({ page }) => {
  await openExplore(page, '?source=rss&time_range=all');
  await page.getByRole('searchbox', { name: 'Keyword' }).fill('zzqqxxyyzz');
  await expect(page.getByRole('heading', { name: 'No items match these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(posts(page).first()).toBeVisible();
});

test('a failed list says what failed, names the request, and is read again on demand', async ({ page }) => {
  const address = '**/tool/api/v1/trending.php*';
  await failing(page, address, 'request-77');
  await page.goto('/explore?source=rss');
  await expect(page.getByRole('alert')).toContainText('The store did not answer.');
  await expect(page.getByRole('alert')).toContainText('request-77');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(posts(page).first()).toBeVisible();
});

test('without a network a banner says how old the posts are', async ({ page, context }) => {
  await openExplore(page);
  await context.setOffline(true);
  await expect(page.getByText(/You’re offline\. Showing data from \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(posts(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Tumblr' }).click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You’re offline/)).toBeHidden();
  await expect(posts(page).first()).toBeVisible();
});

test('parameters of others in a shared address are passed over', async ({ page }) => {
  await openExplore(page, '?source=mastodon&utm_source=mail&fbclid=1');
  await expect(page.getByRole('button', { name: 'Mastodon' })).toHaveAttribute('aria-pressed', 'true');
});

test('the minimum of engagement takes digits only, so that what stands there is what is asked for', async ({
  page,
}) => {
  await openExplore(page, '?source=mastodon&time_range=all');
  const least = page.getByRole('searchbox', { name: 'Minimum engagement' });
  await least.pressSequentially('a1.0b0');
  await expect(least).toHaveValue('100');
  await expect(page).toHaveURL(/min_engagement=100$/);
});

test('an age grows while somebody looks at it', async ({ page }) => {
  await page.clock.install();
  await openExplore(page, '?source=rss&sort=recent');
  const age = posts(page).first().locator('time');
  const before = await age.innerText();
  // The youngest post of the demo may be hours old by now, and its age is said in whole hours.
  await page.clock.fastForward(60 * 60_000);
  await expect(age).not.toHaveText(before);
});

test('the address of a post that is gone says so, and closes', async ({ page }) => {
  await openExplore(page, '?source=rss&open=999999999');
  await expect(panel(page).getByRole('heading', { name: 'This item no longer exists' })).toBeVisible();
  await panel(page).getByText('Close', { exact: true }).click();
  await expect(panel(page)).toBeHidden();
});
