import { expect, test, type Page } from '@playwright/test';

import { makeCards, uniqueWord } from './board.ts';
import { useInstalledChromium } from './chromium.ts';
import { openExplore, panel, posts } from './explore.ts';
import { expectFocusIn } from './keys.ts';
import { countLoads, savesData } from './loading.ts';
import { personOf, sessionOf } from './people.ts';

useInstalledChromium();

const notLoaded = (page: Page) => page.getByRole('alert').filter({ hasText: /(?:not|hasn’t) loaded yet/i });
const crash = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' });

test('a card opened offline leaves the board as it is, and its panel comes with the connection', async ({
  page,
  context,
}) => {
  await savesData(page);
  const word = uniqueWord();
  await makeCards(page, word, ['Away']);
  const counted = countLoads(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: `Away ${word}` }).click();
  await expect(notLoaded(page)).toContainText('You’re offline');
  await expect(page.getByRole('list', { name: /^Cards in/ }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('complementary', { name: 'Card' })).toContainText(word);
  await expect(notLoaded(page)).toBeHidden();
  expect(counted.loads).toBe(0);
});

test('a post opened offline leaves the list as it is; closed and opened again, it is there', async ({
  page,
  context,
}) => {
  await savesData(page);
  await openExplore(page);
  await context.setOffline(true);
  await posts(page).first().click();
  await expect(notLoaded(page)).toContainText('You’re offline');
  await notLoaded(page).getByRole('button', { name: 'Try again' }).click();
  await expect(notLoaded(page)).toContainText('You’re offline');
  await notLoaded(page).getByRole('button', { name: 'Close' }).click();
  await expect(notLoaded(page)).toBeHidden();
  await context.setOffline(false);
  await posts(page).first().click();
  await expect(panel(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('a server that cannot be reached is named, and "Try again" brings what was missing', async ({
  page,
}) => {
  await savesData(page);
  await openExplore(page);
  await page.route('**/*', (route) => route.abort());
  await page.keyboard.press('?');
  await expect(notLoaded(page)).toContainText('Can’t reach the server');
  await page.unroute('**/*');
  await notLoaded(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible();
});

test('signing out and signing in without a connection say what is wrong, and work as soon as it is back', async ({
  browser,
  baseURL,
}) => {
  const { email, password } = personOf('member');
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  await context.addCookies(await sessionOf({ email, password }, browser, baseURL));
  const page = await context.newPage();
  await page.goto('/settings/account');
  const signOut = async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('option', { name: 'Sign out' }).click();
  };
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await signOut();
  await expect(page.getByText('You are still signed in: the server cannot be reached.')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/account/);
  await context.setOffline(false);
  await signOut();
  await expect(page).toHaveURL(/\/sign-in/);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach the server.' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/today/);
  await context.close();
});

test('another screen opened offline says so inside the frame, and comes with the connection', async ({
  page,
  context,
}) => {
  await openExplore(page);
  const counted = countLoads(page);
  const rail = page.getByRole('navigation', { name: 'Screens' });
  await context.setOffline(true);
  await rail.getByRole('link', { name: 'Templates' }).click();
  await expect(notLoaded(page)).toContainText('This page hasn’t loaded yet');
  await expect(notLoaded(page)).toContainText('You’re offline');
  await notLoaded(page).getByRole('button', { name: 'Try again' }).click();
  await expect(notLoaded(page)).toContainText('You’re offline');
  await expect(crash(page)).toBeHidden();
  await expect(rail.getByRole('link', { name: 'Templates' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible();
  expect(counted.loads).toBe(0);
});

test('what may be opened next is fetched while nothing else happens, so it opens offline', async ({
  page,
  context,
}) => {
  const sheet = page.waitForResponse(/\/assets\/shortcuts-sheet-[^/]*\.js$/);
  const opened = page.waitForResponse(/\/assets\/post-panel-[^/]*\.js$/);
  await openExplore(page);
  await Promise.all([(await sheet).finished(), (await opened).finished()]);
  // It runs right after it was loaded.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))));
  await context.setOffline(true);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible();
  await expectFocusIn(page.getByRole('dialog', { name: /shortcuts/i }));
  await page.keyboard.press('Escape');
  await posts(page).first().click();
  await expect(panel(page)).toBeVisible();
  await expect(crash(page)).toBeHidden();
});
