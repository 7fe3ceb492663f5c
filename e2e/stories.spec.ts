import { expect, test, type Page } from '@playwright/test';

import { openExplore, panel, posts } from './explore.ts';

/** Lets the server answer, with `storyOf` saying which story the post in this place of a page tells. */
async function tellStories(
  page: Page,
  storyOf: (number: number, index: number) => number | null,
): Promise<void> {
  await page.route('**/tool/api/v1/trending.php*', async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { posts: { story: unknown }[] } };
    envelope.data.posts.forEach((post, index) => {
      const id = storyOf(number, index);
      post.story = id === null ? null : { id, trends: 100, sources: 3 };
    });
    await route.fulfill({ response, json: envelope });
  });
}

test('a story that several posts tell is listed once, and a toggle lists each of them', async ({ page }) => {
  await tellStories(page, (number, index) => (number === 1 && (index === 0 || index === 2) ? 1 : null));
  await openExplore(page, '?source=rss&time_range=7d');
  const toggle = page.getByRole('button', { name: 'posts of stories that are listed above' });
  const headlines = () =>
    posts(page).evaluateAll((links) => links.slice(0, 5).map((link) => link.getAttribute('data-post')));
  await expect(toggle).toHaveText(/^show/);
  const folded = await headlines();

  await toggle.click();
  await expect(page).toHaveURL(/stories=apart/);
  await expect(toggle).toHaveText(/^fold/);
  await expect.poll(headlines).not.toEqual(folded);
  const apart = await headlines();
  expect([...apart.slice(0, 2), ...apart.slice(3)]).toEqual(folded.slice(0, 4));
  await page.reload();
  await expect(toggle).toHaveText(/^fold/);
  await toggle.click();
  await expect.poll(headlines).toEqual(folded);
});

test('the panel of a post lists who else tells its story', async ({ page }) => {
  await openExplore(page, '?source=rss&time_range=7d');
  const told = page.locator('ol[data-posts] li').filter({ hasText: /in \d+ sources|told \d+ times/ });
  await told.first().locator('a').click();
  await expect(panel(page).getByRole('heading', { name: /^Same story, told \d+ times$/ })).toBeVisible();
});

test('paging goes on over pages of which nothing is listed', async ({ page }) => {
  await tellStories(page, (number) => (number <= 3 ? 1 : null));
  await openExplore(page, '?source=rss&time_range=all');
  await expect(posts(page).nth(3)).toBeVisible();
  await expect(page.getByText('149 told above')).toBeVisible();
});
