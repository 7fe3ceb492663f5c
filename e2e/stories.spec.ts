import { expect, test, type Page } from '@playwright/test';

import { openExplore, panel, posts } from './explore.ts';

/** Lets the server answer, with `storyOf` saying which story the posts of a page tell. */
async function tellStories(page: Page, storyOf: (number: number) => number | null): Promise<void> {
  await page.route('**/tool/api/v1/trending.php*', async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { posts: { story: unknown }[] } };
    const id = storyOf(number);
    for (const post of envelope.data.posts) post.story = id === null ? null : { id, trends: 100, sources: 3 };
    await route.fulfill({ response, json: envelope });
  });
}

test('a story that several posts tell is listed once, and a toggle lists each of them', async ({ page }) => {
  await openExplore(page, '?source=rss&time_range=7d');
  const rows = page.locator('ol[data-posts] li');
  const toggle = page.getByRole('button', { name: 'posts of stories that are listed above' });
  await expect(toggle).toHaveText(/^show/);
  const headlines = () =>
    posts(page).evaluateAll((links) => links.map((link) => link.getAttribute('data-post')));
  const folded = await headlines();

  await toggle.click();
  await expect(page).toHaveURL(/stories=apart/);
  await expect(toggle).toHaveText(/^fold/);
  expect(await headlines()).not.toEqual(folded);
  await page.reload();
  await expect(toggle).toHaveText(/^fold/);
  await toggle.click();
  await expect.poll(headlines).toEqual(folded);

  const told = rows.filter({ hasText: /in \d+ sources|told \d+ times/ }).first();
  await told.locator('a').click();
  await expect(panel(page).getByRole('heading', { name: /^Same story, told \d+ times$/ })).toBeVisible();
});

test('paging goes on over pages of which nothing is listed', async ({ page }) => {
  await tellStories(page, (number) => (number <= 3 ? 1 : null));
  await openExplore(page, '?source=rss&time_range=all');
  await expect(posts(page).nth(3)).toBeVisible();
  await expect(page.getByText('149 told above')).toBeVisible();
});
