import { detail, openTab, rows } from './research.ts';
import { expect, test } from './test.ts';

test('by mouse: another order, bounds of size, a community beside the list and one like it', async ({
  page,
}) => {
  await openTab(page, 'communities');
  await expect(
    page.getByText(/communities · last 365 days · 5 posts collected or more · 500 members or more/),
  ).toBeVisible();
  await page.getByText('How to read this').click();
  const howToRead = page.getByText(/There is no average score/);
  await expect(howToRead).toBeVisible();
  // Written for people: no names of the API's fields.
  await expect(howToRead).not.toHaveText(/_/);

  await page.getByRole('button', { name: /^Sort Best/ }).click();
  await page.getByRole('option', { name: 'Members', exact: true }).click();
  await expect(page).toHaveURL(/sort=members/);
  await page.getByRole('searchbox', { name: 'Min. members' }).fill('10000');
  await expect(page).toHaveURL(/min_members=10000/);
  await expect(rows(page).first()).toBeVisible();

  await rows(page).first().click();
  const community = detail(page, 'Community');
  await expect(community.getByRole('heading', { name: 'Best times' })).toBeVisible();
  await expect(community.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await expect(community.getByRole('heading', { name: 'Content types' })).toBeVisible();
  await expect(community.getByRole('heading', { name: 'Top posts' })).toBeVisible();
  await expect(community.getByRole('link', { name: 'Open on Reddit' })).toBeVisible();
});

test('by keyboard: walk, open, close; a reload and Back restore it', async ({ page }) => {
  await openTab(page, 'communities?sort=posts');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('o');
  await expect(detail(page, 'Community')).toBeVisible();
  const address = page.url();
  expect(address).toMatch(/subreddit=/);
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(detail(page, 'Community')).toBeVisible();
  await page.getByRole('group', { name: 'Network' }).getByRole('button', { name: 'Bluesky' }).click();
  await expect(page).toHaveURL(/network=bluesky/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await page.keyboard.press('Escape');
  await expect(detail(page, 'Community')).toBeHidden();
});

test('a community that is not listed says so instead of failing', async ({ page }) => {
  await page.goto('/explore/communities?subreddit=nobodyknowsthisone');
  await expect(page.getByRole('heading', { name: 'This community is not listed' })).toBeVisible();
});

test('the column that orders the list is marked, and another head orders it anew', async ({ page }) => {
  await openTab(page, 'communities');
  const head = (name: string) => page.getByRole('button', { name: `Sort by ${name}` });
  await expect(head('best per 1k')).toHaveAttribute('aria-pressed', 'true');
  await head('members').click();
  await expect(page).toHaveURL(/sort=members/);
  await expect(head('members')).toHaveAttribute('aria-pressed', 'true');
  await expect(head('best per 1k')).toHaveAttribute('aria-pressed', 'false');
});

test('on a phone a feed says how many posts were read, by which the list is ordered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTab(page, 'communities?network=bluesky');
  await expect(
    rows(page)
      .first()
      .getByText(/^\d+ posts/),
  ).toBeVisible();
});
