import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';

import { ownerToken, tokenOf } from './people.ts';

/** Calls an operation as a token of the demo. */
export async function callAs<Data>(
  request: APIRequestContext,
  token: string,
  path: string,
  body?: object,
): Promise<Data> {
  const headers = { authorization: `Bearer ${token}` };
  const address = `/tool/api/v1/${path}`;
  const answer = body
    ? await request.post(address, { data: body, headers })
    : await request.get(address, { headers });
  const envelope = (await answer.json()) as { data: Data; error?: { message: string } };
  expect(envelope.error, path).toBeUndefined();
  return envelope.data;
}

/** A sandbox of its own, with a name that is in no other test. */
export async function connectSandbox(
  request: APIRequestContext,
  network: string,
  name: string,
  switches?: object,
): Promise<number> {
  const token = ownerToken();
  const { account } = await callAs<{ account: { account_id: number } }>(request, token, 'accounts.php', {
    action: 'connect_sandbox',
    network,
    name,
  });
  const { account_id } = account;
  if (switches) await callAs(request, token, 'accounts.php', { action: 'edit', account_id, switches });
  return account_id;
}

/** A draft of the demo's writer, which waits for a review. */
export async function submitDraft(
  request: APIRequestContext,
  body: string,
  fields: { target_account_ids: number[]; [field: string]: unknown },
): Promise<number> {
  const made = await callAs<{ id: number }>(request, tokenOf('writer'), 'schedule.php', {
    body,
    draft: true,
    ...fields,
  });
  return made.id;
}

export async function updateDraft(request: APIRequestContext, id: number, change: object): Promise<void> {
  await callAs(request, tokenOf('writer'), 'schedule.php?action=update', { id, ...change });
}

/** A guest: a browser without cookies. */
export async function outside(browser: Browser, address: string, phone = false): Promise<Page> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(phone && { viewport: { width: 390, height: 844 } }),
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

export const queued = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Posts in review' }).getByRole('link', { name: text });

export const judged = (page: Page): Locator => page.getByRole('article', { name: 'Post' });

export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Verdict', exact: true });
