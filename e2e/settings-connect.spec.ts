import type { Page } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import { json, text } from 'node:stream/consumers';

import { metadataOf } from '#test/networks/auth-server-metadata.ts';
import { changeAnswers } from './answers.ts';
import { axeFindings } from './axe.ts';
import { uniqueWord } from './board.ts';
import { ownInstance } from './instances.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

/** A fake Bluesky server: it accepts one app password, and knows every name. */
const appPassword = 'abcd-efgh-ijkl-mnop';
const outside = `http://127.0.0.1:${ownInstance().outsidePort}`;
let server: Server;
/** The last sign-in that the app requested. The user does not allow it. */
let pushed = new URLSearchParams();

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(request.url ?? '', outside);
    switch (pathname) {
      case '/.well-known/oauth-protected-resource':
        return answer(200, { resource: outside, authorization_servers: [outside] });
      case '/.well-known/oauth-authorization-server':
        return answer(200, metadataOf(outside));
      case '/par':
        return void text(request).then((form) => {
          pushed = new URLSearchParams(form);
          answer(201, { request_uri: 'urn:a-request', expires_in: 300 });
        });
      case '/authorize': {
        const isRequest = searchParams.get('request_uri') === 'urn:a-request';
        const back = {
          error: isRequest ? 'access_denied' : 'what',
          state: pushed.get('state') ?? '',
          iss: outside,
        };
        response.writeHead(303, { location: `${pushed.get('redirect_uri')}?${new URLSearchParams(back)}` });
        return response.end();
      }
      default:
    }
    const handle = request.headers.authorization?.replace(/^Bearer \w+ of /, '') ?? '';
    const session = (name: string) => ({
      did: `did:plc:${name.replaceAll(/\W/g, '')}`,
      handle: name,
      accessJwt: `access of ${name}`,
      refreshJwt: `refresh of ${name}`,
      active: true,
    });
    switch (pathname.slice('/xrpc/com.atproto.'.length)) {
      case 'server.createSession':
        return void json(request).then((sent) => {
          const { identifier, password } = Object(sent);
          if (password === appPassword) return answer(200, session(String(identifier)));
          return answer(401, { error: 'AuthenticationRequired', message: 'Invalid identifier or password' });
        });
      case 'server.getSession':
      case 'server.refreshSession':
        return answer(200, session(handle));
      case 'repo.deleteRecord':
      case 'server.deleteSession':
        return answer(200, {});
      default:
        return answer(400, { error: 'RecordNotFound', message: 'Could not locate record' });
    }
  });
  await new Promise<void>((ready) => server.listen(ownInstance().outsidePort, '127.0.0.1', ready));
});
test.afterAll(() => new Promise((closed) => server.close(closed)));

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openGuide(page: Page, network: string): Promise<void> {
  await page.goto('/settings/accounts');
  await page.getByRole('button', { name: 'Connect account' }).click();
  await page.getByRole('link', { name: network }).click();
  await expect(page.getByRole('heading', { name: `Connect ${network}` })).toBeVisible();
}

const otherWay = (page: Page) => page.getByRole('button', { name: 'Use an app password instead' }).click();

