import type { Browser, BrowserContext, Page } from '@playwright/test';

import { cardPanel, makeCards, uniqueWord } from './board.ts';
import { makeDraft } from './compose.ts';
import { personOf, sessionOf } from './people.ts';
import { expect, test } from './test.ts';

interface Other {
  name: string;
  context: BrowserContext;
  open: (address: string) => Promise<Page>;
}

/** A member of the demo in a browser of their own. */
async function memberIn(browser: Browser, baseURL: string | undefined): Promise<Other> {
  const context = await browser.newContext({ baseURL });
  await context.addCookies(await sessionOf(personOf('member'), browser, baseURL));
  const me = await context.request.get('/tool/api/v1/me.php');
  const { user } = ((await me.json()) as { data: { user: { name: string } } }).data;
  const open = async (address: string) => {
    const page = await context.newPage();
    await page.goto(address);
    return page;
  };
  return { name: user.name, context, open };
}

async function nameOf(page: Page): Promise<string> {
  const me = await page.request.get('/tool/api/v1/me.php');
  return ((await me.json()) as { data: { user: { name: string } } }).data.user.name;
}

test('two people in one card see each other, where the other types, and that they have left', async ({
  page,
  browser,
  baseURL,
}) => {
  const [card] = await makeCards(page, uniqueWord(), ['Ferry quay']);
  const other = await memberIn(browser, baseURL);
  await page.goto(`/board?card=${card}`);
  const mine = cardPanel(page);
  await expect(mine.getByRole('textbox', { name: 'Title' })).toBeVisible();
  const theirPage = await other.open(`/board?card=${card}`);
  await expect(mine.getByText(`${other.name} is here`)).toBeVisible();
  await expect(cardPanel(theirPage).getByText(`${await nameOf(page)} is here`)).toBeVisible();

  await cardPanel(theirPage).getByRole('textbox', { name: 'Title' }).pressSequentially('!');
  await expect(mine.getByText(`${other.name} is editing`)).toHaveCount(2);
  // Some seconds after the last key they read again.
  await expect(mine.getByText(`${other.name} is here`)).toBeVisible();

  await cardPanel(theirPage).getByRole('button', { name: 'Close' }).click();
  await expect(cardPanel(theirPage)).toHaveCount(0);
  await expect(mine.getByText(`${other.name} is here`)).toHaveCount(0);
  await other.context.close();
});

test('whoever reads a draft is seen by its author and by who reviews it, until their browser is gone', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await makeDraft(page, uniqueWord(), ['bluesky']);
  const other = await memberIn(browser, baseURL);
  await page.goto(`/compose/${id}`);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  const theirPage = await other.open(`/compose/${id}`);
  await expect(page.getByText(`${other.name} is here`)).toBeVisible();
  await page.getByRole('textbox').first().pressSequentially('!');
  await expect(theirPage.getByText(`${await nameOf(page)} is editing`)).toBeVisible();
  // Without a word: the network is lost. Who is silent is gone after twelve seconds.
  await other.context.setOffline(true);
  await expect(page.getByText(`${other.name} is here`)).toHaveCount(0);
  await other.context.setOffline(false);
  await expect(page.getByText(`${other.name} is here`)).toBeVisible();
  await other.context.close();
  await expect(page.getByText(`${other.name} is here`)).toHaveCount(0);
});
