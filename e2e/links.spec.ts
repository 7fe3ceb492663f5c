import type { Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { call, uniqueWord } from './board.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

interface Project {
  id: number;
  name: string;
  account: number;
}

async function newProject(page: Page): Promise<Project> {
  const name = `Links ${uniqueWord()}`;
  const { project } = await call<{ project: { id: number } }>(page, 'projects.php', {
    action: 'create',
    name,
  });
  const { account } = await call<{ account: { account_id: number } }>(page, 'accounts.php', {
    action: 'connect_sandbox',
    project_id: project.id,
    network: 'mastodon',
    name,
  });
  return { id: project.id, name, account: account.account_id };
}

const archive = (page: Page, { id }: Project) =>
  call(page, 'projects.php', { action: 'archive', project_id: id });

const example = (page: Page) => page.getByRole('status', { name: 'Example' });

test('by mouse: parameters are set with an example, a draft shows its links, and clicks on them are counted', async ({
  page,
  playwright,
}) => {
  const project = await newProject(page);
  const address = `https://example.com/${uniqueWord()}`;
  await page.goto(`/settings/links?project=${project.id}`);
  await page.getByRole('button', { name: 'Add parameters' }).click();
  const form = page.getByRole('dialog', { name: 'Add UTM parameters' });
  await expect(form.getByLabel('Source')).toHaveValue('{network}');
  await form.getByLabel('Content').fill('{nobody}');
  await expect(form.getByText('{nobody} is not a placeholder.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Content').fill('spring fair');
  await expect(example(page)).toContainText(
    'https://example.com/news?utm_source=bluesky&utm_medium=social&utm_content=spring%20fair',
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'UTM parameters' })).toContainText('utm_content=spring fair');
  await page
    .locator('label')
    .filter({ has: page.getByRole('switch', { name: 'Publish short links' }) })
    .click();
  await expect(page.getByRole('switch', { name: 'Publish short links' })).toBeChecked();

  const { id } = await call<{ id: number }>(page, 'schedule.php', {
    body: `Read ${address}`,
    draft: true,
    project_id: project.id,
    target_account_ids: [project.account],
  });
  await call(page, 'schedule.php?action=update', { id, submit: true });
  await page.goto(`/review?post=${id}`);
  // A short link hides where it leads, and a verdict covers it.
  const led = page.getByRole('list', { name: 'Where links lead' });
  await expect(led).toContainText(
    `${address}?utm_source=mastodon&utm_medium=social&utm_content=spring%20fair`,
  );
  await expect(led).toContainText('Short link');

  await page.goto(`/compose/${id}`);
  const preview = page.getByRole('figure', { name: `Preview: Mastodon, ${project.name}` });
  await expect(preview).toContainText(/\/s\/[0-9A-Za-z]{10}/);
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(`Read ${address}`);
  const short = /https?:\/\/\S+\/s\/[0-9A-Za-z]{10}/.exec((await preview.textContent()) ?? '')?.[0] ?? '';

  await call(page, 'schedule.php?action=approve', { id });
  const reader = await playwright.request.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const clicked = await reader.get(short, { maxRedirects: 0 });
  expect(clicked.status()).toBe(302);
  expect(clicked.headers()['location']).toBe(
    `${address}?utm_source=mastodon&utm_medium=social&utm_content=spring%20fair`,
  );
  await reader.dispose();
  await expect
    .poll(async () => {
      await page.goto(`/analytics/links?project=${project.id}`);
      return page.getByRole('row', { name: new RegExp(address) }).textContent();
    })
    .toMatch(/1\D*1\D*0$/);
  await expect(page.getByRole('figure', { name: 'Clicks by day' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Data/ })).toContainText('Sandbox');
  await page.goto(`/compose/${id}`);
  await expect(page.getByText('1 link click · 1 daily visitor')).toBeVisible();
  await archive(page, project);
});

test('by keyboard: parameters of one network are added, edited and removed', async ({ page }) => {
  const project = await newProject(page);
  await call(page, 'utm-presets.php', { action: 'set', project_id: project.id, source: 'all' });
  await page.goto(`/settings/links?project=${project.id}`);
  const list = page.getByRole('list', { name: 'UTM parameters' });
  await expect(list).toContainText('All links');
  await page.getByRole('button', { name: 'Add parameters' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add UTM parameters' });
  await form.getByRole('button', { name: /^For network/ }).press('Enter');
  await page.getByRole('option', { name: 'Mastodon' }).press('Enter');
  await form.getByLabel('Medium').focus();
  await page.keyboard.type('toot');
  await expect(example(page)).toContainText('?utm_source=all&utm_medium=toot');
  await page.keyboard.press('Enter');
  await expect(list).toContainText('utm_medium=toot');
  await page.getByRole('button', { name: 'Edit Mastodon' }).press('Enter');
  await page.getByRole('dialog', { name: 'Edit UTM parameters' }).getByLabel('Medium').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('fediverse');
  await page.keyboard.press('Enter');
  await expect(list).toContainText('utm_medium=fediverse');
  // The list is live: it may change before the form is closed.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Remove Mastodon' }).press('Enter');
  await expect(list).not.toContainText('utm_medium');
  await archive(page, project);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('links are set and read without scrolling sideways', async ({ page }) => {
    const project = await newProject(page);
    await call(page, 'utm-presets.php', {
      action: 'set',
      project_id: project.id,
      source: '{network}',
      content: 'a-rather-long-content-{post_id}-{date}-{account}',
    });
    await page.goto(`/settings/links?project=${project.id}`);
    await expect(page.getByRole('list', { name: 'UTM parameters' })).toContainText('All links');
    await expectNothingSideways(page);
    await page.getByRole('button', { name: 'Edit All links' }).click();
    await expect(example(page)).toContainText('utm_source');
    await expectNothingSideways(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(`/analytics/links?project=${project.id}`);
    await expect(page.getByText('No short links yet')).toBeVisible();
    await expectNothingSideways(page);
    expect(await axeFindings(page)).toEqual([]);
    await archive(page, project);
  });
});
