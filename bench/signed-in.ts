import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { dataDir } from './store.ts';

/** An installation that a bench has started: its store and its URL. */
export interface Instance {
  store: string;
  address: string;
}

/** Sign-ins are limited: one session serves all pages of an installation. */
const sessions = new Map<string, BrowserContextOptions['storageState']>();

/** A page of the demo's owner in a browser context of its own: nothing is cached there. */
export async function signedIn(browser: Browser, { store, address }: Instance): Promise<Page> {
  const session = sessions.get(address);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: address,
    ...(session && { storageState: session }),
  });
  const page = await context.newPage();
  if (!session) {
    const { people } = credentials(store);
    await page.request.post('/api/auth/sign-in/email', { data: people[0], headers: { origin: address } });
    sessions.set(address, await context.storageState());
  }
  return page;
}

/** Calls the API with the key that has every permission. */
export async function callInstance<Answer>(
  { store, address }: Instance,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${address}/tool/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${credentials(store).tokens.full}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = (await answer.json()) as { data: Answer; error?: { message: string } };
  if (envelope.error) throw new Error(envelope.error.message);
  return envelope.data;
}

function credentials(store: string) {
  return JSON.parse(readFileSync(resolve(dataDir(store), 'demo-credentials.json'), 'utf8')) as {
    people: { email: string; password: string }[];
    tokens: Record<string, string>;
  };
}
