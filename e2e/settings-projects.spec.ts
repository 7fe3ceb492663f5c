import type { Browser, Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { call, uniqueWord } from './board.ts';
import { personOf, sessionOf } from './people.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const screens = [
  { name: 'a wide screen', viewport: { width: 1440, height: 900 } },
  { name: 'a telephone', viewport: { width: 390, height: 844 } },
] as const;

/** The administrator in a session of their own, so that no other test is switched with them. */
async function administrator(
  browser: Browser,
  baseURL: string | undefined,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, storageState: { cookies: [], origins: [] } });
  await context.addCookies(await sessionOf(personOf('owner'), browser, baseURL));
  return context.newPage();
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const names = (page: Page) =>
  page
    .getByRole('region', { name: 'Projects' })
    .locator('tbody tr td:first-child span.font-medium')
    .allInnerTexts();

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New project' }).click();
  await dialog(page, 'New project').getByLabel('Name').fill(name);
  await dialog(page, 'New project').getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText(`${name} created.`)).toBeVisible();
}

async function choose(page: Page, project: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${project}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

for (const { name: screen, viewport } of screens)
  test(`on ${screen}, a new organization gets projects, which are edited, ordered, archived and restored`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const page = await administrator(browser, baseURL, viewport);
    const word = uniqueWord();
    await page.goto('/settings/organization');
    await page.getByRole('button', { name: 'New organization' }).click();
    await dialog(page, 'New organization').getByLabel('Name').fill(`Hill ${word}`);
    expect(await axeFindings(page)).toEqual([]);
    await dialog(page, 'New organization').getByRole('button', { name: 'Create organization' }).click();
    await expect(page).toHaveURL(/\/settings\/projects/);
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await create(page, 'Harbour');
    await create(page, 'Marsh');
    await expect.poll(() => names(page)).toEqual(['Harbour', 'Marsh']);
    await page.getByRole('button', { name: 'New project' }).click();
    await dialog(page, 'New project').getByLabel('Name').fill('HARBOUR');
    await dialog(page, 'New project').getByRole('button', { name: 'Create project' }).click();
    await expect(dialog(page, 'New project').getByRole('alert')).toHaveText(
      'There is a project “Harbour” already. Choose another name.',
    );
    expect(await axeFindings(page)).toEqual([]);
    await dialog(page, 'New project').getByRole('button', { name: 'Cancel' }).click();

    await choose(page, 'Harbour', 'Edit');
    const edit = dialog(page, 'Edit Harbour');
    await edit.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('option', { name: 'Japanese' }).click();
    await edit.getByRole('radio', { name: 'Violet' }).press('Space');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Harbour saved.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Projects' })).toContainText('Japanese');

    // By the keyboard alone.
    await page.getByRole('button', { name: 'Change Marsh' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Move up' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['Marsh', 'Harbour']);

    const { projects } = await call<{ projects: { id: number; name: string }[] }>(page, 'projects.php');
    const project_id = projects.find(({ name }) => name === 'Harbour')?.id;
    await call(page, 'accounts.php', {
      action: 'connect_sandbox',
      project_id,
      network: 'bluesky',
      name: 'Hill',
    });
    const scheduled_at = new Date(Date.now() + 24 * 3_600_000).toISOString();
    await call(page, 'schedule.php', { project_id, body: `Tomorrow ${word}.`, scheduled_at });
    await choose(page, 'Harbour', 'Archive');
    const question = dialog(page, 'Archive Harbour?');
    await expect(question).toContainText('1 scheduled post becomes a draft');
    expect(await axeFindings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Archive project' }).click();
    await expect(page.getByText('Harbour is archived. 1 scheduled post is a draft now.')).toBeVisible();
    await expect.poll(() => names(page)).toEqual(['Marsh']);
    await choose(page, 'Marsh', 'Archive');
    await dialog(page, 'Archive Marsh?').getByRole('button', { name: 'Archive project' }).click();
    await expect(dialog(page, 'Archive Marsh?').getByRole('alert')).toContainText('the last active project');
    await page.keyboard.press('Escape');

    expect(await axeFindings(page)).toEqual([]);
    await expectNothingSideways(page);
    await page.getByRole('link', { name: '1 draft of Harbour' }).click();
    await expect(page.getByText('This project is archived')).toBeVisible();
    await page.getByRole('link', { name: `Tomorrow ${word}.` }).click();
    await expect(page.getByText('“Harbour” is archived, so its drafts are read-only.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/settings/projects');
    await page.getByRole('button', { name: 'Restore Harbour' }).press('Enter');
    await expect.poll(() => names(page)).toEqual(['Marsh', 'Harbour']);
    // The button that had the focus is gone: keyboard users go on from the title.
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeFocused();
    await page.context().close();
  });

test('a card is given no archived project; the filter of the board keeps it and says so', async ({
  browser,
  baseURL,
}) => {
  const page = await administrator(browser, baseURL, screens[0].viewport);
  await page.goto('/settings/organization');
  await page.getByRole('button', { name: 'New organization' }).click();
  await dialog(page, 'New organization').getByLabel('Name').fill(`Reef ${uniqueWord()}`);
  await dialog(page, 'New organization').getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await create(page, 'Inlet');
  await create(page, 'Shoal');
  const { projects } = await call<{ projects: { id: number; name: string }[] }>(page, 'projects.php');
  const project_id = projects.find(({ name }) => name === 'Shoal')?.id;
  await call(page, 'projects.php', { action: 'archive', project_id });
  const { card_id } = await call<{ card_id: number }>(page, 'cards.php', { title: 'Low tide' });
  await page.goto(`/board?card=${card_id}`);
  await page
    .getByRole('complementary', { name: 'Card' })
    .getByRole('button', { name: /^Project/ })
    .click();
  await expect(page.getByRole('option')).toHaveText(['None', 'Inlet']);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Project/ })
    .first()
    .click();
  await expect(page.getByRole('option')).toHaveText(['Any', 'Inlet', /Shoal\s*Archived/, 'None']);
  await page.context().close();
});

test('the menu at the top left leads into a new organization and back', async ({ browser, baseURL }) => {
  const page = await administrator(browser, baseURL, screens[0].viewport);
  const name = `Dune ${uniqueWord()}`;
  await page.goto('/settings/projects');
  const menu = page.getByRole('button', { name: /Copydesk Demo/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'New organization…' }).click();
  await dialog(page, 'New organization').getByLabel('Name').fill(name);
  await dialog(page, 'New organization').getByLabel('Name').press('Enter');
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Copydesk Demo' }).first().click();
  await expect(page.getByRole('button', { name: 'Change Harbour Courier' })).toBeVisible();
  await page.context().close();
});
