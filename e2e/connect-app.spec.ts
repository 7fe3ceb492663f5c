import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';

import { axeFindings } from './axe.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const back = 'http://127.0.0.1:33418/callback';
const verifier = 'a'.repeat(64);
let clientId = '';

test.beforeAll(async ({ playwright, baseURL }) => {
  const program = await playwright.request.newContext({ baseURL });
  const answer = await program.post('/api/auth/oauth2/register', {
    data: {
      client_name: 'Marsh agent',
      redirect_uris: [back],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    },
  });
  expect(answer.status()).toBe(201);
  clientId = ((await answer.json()) as { client_id: string }).client_id;
  await program.dispose();
});

/** Opens the browser as an app does, which then listens on this machine. */
async function begin(page: Page, changed: Record<string, string> = {}) {
  await page.route(`${back}**`, (route) => route.fulfill({ body: 'The app has what it needs.' }));
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: back,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'agents offline_access',
    state: 'of the app',
    ...changed,
  });
  await page.goto(`/api/auth/oauth2/authorize?${asked}`);
}

test('an app is connected with what its person chooses, calls tools, and is disconnected', async ({
  page,
  playwright,
  baseURL,
}) => {
  await begin(page);
  await expect(page.getByRole('heading', { name: 'Connect Marsh agent?' })).toBeVisible();
  await expect(page.getByText('a program on this device (127.0.0.1)')).toBeVisible();
  await page.getByRole('button', { name: /Scope/ }).click();
  await page.getByRole('option', { name: 'Writer' }).click();
  await page.getByLabel('Requests per day').fill('50');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.waitForURL(`${back}?**`);
  const came = new URL(page.url()).searchParams;
  expect(came.get('state')).toBe('of the app');

  // The program has none of the browser's cookies.
  const program = await playwright.request.newContext({
    baseURL,
    storageState: { cookies: [], origins: [] },
  });
  const exchanged = await program.post('/api/auth/oauth2/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: came.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: back,
    },
  });
  const { access_token } = (await exchanged.json()) as { access_token: string };
  const status = async () => {
    const answer = await program.post('/tool/api/v1/mcp', {
      headers: { authorization: `Bearer ${access_token}`, accept: 'application/json, text/event-stream' },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    return answer.status();
  };
  expect(await status()).toBe(200);

  await page.goto('/settings/tokens');
  const row = page
    .getByRole('region', { name: 'Connected apps' })
    .getByRole('row', { name: /Marsh agent/ })
    .first();
  await expect(row).toContainText('of 50');
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Disconnect Marsh agent' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Marsh agent disconnected.')).toBeVisible();
  expect(await status()).toBe(401);
  await program.dispose();
});

test('an app is refused by keyboard on a phone, where nothing is out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page);
  const connect = page.getByRole('button', { name: 'Connect' });
  await expect(connect).toBeVisible();
  await expectNothingSideways(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^All/ }).press('Space');
  await expect(connect).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.waitForURL(`${back}?**`);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
});

test('an app that would return elsewhere is not even asked about', async ({ page }) => {
  await begin(page, { redirect_uri: 'https://evil.example/callback' });
  await expect(page.getByText('an address that it hasn’t registered')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect' })).toBeHidden();
});
