import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

import { call } from './board.ts';
import { pressInTurn } from './keys.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

async function openAnalytics(page: Page, address = ''): Promise<void> {
  await page.goto(`/analytics${address}`);
  await expect(page.getByRole('heading', { name: 'Not measured' })).toBeVisible();
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('by mouse: the range is compared with the one before, a network narrows it, and the address holds both', async ({
  page,
}) => {
  await openAnalytics(page);
  await expect(page.getByText(/vs\. \d+ \w+ – \d+ \w+/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Range/ }).click();
  await page.getByRole('option', { name: '12 months' }).click();
  await expect(page).toHaveURL(/days=365/);
  await section(page, 'By network').getByRole('link', { name: 'Mastodon' }).click();
  await expect(page).toHaveURL(/network=mastodon/);
  const networks = section(page, 'By network').getByRole('row');
  await expect(networks).toHaveCount(2);
  await expect(networks.nth(1)).toContainText('Mastodon does not count impressions');
  await page.reload();
  await expect(page.getByRole('button', { name: /Range.*12 months/ })).toBeVisible();
  await expect(networks).toHaveCount(2);
});

test('each chart has its table and its file', async ({ page }) => {
  await openAnalytics(page, '?days=90');
  for (const title of ['Impressions', 'By project', 'By weekday and hour', 'Review', 'Followers']) {
    await page.getByRole('button', { name: `${title} as table` }).click();
    await expect(section(page, title).getByRole('table').first()).toBeVisible();
    await expect(page.getByRole('button', { name: `${title} as chart` })).toBeVisible();
  }
  await expect(page).toHaveURL(/tables=impressions%2Cprojects%2Chours%2Creviewers%2Cfollowers/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'By project as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^copydesk-projects-.+-sandbox\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Harbour Courier');
});

test('by keyboard: g a opens it, l shows tables, arrows walk the hours', async ({ page }) => {
  await page.goto('/board');
  await expect(page.locator('a[data-card]').first()).toBeVisible();
  await pressInTurn(page, 'g', 'a');
  await expect(page).toHaveURL(/\/analytics/);
  await expect(page.getByRole('heading', { name: 'Not measured' })).toBeVisible();
  const hours = page.getByRole('grid', { name: 'Engagement by weekday and hour' });
  await hours.locator('td[tabindex="0"]').focus();
  await page.keyboard.press('ArrowUp');
  await expect(hours.locator('td:focus')).toHaveAttribute('aria-label', /^\w+day \d\d:00: /);
  await page.keyboard.press('l');
  await expect(page.getByRole('region', { name: 'Impressions over time' }).getByRole('table')).toBeVisible();
  await page.keyboard.press('l');
  await expect(hours).toBeVisible();
});

test('a post leads to itself, to its card and to the trend that it came from', async ({ page }) => {
  const { day, place } = await bestFromTrend(page);
  await openAnalytics(page, `?from=${day}&to=${day}`);
  const post = page.getByRole('list', { name: 'Top posts' }).getByRole('listitem').nth(place);
  await expect(post.getByRole('link', { name: 'View on network' })).toHaveAttribute('href', /sandbox\?post=/);
  await expect(post.getByRole('link', { name: 'Card' })).toHaveAttribute('href', /\/board\?card=\d+/);
  await post.getByRole('link', { name: 'Source item' }).click();
  await expect(page).toHaveURL(/\/explore\?.*open=\d+/);
});

interface Ranked {
  sent_at: string;
  trend_id: number | null;
}

/** A day on which a post that came from a trend is among the five best, and its place there. */
async function bestFromTrend(page: Page): Promise<{ day: string; place: number }> {
  const best = async (order: string) =>
    (await call<{ posts: Ranked[] }>(page, `analytics.php?action=posts&${order}`)).posts;
  const isFromTrend = ({ trend_id }: Ranked) => trend_id !== null;
  const days = (await best('days=365&per_page=100'))
    .filter(isFromTrend)
    .map(({ sent_at }) => sent_at.slice(0, 10));
  for (const day of days) {
    const place = (await best(`from=${day}&to=${day}&per_page=5`)).findIndex(isFromTrend);
    if (place !== -1) return { day, place };
  }
  throw new Error('No post of the demo came from a trend.');
}

test('on paper it is one light document with its own head, tables beside charts, and nothing to press', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAnalytics(page, '?days=90');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('Copydesk Demo', { exact: true }).last()).toBeVisible();
  await expect(page.getByText(/^Created .+ time; counted/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Impressions over time' }).getByRole('table')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Verdicts by reviewer' }).getByRole('table')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('light');
  for (const name of ['Impressions over time', 'Engagement over time']) {
    const chart = page.getByRole('figure', { name }).locator('.recharts-surface').first();
    await expect.poll(async () => (await chart.boundingBox())?.width ?? 0).toBeGreaterThan(400);
  }
});

test('nothing of it lies outside the screen, as charts and as tables', async ({ page }) => {
  const expectNothingOutside = async () => {
    await expectNothingSideways(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  };
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await openAnalytics(page, '?days=90');
    await expectNothingOutside();
    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: 'By network as chart' })).toBeVisible();
    await expectNothingOutside();
  }
});

test('what engaged most stands first, and a table has its columns side by side', async ({ page }) => {
  await openAnalytics(page, '?days=365');
  const cells = await section(page, 'By network').locator('tbody tr td:nth-child(3)').allInnerTexts();
  const numbers = cells.map((text) => Number(text.replace('k', 'e3').replace('m', 'e6').replaceAll(',', '')));
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  await page.getByRole('button', { name: 'By network as table' }).click();
  await expect(
    section(page, 'By network').getByRole('columnheader', { name: 'Engagement' }),
  ).toBeInViewport();
});

test('without numbers it says so, offline and in an empty range too', async ({ page, context }) => {
  await page.goto('/analytics?from=2003-01-01&to=2003-01-31');
  await expect(page.getByRole('heading', { name: 'Nothing published in this range' })).toBeVisible();
  await page.getByRole('button', { name: 'Show 12 months' }).click();
  await expect(page.getByRole('heading', { name: 'Not measured' })).toBeVisible();
  await page.goto('/analytics?from=2026-03-02&to=2026-03-01');
  await expect(page.getByRole('heading', { name: 'Check your filters' })).toBeVisible();
  await expect(page.getByText('The range ends on 1 Mar 2026, before it begins on 2 Mar 2026.')).toBeVisible();
  await page.getByRole('button', { name: 'Show 30 days' }).click();
  await expect(page.getByRole('heading', { name: 'Not measured' })).toBeVisible();
  await openAnalytics(page);
  await page.getByRole('button', { name: /^Range/ }).click();
  await expect(page.getByRole('option', { name: '7 days' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('option', { name: '7 days' }).click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await context.setOffline(false);
});
