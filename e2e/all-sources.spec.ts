import type { Page } from '@playwright/test';

import { changeAnswers } from './answers.ts';
import { axeFindings } from './axe.ts';
import { openExplore, panel, posts } from './explore.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

/** The rows of the list, each with what stands in it. */
const rows = (page: Page) => page.locator('ol[data-posts] > li');

/** The first row that several items tell. */
const told = (page: Page) => rows(page).filter({ has: page.getByRole('button', { name: /^\d+ items$/ }) });

test('Explore opens on stories of all sources: one unfolds, becomes a card and a draft, by mouse and by keys', async ({
  page,
}) => {
  await openExplore(page);
  const sources = page.getByRole('group', { name: 'Source' });
  await expect(sources.getByRole('button', { name: 'All sources' })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page).first()).toContainText(/in [\d.]+ h/);
  expect(await axeFindings(page)).toEqual([]);

  const story = told(page).first();
  const id = Number(await story.locator('a').getAttribute('data-post'));
  const row = rows(page).filter({ has: page.locator(`a[data-post="${id}"]`) });
  await row.getByRole('button', { name: /items$/ }).click();
  const items = row.getByRole('list', { name: 'Items of the story' }).getByRole('button');
  await expect(items.nth(1)).toBeVisible();
  const title = await items.nth(1).locator('.headline').innerText();
  await items.nth(1).click();
  await expect(panel(page).getByRole('heading', { level: 2 }).first()).toContainText(title.slice(0, 30));
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await row.getByRole('button', { name: /items$/ }).click();
  await expect(items).toHaveCount(0);

  // Rows without a card: one that has one opens it instead.
  const free = rows(page).filter({ hasNotText: 'On the board' }).nth(1);
  const freeId = await free.locator('a').getAttribute('data-post');
  const mine = rows(page).filter({ has: page.locator(`a[data-post="${freeId}"]`) });
  await mine.hover();
  await mine.getByRole('button', { name: 'Add to board' }).click();
  await expect(page.getByText('Card created')).toBeVisible();
  await expect(mine).toContainText('On the board');
  await expect(mine.getByRole('button', { name: 'Open card' })).toBeVisible();
  await mine.getByRole('button', { name: 'Draft a post' }).click();
  await expect(page).toHaveURL(new RegExp(`/compose.*trend=${freeId}`));
  await page.goBack();

  await expect(posts(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(posts(page).first()).toBeFocused();
  await page.keyboard.press('o');
  await expect(panel(page)).toBeVisible();
  const open = new URL(page.url()).searchParams.get('open');
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(new RegExp(`open=${open}`));
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();

  await page.getByRole('button', { name: 'Sort Rising' }).click();
  await page.getByRole('option', { name: 'Most sources' }).click();
  await expect(page).toHaveURL(/sort=widest/);
  await expect(rows(page).first()).toContainText(/\d+ sources/);
  await sources.getByRole('button', { name: 'Reddit' }).click();
  await expect(page).toHaveURL(/source=reddit/);
  await expect(rows(page).first().getByRole('button', { name: 'Draft a post' })).toBeAttached();
  await page.goBack();
  await expect(rows(page).first()).toContainText(/\d+ sources/);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a story’s actions are in sight, it unfolds in place, and nothing scrolls sideways', async ({
    page,
  }) => {
    await openExplore(page, '?sort=widest');
    const story = told(page).first();
    const draft = story.getByRole('button', { name: 'Draft a post' });
    await expect(draft).toBeInViewport();
    await story.getByRole('button', { name: /items$/ }).tap();
    await expect(story.getByRole('list', { name: 'Items of the story' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await expectNothingSideways(page);
    await draft.tap();
    await expect(page).toHaveURL(/\/compose.*trend=\d+/);
  });
});

test('where nothing has been read twice, a sentence stands for the growth, not a column of blanks', async ({
  page,
}) => {
  await changeAnswers(page, '**/tool/api/v1/stories.php*', (data: { stories: object[] }) => {
    const stories = data.stories.map((story) => ({ ...story, fastest: null, no_growth: 'read_once' }));
    return { ...data, stories };
  });
  await openExplore(page);
  await expect(page.getByRole('note')).toContainText('every item has been read only once');
  await expect(page.getByText('How fast')).toHaveCount(0);
  await expect(page.getByText('First reading')).toHaveCount(0);
});
