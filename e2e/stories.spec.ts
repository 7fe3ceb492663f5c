import type { Page } from '@playwright/test';

import { changeAnswers } from './answers.ts';
import { openExplore, panel, posts } from './explore.ts';
import { expect, test } from './test.ts';

/** Changes the server's answer: `storyOf` gives the story of the post at each place of a page. */
async function withStories(
  page: Page,
  storyOf: (number: number, index: number) => number | null,
): Promise<void> {
  await changeAnswers(page, '**/tool/api/v1/trending.php*', (data: { posts: object[] }, url) => {
    const posts = data.posts.map((post, index) => {
      const id = storyOf(Number(url.searchParams.get('page')), index);
      return { ...post, story: id === null ? null : { id, trends: 100, sources: 3 } };
    });
    return { ...data, posts };
  });
}

test('a story that several posts tell is listed once, and a toggle lists each of them', async ({ page }) => {
  await withStories(page, (number, index) => (number === 1 && (index === 0 || index === 2) ? 1 : null));
  await openExplore(page, '?source=rss&time_range=7d');
  const toggle = page.getByRole('button', { name: 'duplicates of stories listed above' });
  const headlines = () =>
    posts(page).evaluateAll((links) => links.slice(0, 5).map((link) => link.getAttribute('data-post')));
  await expect(toggle).toHaveText(/^Show/);
  const folded = await headlines();

  await toggle.click();
  await expect(page).toHaveURL(/stories=apart/);
  await expect(toggle).toHaveText(/^Hide/);
  await expect.poll(headlines).not.toEqual(folded);
  const apart = await headlines();
  expect([...apart.slice(0, 2), ...apart.slice(3)]).toEqual(folded.slice(0, 4));
  await page.reload();
  await expect(toggle).toHaveText(/^Hide/);
  await toggle.click();
  await expect.poll(headlines).toEqual(folded);
});

test('the panel of a post lists who else tells its story', async ({ page }) => {
  await openExplore(page, '?source=rss&time_range=7d');
  const stories = page.locator('ol[data-posts] li').filter({ hasText: /\d+ sources|\d+ items/ });
  await stories.first().locator('a').click();
  await expect(panel(page).getByRole('heading', { name: /^Same story in \d+ items$/ })).toBeVisible();
});

test('paging goes on over pages of which nothing is listed', async ({ page }) => {
  await withStories(page, (number) => (number <= 3 ? 1 : null));
  await openExplore(page, '?source=rss&time_range=all');
  await expect(posts(page).nth(3)).toBeVisible();
  await expect(page.getByText('149 duplicates hidden')).toBeVisible();
});
