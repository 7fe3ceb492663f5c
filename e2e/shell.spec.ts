import { axeFindings } from './axe.ts';
import { call } from './board.ts';
import { openExplore, posts } from './explore.ts';
import { expectFocusIn, pressInTurn } from './keys.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

test('the palette goes anywhere and finds posts', async ({ page }) => {
  await openExplore(page);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(search).toBeFocused();
  await search.fill('settings: acc');
  // Until it has searched, Enter takes the first of everything.
  await expect(page.getByRole('option', { selected: true })).toContainText(/Settings: .*acc/i);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/account/);

  await page.keyboard.press('Control+k');
  await search.fill('the');
  await page.getByRole('option', { name: 'Show all posts with “the”' }).click();
  await expect(page).toHaveURL(/keyword=the/);
});

test('the palette finds posts of one’s own, templates, members, and settings by what they are about', async ({
  page,
}) => {
  await openExplore(page);
  const body = `Norway’s palette tax ${Date.now()}`;
  await call(page, 'schedule.php?action=create', { body, draft: true });
  const search = page.getByRole('combobox', { name: 'Search and commands' });
  await page.keyboard.press('Control+k');
  await search.fill('announcement');
  await expect(page.getByRole('group', { name: 'Templates' }).getByRole('option').first()).toBeVisible();
  await search.fill('timezone');
  await expect(page.getByRole('option', { name: 'Settings: Organization' })).toBeVisible();
  await search.fill(body.replace('’', "'"));
  const own = page.getByRole('group', { name: 'Your posts' }).getByRole('option', { name: body });
  await own.click();
  await expect(page).toHaveURL(/\/compose\/\d+/);
});

test('g and a letter change the screen, and ? lists the shortcuts', async ({ page }) => {
  await openExplore(page);
  await pressInTurn(page, 'g', 's');
  await expect(page).toHaveURL(/\/settings\/account/);
  await pressInTurn(page, 'g', 'e');
  await expect(posts(page).first()).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(sheet).toContainText('Next item');
  await expectFocusIn(sheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('a chosen theme holds from the first paint of the next visit', async ({ page }) => {
  await openExplore(page);
  await page.getByRole('button', { name: /owner/i }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark');
});

test('on a narrow screen the rail is a bar at the foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openExplore(page);
  const bar = page.getByRole('navigation', { name: 'Screens' });
  await expect(bar).toHaveCount(1);
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings/);
  await expectNothingSideways(page);
});

test('demo data is said to be demo data, and removing it asks first', async ({ page }) => {
  await openExplore(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the demo data?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
});

test('on every screen it is said while all sending is paused, and where that is ended; at once when it changes', async ({
  page,
  context,
  baseURL,
}) => {
  const reason = 'A breaking story';
  const pause = (paused: boolean) =>
    page.request.post('/tool/api/v1/schedule.php?action=pause', {
      data: { paused, ...(paused && { reason }) },
      headers: { origin: baseURL ?? '' },
    });
  await page.goto('/settings/account');
  const notice = page.getByRole('complementary', { name: 'Notices' }).getByText('All publishing is paused');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  try {
    expect((await pause(true)).ok()).toBe(true);
    await expect(notice).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/templates');
    await expect(other.getByText(reason)).toBeVisible();
    expect(await axeFindings(other)).toEqual([]);
    await other.setViewportSize({ width: 390, height: 844 });
    await other.getByRole('link', { name: 'Resume…' }).click();
    await expect(other.getByRole('button', { name: 'Resume Everything' })).toBeVisible();
    await other.close();
  } finally {
    await pause(false);
  }
  await expect(notice).toBeHidden();
});

test('an address that does not exist says so and leads back', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
});
