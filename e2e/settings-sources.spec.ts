import type { Locator, Page } from '@playwright/test';
import { createServer, type Server } from 'node:http';

import { ownInstance } from './instances.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

/** A commercial data provider: it requires its key, and has field names of its own. */
const videos = [
  {
    id: 7,
    link: 'https://www.tiktok.com/@ada/video/7',
    caption: 'A cat that opens doors',
    stats: { likes: 12 },
  },
  {
    id: 8,
    link: 'https://www.tiktok.com/@ada/video/8',
    caption: 'A cat that closes doors',
    stats: { likes: 5 },
  },
];
const provider = `http://127.0.0.1:${ownInstance().outsidePort}/v1/videos`;
let server: Server;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const known = request.headers.authorization === 'Bearer of-the-provider';
    response.statusCode = known ? 200 : 401;
    response.end(JSON.stringify(known ? { data: videos } : { error: 'no key' }));
  });
  await new Promise<void>((ready) => server.listen(ownInstance().outsidePort, '127.0.0.1', ready));
});
test.afterAll(() => new Promise((closed) => server.close(closed)));

async function addForm(page: Page, kind: string): Promise<Locator> {
  await page.goto('/settings/sources');
  await page.getByRole('button', { name: 'Add source' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add source' });
  await choose(form.getByRole('button', { name: /^Type/ }), kind);
  return form;
}

async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  await select.page().getByRole('option', { name: option, exact: true }).click();
}

test('a data provider is mapped, tried out, added, and its mapping changed with the key that it keeps', async ({
  page,
}) => {
  const form = await addForm(page, 'JSON');
  await form.getByLabel('Name', { exact: true }).fill('Paid videos');
  await choose(form.getByRole('button', { name: /^Network/ }), 'TikTok');
  await form.getByLabel('Address').fill(provider);
  await form.getByLabel('List', { exact: true }).fill('data');
  await form.getByLabel('External id').fill('id');
  await form.getByLabel('Url', { exact: true }).fill('link');
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByRole('alert')).toContainText('401');

  await form.getByRole('button', { name: 'Add to headers' }).click();
  const headers = form.getByRole('group', { name: 'Headers' });
  await headers.getByLabel('Name').fill('authorization');
  await headers.getByLabel('Value').fill('Bearer of-the-provider');
  await form.getByRole('button', { name: 'Test' }).click();
  const preview = form.getByRole('region', { name: 'Test result' });
  await expect(preview).toContainText('2 items found');
  await expect(preview).toContainText('No title or text');
  await form.getByLabel('Title', { exact: true }).fill('caption');
  await form.getByLabel('Likes').fill('stats.likes');
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(preview).toContainText('A cat that opens doors');
  await expect(preview).toContainText('likes 12');
  await form.getByRole('button', { name: 'Add source' }).click();
  await expect(page.getByText('Paid videos added with 2 items.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Paid videos' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Paid videos' });
  await expect(edit).toContainText('It is set and not shown again');
  expect(await page.content()).not.toContain('of-the-provider');
  await edit.getByLabel('Title', { exact: true }).fill('');
  await edit.getByLabel('Text', { exact: true }).fill('caption');
  await edit.getByRole('button', { name: 'Test' }).click();
  await expect(edit.getByRole('region', { name: 'Test result' })).toContainText('A cat that closes doors');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toBeHidden();
});

test('a source is renamed and moved to a new category by keyboard', async ({ page }) => {
  await page.goto('/settings/sources');
  const was = 'The Verge';
  const open = page.getByRole('button', { name: `Edit ${was}` });
  await open.press('Enter');
  const form = page.getByRole('dialog', { name: `Edit ${was}` });
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Renamed feed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'New category' })).toBeFocused();
  await page.keyboard.type('Cats');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: /Renamed feed/ });
  await expect(row).toContainText('Cats');

  await row.getByRole('button', { name: 'Edit Renamed feed' }).click();
  const again = page.getByRole('dialog', { name: 'Edit Renamed feed' });
  await again.getByLabel('Name', { exact: true }).fill(was);
  await choose(again.getByRole('button', { name: /^News category/ }), 'None');
  await again.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: `Edit ${was}` })).toBeVisible();
});

test('every kind says what it offers and whether it was ever tried, and asks for what it needs', async ({
  page,
}) => {
  const form = await addForm(page, 'X');
  await expect(form).toContainText('X sells no list of trending posts');
  await expect(form).toContainText('Not yet tested against the live API');
  await expect(form).toContainText('Testing is billed too');
  await expect(form.getByLabel('Budget a month')).toHaveValue('10');
  await form.getByRole('button', { name: 'Add source' }).click();
  await expect(form.getByLabel('Bearer token')).toBeFocused();
  await choose(form.getByRole('button', { name: /^Type/ }), 'Facebook');
  await expect(form.getByLabel('Access token')).toHaveAttribute('type', 'password');
  await form.getByLabel('Access token').fill('hush');
  await form.getByLabel('Pages', { exact: true }).fill('a page with blanks');
  await form.getByRole('button', { name: 'Add source' }).click();
  await expect(form).toContainText('must be the name or id of a Page');
});

test('on a phone the form fits, and its actions stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = await addForm(page, 'JSON');
  await form.getByLabel('Minutes between readings').scrollIntoViewIfNeeded();
  await expect(form.getByRole('button', { name: 'Test' })).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole('button', { name: 'Add source' })).toBeInViewport({ ratio: 1 });
  await expectNothingSideways(page);
});
