import type { Page } from '@playwright/test';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

import { axeFindings } from './axe.ts';
import { call } from './board.ts';
import { ownInstance } from './instances.ts';
import { expectFocusIn } from './keys.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A system of the team's own, which answers as the test says. */
async function withReceiver(
  use: (receiver: { url: string; received: Received[]; answer: (status: number) => void }) => Promise<void>,
) {
  const port = ownInstance().outsidePort;
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end(status === 200 ? 'thanks' : 'not today');
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  try {
    await use({ url: `http://127.0.0.1:${port}/hooks`, received, answer: (next) => (status = next) });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** What a failed run left behind. */
async function removeAll(page: Page): Promise<void> {
  const { webhooks } = await call<{ webhooks: { id: number }[] }>(page, 'webhooks.php');
  for (const { id } of webhooks) await call(page, 'webhooks.php', { action: 'delete', id });
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Webhooks' }).getByRole('row', { name: new RegExp(name) });

async function create(page: Page, name: string, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Create webhook' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('URL').fill(url);
  await form.getByText('All, including future types').click();
  await form.getByRole('checkbox', { name: 'card.created' }).press('Space');
  await form.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the secret' });
  const secret = await shown.getByLabel('Secret').innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  return secret;
}

test.beforeEach(async ({ page }) => {
  await page.goto('/settings/webhooks');
  await removeAll(page);
  await page.reload();
});

test('a webhook is created, tested and gets events, which are listed and replayed', async ({ page }) => {
  await withReceiver(async ({ url, received }) => {
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    const secret = await create(page, 'Archive', url);
    const row = rowOf(page, 'Archive');
    await expect(row).toContainText('Nothing delivered yet');

    await row.getByRole('button', { name: 'Test' }).click();
    const dialog = page.getByRole('dialog', { name: 'Test Archive' });
    await dialog.getByRole('button', { name: 'Send test event' }).click();
    await expect(dialog).toContainText('thanks');
    await expect(dialog).toContainText('"type": "test.ping"');
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    const { card_id } = await call<{ card_id: number }>(page, 'cards.php', { title: 'Heat pumps' });
    try {
      await expect.poll(() => received.length).toBe(2);
      const [, { headers, body } = { headers: {}, body: '' }] = received;
      const signed = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      );
      expect(new Webhook(secret).verify(body, signed)).toMatchObject({
        type: 'card.created',
        data: { card: { card_id } },
      });
      await page.reload();
      const deliveries = page.getByRole('region', { name: 'Deliveries' });
      const delivered = deliveries.getByRole('row', { name: /card\.created/ });
      await expect(delivered).toContainText('Delivered');
      await delivered.getByRole('button', { name: 'View' }).click();
      const whole = page.getByRole('dialog', { name: 'card.created' });
      await expect(whole).toContainText('Heat pumps');
      await whole.getByRole('button', { name: 'Close' }).click();
      await delivered.getByRole('button', { name: 'Replay' }).click();
      await expect.poll(() => received.length).toBe(3);
      expect(received[2]?.headers['webhook-id']).toBe(headers['webhook-id']);
    } finally {
      await call(page, 'cards.php', { action: 'delete', card_id });
    }
    await row.getByRole('button', { name: 'Change Archive' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  });
});

test('by keyboard a webhook is paused, and what it missed is replayed', async ({ page }) => {
  await withReceiver(async ({ url, received }) => {
    await create(page, 'Archive', url);
    const menu = rowOf(page, 'Archive').getByRole('button', { name: 'Change Archive' });
    const choose = async (item: string) => {
      await menu.press('Enter');
      await expectFocusIn(page.getByRole('menu'));
      await page.getByRole('menuitem', { name: item }).press('Enter');
    };
    await choose('Pause');
    await expect(rowOf(page, 'Archive')).toContainText('Paused');
    const { card_id } = await call<{ card_id: number }>(page, 'cards.php', { title: 'Meanwhile' });
    await call(page, 'cards.php', { action: 'delete', card_id });
    await page.reload();
    await expect(rowOf(page, 'Archive')).toContainText('1 event held until replayed');
    await choose('Resume');
    await expect(rowOf(page, 'Archive')).toContainText('Active');
    await choose('Replay events');
    const dialog = page.getByRole('dialog', { name: 'Replay events to Archive' });
    await expectFocusIn(dialog);
    await dialog.getByRole('button', { name: 'Replay' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]?.body).toContain('Meanwhile');
    await choose('Replace secret');
    await expectFocusIn(page.getByRole('dialog'));
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).press('Enter');
    const secret = page.getByRole('dialog', { name: 'Copy the new secret' });
    await expect(secret.getByLabel('Secret')).toContainText('whsec_');
    await secret.getByRole('button', { name: 'Done' }).press('Enter');
  });
  await removeAll(page);
});

test('on a phone a response that refuses is read whole, and nothing moves sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withReceiver(async ({ url, answer }) => {
    answer(503);
    await create(page, 'Archive', url);
    await rowOf(page, 'Archive').getByRole('button', { name: 'Test' }).click();
    const dialog = page.getByRole('dialog', { name: 'Test Archive' });
    await dialog.getByRole('button', { name: 'Send test event' }).click();
    await expect(dialog).toContainText('It answered with status 503.');
    await expect(dialog).toContainText('not today');
    await expectNothingSideways(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('Failed');
    await expectNothingSideways(page);
    expect(await axeFindings(page)).toEqual([]);
  });
  await removeAll(page);
});
