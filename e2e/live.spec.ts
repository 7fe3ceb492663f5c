import type { APIRequestContext, BrowserContext, Cookie, Page } from '@playwright/test';

import { ownerToken, personOf, sessionOf } from './people.ts';
import { expect, test } from './test.ts';

const stream = '**/tool/api/v1/events.php*';
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

// A person of their own, so that no other test counts these notifications.
test.use({ storageState: { cookies: [], origins: [] } });
let cookies: Cookie[] = [];

test.beforeAll(async ({ browser, baseURL }) => {
  cookies = await sessionOf(personOf('member'), browser, baseURL);
});

test.beforeEach(({ context }) => context.addCookies(cookies));

/** Opens Settings, which loads fast, and waits until it is subscribed to changes. */
async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/settings/account');
  await expect(bell(page)).toBeVisible();
  return page;
}

/** A card of the member, on which the owner comments by the API. */
async function commentedCard(context: BrowserContext, request: APIRequestContext) {
  const me = await context.request.get('/tool/api/v1/me.php');
  const { user } = ((await me.json()) as { data: { user: { id: number } } }).data;
  const send = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${ownerToken()}` };
    const response = await request.post(`/tool/api/v1/${path}`, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { data: { card_id: number } }).data;
  };
  const { card_id } = await send('cards.php', { title: 'Harbour crane', assigned_to_user_id: user.id });
  return (comment: string) => send('card-comments.php', { card_id, comment });
}

const unread = async (page: Page) =>
  Number(/(\d+) unread/.exec((await bell(page).textContent()) ?? '')?.[1] ?? 0);

/** How many are unread according to the server: a tab may not show the latest yet. */
async function unreadOf(context: BrowserContext): Promise<number> {
  const answer = await context.request.get('/tool/api/v1/notifications.php');
  return ((await answer.json()) as { data: { unread: number } }).data.unread;
}

test('a comment shows in every browser of whom it concerns, without asking again', async ({
  context,
  browser,
  request,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL });
  await other.addCookies(cookies);
  const comment = await commentedCard(context, request);
  const pages = [await open(context), await open(other)];
  const before = await unreadOf(context);
  await comment('The picture needs a credit.');
  for (const page of pages) await expect.poll(() => unread(page)).toBe(before + 1);
  await other.close();
});

test('a card that one person makes or moves is on the other one’s board without a new page', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${ownerToken()}` };
  const send = async (data: object) => {
    const response = await request.post('/tool/api/v1/cards.php', { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { data: { card_id: number; board_column_id: number } }).data;
  };
  await page.goto('/board');
  await expect(page.getByText('The last ferry of the season')).toBeHidden();
  const { card_id } = await send({ title: 'The last ferry of the season' });
  await expect(page.getByText('The last ferry of the season').first()).toBeVisible();
  await send({ action: 'edit', card_id, title: 'The first ferry of the year' });
  await expect(page.getByText('The first ferry of the year').first()).toBeVisible();
  await send({ action: 'archive', card_id });
  await expect(page.getByText('The first ferry of the year')).toHaveCount(0);
});

test('tabs share one connection, and when its tab closes another one takes over', async ({
  context,
  request,
}) => {
  const connections: Page[] = [];
  context.on('request', (one) => {
    if (one.resourceType() === 'eventsource') connections.push(one.frame().page());
  });
  const comment = await commentedCard(context, request);
  const tabs: Page[] = [];
  for (let tab = 0; tab < 8; tab++) tabs.push(await open(context));
  await expect.poll(() => connections.length).toBe(1);
  const before = await unreadOf(context);
  await comment('One.');
  for (const tab of tabs) await expect.poll(() => unread(tab)).toBe(before + 1);
  expect(connections).toHaveLength(1);

  await connections[0]?.close();
  await expect.poll(() => connections.length).toBe(2);
  await comment('Two.');
  for (const tab of tabs) if (!tab.isClosed()) await expect.poll(() => unread(tab)).toBe(before + 2);
});

test('when nothing arrives any more a banner says from when it is, and goes when it arrives again', async ({
  context,
}) => {
  await context.route(stream, (route) => route.abort());
  const page = await open(context);
  const banner = page.getByText(/Connection lost\. Showing data from \d\d:\d\d/);
  await expect(banner).toBeVisible();
  await context.unroute(stream);
  await expect(banner).toBeHidden();
});

test('a server that answers with errors is not called offline', async ({ context }) => {
  const me = '**/tool/api/v1/me.php*';
  let answers = 0;
  await context.route(stream, (route) => route.abort());
  await context.route(me, (route) =>
    // The first answer brings the screen.
    answers++ === 0
      ? route.continue()
      : route.fulfill({
          status: 500,
          // A proxy in front of Copydesk would have none.
          headers: { 'x-request-id': 'a request' },
          json: { success: false, error: { code: 'server_error', message: 'The store did not answer.' } },
        }),
  );
  const page = await open(context);
  const banner = page.getByText(/^Server error: Copydesk can’t load updates/);
  await expect(banner).toBeVisible();
  await expect(page.getByText(/Connection lost/)).toBeHidden();
  await context.unroute(me);
  await context.unroute(stream);
  await expect(banner).toBeHidden();
});
