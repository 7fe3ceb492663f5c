import type { Page } from '@playwright/test';
import { createServer } from 'node:http';

import { axeFindings } from './axe.ts';
import { answer, call } from './board.ts';
import { ownInstance } from './instances.ts';
import { expectFocusIn } from './keys.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const choice = (page: Page, name: string) => page.getByRole('switch', { name });
/** The clickable part of a switch. */
const press = async (page: Page, name: string) => choice(page, name).press('Space');

test('what one is told of is chosen for each way, and stays chosen', async ({ page }) => {
  await page.goto('/settings/notifications');
  const byMail = 'Mentions of me by email';
  await expect(choice(page, 'Mentions of me by push')).toBeChecked();
  await expect(choice(page, byMail)).not.toBeChecked();
  const chosen = answer(page);
  await press(page, byMail);
  await expect(choice(page, byMail)).toBeChecked();
  await chosen;
  await page.reload();
  await expect(choice(page, byMail)).toBeChecked();
  const takenBack = answer(page);
  await press(page, byMail);
  await expect(choice(page, byMail)).not.toBeChecked();
  // The next test begins with it.
  await takenBack;
});

const mentioned = { event: 'mentioned', channel: 'mail' };

interface Choice {
  event: string;
  mail: boolean;
}

test('what was chosen just before the page is left is kept', async ({ page, context }) => {
  await page.goto('/settings/notifications');
  const byMail = 'Mentions of me by email';
  await expect(choice(page, byMail)).not.toBeChecked();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const answersAfter = (latency: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await answersAfter(1_000);
  await press(page, byMail);
  await expect(choice(page, byMail)).toBeChecked();
  await page.goto('about:blank');
  // The tests after this one have the same page.
  await answersAfter(0);
  await line.detach();
  const isChosen = async () => {
    const { events } = await call<{ events: Choice[] }>(page, 'notification-settings.php');
    return events.find(({ event }) => event === mentioned.event)?.mail;
  };
  await expect.poll(isChosen).toBe(true);
  await call(page, 'notification-settings.php', { action: 'choose', ...mentioned, wanted: false });
});

test('quiet hours, zone and digest are set', async ({ page }) => {
  await page.goto('/settings/notifications');
  await page.getByText('Pause push and email during quiet hours').click();
  await page.getByLabel('From', { exact: true }).fill('21:30');
  await page.getByLabel('Until').fill('06:15');
  await expect(page.getByText('the next day')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: /^Emails are sent/ }).click();
  const chosen = answer(page);
  await page.getByRole('option', { name: 'as a daily digest' }).click();
  await expect(page.getByRole('button', { name: /^At, in/ })).toContainText('08:00');
  await chosen;
  await page.reload();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30');
  await expect(page.getByLabel('Until')).toHaveValue('06:15');
});

test('without a mail server a test mail is kept in the outbox, where it can be read', async ({ page }) => {
  await page.goto('/settings/notifications');
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByLabel('Test by email')).toContainText('Not sent');
  await page.goto('/settings/outbox?channel=mail');
  const row = page.getByRole('row', { name: /A test from Copydesk/ }).first();
  await expect(row).toContainText('No mail server is set');
  await row.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog')).toContainText('Mail from Copydesk reaches you.');
  await expectFocusIn(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^State/ }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page).toHaveURL(/state=failed/);
  await expect(page.getByText('No messages match these filters.')).toBeVisible();
});

test('a team chat is added, tested and switched off when it is gone', async ({ page }) => {
  const port = ownInstance().outsidePort;
  const posted: string[] = [];
  let status = 200;
  const chat = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      posted.push(body);
      response.writeHead(status).end(status === 200 ? 'ok' : 'no_service');
    });
  });
  await new Promise<void>((resolve) => void chat.listen(port, '127.0.0.1', resolve));
  try {
    await page.goto('/settings/team-chat');
    await page.getByRole('button', { name: 'Add team chat' }).click();
    const form = page.getByRole('dialog', { name: 'Add team chat' });
    await form.getByLabel('Name').fill('#desk');
    await form.getByLabel('Incoming webhook URL').fill(`http://127.0.0.1:${port}/services/secret-k9Qz`);
    await form.getByRole('button', { name: 'Add' }).click();
    const row = page.getByRole('row', { name: /#desk/ });
    await expect(row).toContainText('…k9Qz');
    await expect(page.getByText('secret')).toHaveCount(0);
    await row.getByRole('button', { name: 'Test' }).click();
    await expect(row.getByLabel('Test of #desk')).toContainText('Sent');
    expect(posted.join()).toContain('A test from Copydesk');
    status = 404;
    await row.getByRole('button', { name: 'Test' }).click();
    await expect(row.getByLabel('Test of #desk')).toContainText('404: no_service');
    await page.reload();
    await expect(row).toContainText('Off');
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No team chats yet')).toBeVisible();
  } finally {
    await new Promise((resolve) => chat.close(resolve));
  }
});

test('the browser is asked only when the button is pressed, and can be turned off again', async ({
  page,
}) => {
  // A push service needs the network: the browser's own part is played here.
  await page.addInitScript(`
    let asked = 0;
    let permission = 'default';
    let made = null;
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      asked += 1;
      document.documentElement.dataset.asked = String(asked);
      return (permission = 'granted');
    };
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
      const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
      const applicationServerKey = Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)).buffer;
      const endpoint = 'https://push.example.org/e2e';
      const keys = {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      };
      const unsubscribe = async () => {
        made = null;
        return true;
      };
      return (made = { endpoint, options: { applicationServerKey }, toJSON: () => ({ endpoint, keys }), unsubscribe });
    };
  `);
  await page.goto('/settings/notifications');
  const turnOn = page.getByRole('button', { name: 'Turn on push in this browser' });
  await expect(turnOn).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await turnOn.click();
  await expect(page.getByText('This browser shows push notifications')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
  await page.getByRole('button', { name: 'Turn off in this browser' }).click();
  await expect(turnOn).toBeVisible();
  await expect(page.getByRole('list', { name: 'Other browsers' })).toHaveCount(0);
});

test('a link of an old or broken mail says that it does not work', async ({ browser }) => {
  const context = await browser.newContext({ storageState: undefined });
  const page = await context.newPage();
  await page.goto('/unsubscribe?token=broken');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
  await context.close();
});

for (const path of ['/settings/notifications', '/settings/team-chat', '/settings/outbox']) {
  test(`${path} is open to everybody, on a phone too`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNothingSideways(page);
  });
}
