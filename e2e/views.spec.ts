import { openExplore, posts } from './explore.ts';
import { expect, test } from './test.ts';

test('a view keeps the filters: saved, opened, overwritten, removed and brought back', async ({ page }) => {
  await openExplore(page, '?source=mastodon&time_range=30d');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save current filters as').fill('Fediverse');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Fediverse' })).toBeVisible();

  await openExplore(page);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Fediverse', exact: true }).click();
  await expect(page).toHaveURL(/source=mastodon/);
  await expect(page).toHaveURL(/time_range=30d/);
  await expect(posts(page).first()).toBeVisible();

  await openExplore(page, '?source=bluesky&time_range=7d');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Update Fediverse with current filters' }).click();
  await expect(page.getByText('“Fediverse” updated with current filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('“Fediverse” restored.')).toBeVisible();
  // No view has the present filters any more.
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  const listed = page.getByRole('list', { name: 'Saved views' });
  await listed.getByRole('button', { name: 'Fediverse', exact: true }).click();
  await expect(page).toHaveURL(/source=mastodon/);
  await page.getByRole('button', { name: 'Fediverse' }).click();

  await page.getByRole('button', { name: 'Delete Fediverse' }).click();
  await expect(page.getByText('“Fediverse” deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  // Not by its toast: that of the first Undo may still be there.
  await page.getByRole('button', { name: 'Delete Fediverse' }).click();
  await expect(page.getByText('“Fediverse” deleted.')).toBeVisible();
});

test('a view is watched from a threshold on, marked as watched, and no longer watched', async ({ page }) => {
  await openExplore(page, '?source=reddit&time_range=30d');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save current filters as').fill('Reddit of the month');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const chosen = page.getByRole('button', { name: 'Reddit of the month' });
  await chosen.click();
  await page.getByRole('button', { name: 'Watch Reddit of the month' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Watch', exact: true })).toBeDisabled();
  await page.getByLabel('Engagement', { exact: true }).fill('5000');
  await page.getByLabel('Growth, %').fill('20');
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByText('Watched: 5k+ engagement, +20% in 24 h')).toBeVisible();

  await page.getByRole('button', { name: 'Edit alert for Reddit of the month' }).click();
  await expect(page.getByLabel('Engagement', { exact: true })).toHaveValue('5000');
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await expect(page.getByText('Watched: from')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Watched: 5k+ engagement, +20% in 24 h')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Reddit of the month' }).click();
  await expect(page.getByText('“Reddit of the month” deleted.')).toBeVisible();
});