async function signIn(page: Page, handle: string, password = appPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Handle' }).fill(handle);
  await page.getByRole('textbox', { name: 'App password' }).fill(password);
  await page.getByRole('textbox', { name: /^Server/ }).fill(outside);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

test('a Bluesky account is connected by app password, checked, and connected again', async ({ page }) => {
  const handle = `${uniqueWord()}.test`;
  await openGuide(page, 'Bluesky');
  await otherWay(page);
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('App passwords');
  await expect(page.getByRole('region', { name: 'What Copydesk will be able to do' })).toContainText(
    'Publish posts',
  );

  // What the network says of it takes the place of the doubt.
  await page.getByRole('textbox', { name: 'App password' }).fill('my main password');
  await expect(page.getByText('This doesn’t look like an app password.')).toBeVisible();
  await signIn(page, handle, 'my main password');
  await expect(page.getByRole('alert')).toContainText('Invalid identifier or password');
  await signIn(page, handle);

  const opened = page.getByRole('dialog');
  await expect(opened).toContainText(`${handle} on Bluesky`);
  await expect(opened).toContainText('Ready');
  await expect(opened).toContainText('Renews automatically');
  await opened.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(`Bluesky accepts ${handle}.`)).toBeVisible();

  await opened.getByRole('button', { name: `Reconnect ${handle} on Bluesky` }).click();
  await expect(page.getByRole('heading', { name: `Reconnect ${handle}` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Handle' })).toHaveValue(handle);
  const other = `${uniqueWord()}.test`;
  await page.getByRole('textbox', { name: 'Handle' }).fill(other);
  await page.getByRole('textbox', { name: 'App password' }).fill(appPassword);
  await page.getByRole('button', { name: 'Reconnect', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(other);
  await page.getByRole('textbox', { name: 'Handle' }).fill(handle);
  await page.getByRole('button', { name: 'Reconnect', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`${handle} on Bluesky`);

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: `Change ${handle} on` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove account' }).click();
  await expect(rowOf(page, handle)).toHaveCount(0);
});

test('Bluesky is left to its own sign-in, and a person who does not allow it is told so here', async ({
  page,
}) => {
  await openGuide(page, 'Bluesky');
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('It gets no other access');
  const server = page.getByRole('textbox', { name: /^Server/ });
  await server.fill('no server');
  const button = page.getByRole('button', { name: 'Sign in with Bluesky' });
  await button.click();
  await expect(server).toHaveAccessibleDescription(/The server must be the name of a server/);
  await expect(server).toBeFocused();
  await server.fill(outside);
  await button.click();
  // Redirected to the numeric address, and from there to the name, which has the session.
  await expect(page.getByRole('heading', { name: 'It was not allowed' })).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('localhost');
  expect(pushed.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/connect\/callback$/);
  expect(pushed.get('scope')).toContain('repo:app.bsky.feed.post');
});

test('where Bluesky’s servers cannot read who asks, the page says why and leads by app password', async ({
  page,
}) => {
  const closed = 'Signing in with Bluesky requires Copydesk to run at a public https address.';
  interface Networks {
    networks: { ways: { by: string }[] }[];
  }
  await changeAnswers(page, '**/accounts.php?*action=networks*', (data: Networks) => ({
    ...data,
    networks: data.networks.map((network) => ({
      ...network,
      ways: network.ways.map((way) => (way.by === 'oauth' ? { ...way, closed } : way)),
    })),
  }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/accounts/connect?network=bluesky');
  await expect(page.getByText(closed)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('App passwords');
  await expect(page.getByRole('textbox', { name: 'App password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Bluesky' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Other networks' }).click();
  await page.getByRole('link', { name: 'Mastodon' }).click();
  await expect(page.getByText(closed)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to server' })).toBeDisabled();
});

test('the same account is refused a second time, and its project is named', async ({ page }) => {
  const handle = `${uniqueWord()}.test`;
  await openGuide(page, 'Bluesky');
  await otherWay(page);
  await signIn(page, handle);
  await expect(page.getByRole('dialog')).toContainText(handle);
  await openGuide(page, 'Bluesky');
  await otherWay(page);
  await signIn(page, handle);
  await expect(page.getByRole('alert')).toContainText('is already connected in the project');
});

test('a network that Copydesk cannot publish to says so and offers a sandbox of it', async ({ page }) => {
  await changeAnswers(
    page,
    '**/accounts.php?*action=networks*',
    ({ networks }: { networks: { network: string }[] }) => ({
      networks: networks.map((one) =>
        one.network === 'youtube' ? { ...one, sandbox_only: true, ways: [], missing: [] } : one,
      ),
    }),
  );
  await openGuide(page, 'YouTube');
  await expect(page.getByText('Copydesk cannot publish to YouTube yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Connect sandbox' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('button', { name: /Network/ })).toContainText('YouTube');
});

test('the guided page works by keyboard, on a phone, and without findings of axe', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/accounts/connect');
  const bluesky = page.getByRole('link', { name: 'Bluesky' });
  await bluesky.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Handle' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use an app password instead' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Handle' })).toBeFocused();
  await page.keyboard.type('nobody.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show text' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(outside);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Invalid identifier or password');
  await expectNothingSideways(page);
  expect(await axeFindings(page)).toEqual([]);
});

test('an address that no network sent anybody back with connects nothing and says why', async ({ page }) => {
  const answer = await page.goto('/connect/callback?state=made-up&code=made-up');
  expect(answer?.status()).toBe(400);
  await expect(page.getByRole('heading', { name: 'This sign-in is not known here' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Connected accounts' })).toBeVisible();
});

test('networks that cannot be loaded are tried again', async ({ page }) => {
  let isDown = true;
  // When the stream connects, the app reads again what had failed.
  await page.route('**/events.php*', (route) => route.abort());
  await page.route('**/accounts.php?*action=networks*', (route) =>
    isDown ? route.fulfill({ status: 500, json: { success: false } }) : route.continue(),
  );
  await page.goto('/settings/accounts/connect');
  await expect(page.getByRole('alert')).toContainText('Couldn’t load networks');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Bluesky' })).toBeVisible();
});
