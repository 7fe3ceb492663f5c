import { expect, test, type Browser, type Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { addCards, call, ownWord } from './board.ts';

const password = 'a sentence that nobody guesses';

/** A browser that has never been here. */
async function fresh(browser: Browser, phone = false): Promise<Page> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(phone && { viewport: { width: 390, height: 844 } }),
  });
  return context.newPage();
}

/** Invites somebody in the screen, and says the link. */
async function invite(page: Page, name: string, email?: string): Promise<string> {
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('For whom').fill(name);
  if (email) await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the link now' });
  const link = await shown.getByLabel('The link').innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  return link;
}

async function join(guest: Page, link: string, who: { name: string; email: string }): Promise<void> {
  await guest.goto(link);
  await guest.getByLabel('Your name').fill(who.name);
  await guest.getByLabel('E-mail').fill(who.email);
  await guest.getByLabel('Password').fill(password);
  await guest.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(guest).toHaveURL(/\/explore/);
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Members' }).getByRole('row').filter({ hasText: name });

test('somebody joins by a link, gets a role and a right, and is deactivated: their cards go to another, their session ends', async ({
  page,
  browser,
}) => {
  const word = ownWord();
  const who = { name: `Nia ${word}`, email: `nia-${word.toLowerCase()}@example.com` };
  const link = await invite(page, who.name);
  expect(link).toMatch(/\/join\/[\w-]{43}$/);
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(who.name);
  await expect(page.getByText(link)).toHaveCount(0);

  const guest = await fresh(browser, true);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: /^Join / })).toBeVisible();
  expect(await axeFindings(guest)).toEqual([]);
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await join(guest, link, who);

  const late = await fresh(browser);
  await late.goto(link);
  await expect(late.getByText('This invitation was used already.')).toBeVisible();
  await late.context().close();

  await page.reload();
  const row = rowOf(page, who.name);
  await row.getByRole('button', { name: `Role of ${who.name}` }).click();
  await page.getByRole('option', { name: 'Admin' }).click();
  await expect(page.getByText(`${who.name} is admin now.`)).toBeVisible();
  const right = row.getByRole('switch', { name: `The OK of ${who.name} publishes` });
  await right.press('Space');
  await expect(right).toBeChecked();
  await expect(page.getByText(`The OK of ${who.name} publishes now.`)).toBeVisible();
  await page.reload();
  await expect(row.getByRole('button', { name: `Role of ${who.name}` })).toContainText('Admin');
  await expect(right).toBeChecked();

  const { members } = await call<{ members: { user_id: number; user_name: string }[] }>(page, 'members.php');
  const joined = members.find(({ user_name }) => user_name === who.name);
  const heir = members.find(({ user_name }) => user_name !== who.name);
  const cards = await addCards(page, word, ['One', 'Two'], 'To Do', {
    assigned_to_user_id: joined?.user_id,
  });

  await page.goto('/settings/members');
  await row.getByRole('button', { name: `Deactivate ${who.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Deactivate ${who.name}?` });
  await expect(dialog).toContainText('They hold 2 open cards.');
  await dialog.getByRole('button', { name: /^This goes to/ }).click();
  await page.getByRole('option', { name: heir?.user_name }).first().click();
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByText(`${who.name} is deactivated. Handed over: 2 open cards.`)).toBeVisible();
  await expect(row).toContainText('Deactivated');
  for (const id of cards) {
    const { card } = await call<{ card: { assigned_to_user_id: number } }>(page, `card.php?card_id=${id}`);
    expect(card.assigned_to_user_id).toBe(heir?.user_id);
  }
  await guest.goto('/board');
  await expect(guest.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await guest.context().close();

  await row.getByRole('button', { name: `Activate ${who.name}` }).click();
  await expect(row.getByRole('button', { name: `Deactivate ${who.name}` })).toBeVisible();
});

test('an invitation to one address takes nobody else; who has an account signs in and joins; revoked, it opens nothing', async ({
  page,
  browser,
}) => {
  const word = ownWord();
  const email = `vera-${word.toLowerCase()}@example.com`;
  const bound = await invite(page, `Vera ${word}`, email);
  const guest = await fresh(browser);
  await guest.goto(bound);
  await expect(guest.getByLabel('E-mail')).toHaveValue(email);
  await expect(guest.getByLabel('E-mail')).toHaveAttribute('readonly');
  // Somebody who is signed in as another cannot use it.
  await page.goto(bound);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(`This invitation is for ${email}`);

  await page.goto('/settings/members');
  await page.getByRole('button', { name: `Revoke the invitation for Vera ${word}` }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('The invitation is revoked.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('This invitation was taken back.')).toBeVisible();
  await guest.goto(`${bound.slice(0, -3)}AAA`);
  await expect(guest.getByRole('heading', { name: 'No invitation here' })).toBeVisible();
  await guest.context().close();
});

test('an agent is made by name and stands among the members', async ({ page }) => {
  const name = `Agent ${ownWord()}`;
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'New agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'New agent' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Enter');
  await expect(page.getByText(`${name} is a member.`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Agent');
});

test('the last owner can neither be lowered nor deactivated in the list, nor leave', async ({ page }) => {
  await page.goto('/settings/members');
  const own = rowOf(page, 'You');
  await expect(own).toContainText('Owner');
  await expect(own.getByRole('button')).toHaveCount(0);
  await page.goto('/settings/organization');
  await page.getByRole('button', { name: /^Leave / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This is the last owner.');
});

test('the organization’s tags are saved, and its members at 390 px have everything in sight', async ({
  page,
}) => {
  const word = ownWord();
  await page.goto('/settings/organization');
  const tags = page.getByLabel('Niche tags');
  const before = await tags.inputValue();
  await tags.fill(`harbours, ${word}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The organization is saved.')).toBeVisible();
  await page.reload();
  await expect(tags).toHaveValue(`harbours, ${word}`);
  await tags.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The organization is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/members');
  await expect(page.getByRole('button', { name: /^Deactivate / }).first()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('one project is paused with its reason, and goes on', async ({ page }) => {
  await page.goto('/settings/organization');
  const lines = page.getByRole('list', { name: 'Sending' }).getByRole('listitem');
  // Until the projects are read, the last line is everything.
  await expect(lines.nth(1)).toBeVisible();
  const line = lines.last();
  await line.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Pause sending' });
  const reason = `Quiet ${ownWord()}`;
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(line).toContainText(reason);
  await expect(lines.first()).toContainText('Sends');

  // Compose says it too, and lets the very project go on.
  await page.goto('/compose');
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Go on…' }).click();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(page.getByText(reason)).toBeHidden();
  await page.goto('/settings/organization');
  await expect(lines.nth(1)).toBeVisible();
  await expect(line).toContainText('Sends');
});
