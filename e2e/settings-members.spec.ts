import type { Browser, Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { addCards, call, uniqueWord } from './board.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const password = 'a sentence that nobody guesses';

/** A browser without cookies. */
async function fresh(browser: Browser, phone = false): Promise<Page> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(phone && { viewport: { width: 390, height: 844 } }),
  });
  return context.newPage();
}

/** Invites a member on the screen, and returns the link. */
async function invite(page: Page, name: string, email?: string): Promise<string> {
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByLabel('Name').fill(name);
  if (email) await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const copyDialog = page.getByRole('dialog', { name: 'Copy the link' });
  const link = await copyDialog.getByLabel('Invitation link').innerText();
  await copyDialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

async function join(guest: Page, link: string, person: { name: string; email: string }): Promise<void> {
  await guest.goto(link);
  await guest.getByLabel('Your name').fill(person.name);
  await guest.getByLabel('Email').fill(person.email);
  await guest.getByLabel('Password').fill(password);
  await guest.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(guest).toHaveURL(/\/today/);
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Members' }).getByRole('row').filter({ hasText: name });

test('somebody joins by a link, gets a role and a right, and is deactivated: their cards go to another, their session ends', async ({
  page,
  browser,
}) => {
  const word = uniqueWord();
  const person = { name: `Nia ${word}`, email: `nia-${word.toLowerCase()}@example.com` };
  const link = await invite(page, person.name);
  expect(link).toMatch(/\/join\/[\w-]{43}$/);
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(person.name);
  await expect(page.getByText(link)).toHaveCount(0);

  const guest = await fresh(browser, true);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: /^Join / })).toBeVisible();
  expect(await axeFindings(guest)).toEqual([]);
  await expectNothingSideways(guest);
  await join(guest, link, person);

  const late = await fresh(browser);
  await late.goto(link);
  await expect(late.getByText('This invitation was already used.')).toBeVisible();
  await late.context().close();

  await page.reload();
  const row = rowOf(page, person.name);
  await row.getByRole('button', { name: `Role of ${person.name}` }).click();
  await page.getByRole('option', { name: 'Admin' }).click();
  await expect(page.getByText(`${person.name} is now admin.`)).toBeVisible();
  const right = row.getByRole('switch', { name: `Approval by ${person.name} publishes` });
  await right.press('Space');
  await expect(right).toBeChecked();
  await expect(page.getByText(`Approval by ${person.name} now publishes.`)).toBeVisible();
  await page.reload();
  await expect(row.getByRole('button', { name: `Role of ${person.name}` })).toContainText('Admin');
  await expect(right).toBeChecked();

  const { members } = await call<{ members: { user_id: number; user_name: string }[] }>(page, 'members.php');
  const joined = members.find(({ user_name }) => user_name === person.name);
  const heir = members.find(({ user_name }) => user_name !== person.name);
  const cards = await addCards(page, word, ['One', 'Two'], 'To Do', {
    assigned_to_user_id: joined?.user_id,
  });

  await page.goto('/settings/members');
  await row.getByRole('button', { name: `Deactivate ${person.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Deactivate ${person.name}?` });
  await expect(dialog).toContainText('Open work: 2 open cards.');
  await dialog.getByRole('button', { name: /^Hand over to/ }).click();
  await page.getByRole('option', { name: heir?.user_name }).first().click();
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByText(`${person.name} deactivated. Handed over: 2 open cards.`)).toBeVisible();
  await expect(row).toContainText('Deactivated');
  for (const id of cards) {
    const { card } = await call<{ card: { assigned_to_user_id: number } }>(page, `card.php?card_id=${id}`);
    expect(card.assigned_to_user_id).toBe(heir?.user_id);
  }
  await guest.goto('/board');
  await expect(guest.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await guest.context().close();

  await row.getByRole('button', { name: `Reactivate ${person.name}` }).click();
  await expect(row.getByRole('button', { name: `Deactivate ${person.name}` })).toBeVisible();
});

test('an invitation to one address takes nobody else; who has an account signs in and joins; revoked, it opens nothing', async ({
  page,
  browser,
}) => {
  const word = uniqueWord();
  const email = `vera-${word.toLowerCase()}@example.com`;
  const bound = await invite(page, `Vera ${word}`, email);
  const guest = await fresh(browser);
  await guest.goto(bound);
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await expect(guest.getByLabel('Email')).toHaveAttribute('readonly');
  // A user who is signed in as another cannot use it.
  await page.goto(bound);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(`This invitation is for ${email}`);

  await page.goto('/settings/members');
  await page.getByRole('button', { name: `Revoke the invitation for Vera ${word}` }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Invitation revoked.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('This invitation was revoked.')).toBeVisible();
  await guest.goto(`${bound.slice(0, -3)}AAA`);
  await expect(guest.getByRole('heading', { name: 'Invitation not found' })).toBeVisible();
  await guest.context().close();
});

test('an agent is made by name and stands among the members', async ({ page }) => {
  const name = `Agent ${uniqueWord()}`;
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'New agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'New agent' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Enter');
  await expect(page.getByText(`${name} is now a member.`)).toBeVisible();
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
  const word = uniqueWord();
  await page.goto('/settings/organization');
  const tags = page.getByLabel('Topics');
  const before = await tags.inputValue();
  await tags.fill(`harbours, ${word}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Organization saved.')).toBeVisible();
  await page.reload();
  await expect(tags).toHaveValue(`harbours, ${word}`);
  await tags.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Organization saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/members');
  await expect(page.getByRole('button', { name: /^Deactivate / }).first()).toBeInViewport({ ratio: 1 });
  await expectNothingSideways(page);
});

test('one project is paused with its reason, and goes on', async ({ page }) => {
  await page.goto('/settings/organization');
  const lines = page.getByRole('list', { name: 'Publishing' }).getByRole('listitem');
  // Until the projects are read, the last line is complete.
  await expect(lines.nth(1)).toBeVisible();
  const line = lines.last();
  await line.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Pause publishing' });
  const reason = `Quiet ${uniqueWord()}`;
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(line).toContainText(reason);
  await expect(lines.first()).toContainText('Active');

  // Compose says so too, and accepts this project.
  await page.goto('/compose');
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Resume…' }).click();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(page.getByText(reason)).toBeHidden();
  await page.goto('/settings/organization');
  await expect(lines.nth(1)).toBeVisible();
  await expect(line).toContainText('Active');
});

test('a member who is invited to one project sees it alone, writes where they may, and has more when an owner says so', async ({
  page,
  browser,
}) => {
  const word = uniqueWord();
  const person = { name: `Ivo ${word}`, email: `ivo-${word.toLowerCase()}@example.com` };
  const { projects } = await call<{ projects: { id: number; name: string }[] }>(page, 'projects.php');
  const [own, other] = projects;
  if (!own || !other) throw new Error('the demo has fewer than two projects');

  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const inviting = page.getByRole('dialog', { name: 'Invite member' });
  await inviting.getByLabel('Name').fill(person.name);
  await inviting.getByRole('button', { name: 'Access All projects' }).click();
  await page.getByRole('option', { name: 'Only certain projects' }).click();
  // Somebody without any project could do nothing.
  await expect(inviting.getByRole('button', { name: 'Create link' })).toBeDisabled();
  await inviting.getByRole('button', { name: `Role in ${own.name}` }).click();
  await page.getByRole('option', { name: 'Writer', exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  await inviting.getByRole('button', { name: 'Create link' }).click();
  const copying = page.getByRole('dialog', { name: 'Copy the link' });
  const link = await copying.getByLabel('Invitation link').innerText();
  await copying.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(`${own.name}: Writer`);

  const guest = await fresh(browser);
  await join(guest, link, person);
  for (const path of [
    '/today',
    '/board',
    '/calendar',
    '/compose',
    '/review',
    '/analytics',
    '/explore',
    '/settings/account',
  ]) {
    await guest.goto(path);
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(guest.locator('main').getByText(other.name, { exact: true })).toHaveCount(0);
    await expect(guest.getByText('couldn’t be loaded')).toHaveCount(0);
  }
  await guest.goto('/compose');
  await guest.getByRole('button', { name: 'New draft' }).first().click();
  await guest.getByRole('textbox', { name: 'Text', exact: true }).fill(`By hand ${word}`);
  await expect(guest.getByRole('button', { name: /^Publish now/ })).toHaveCount(0);

  await page.reload();
  const row = rowOf(page, person.name);
  await row.getByRole('button', { name: `Projects of ${person.name}: ${own.name}: Writer` }).press('Enter');
  const access = page.getByRole('dialog', { name: `Access of ${person.name}` });
  await access.getByRole('button', { name: `Role in ${other.name}` }).press('Enter');
  await page.getByRole('option', { name: 'Viewer', exact: true }).press('Enter');
  await access.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText(`Access of ${person.name} saved.`)).toBeVisible();
  await expect(row.getByRole('button', { name: `Projects of ${person.name}: 2 projects` })).toBeVisible();
  await guest.goto('/calendar');
  await guest.getByRole('button', { name: /^Project/ }).click();
  await expect(guest.getByRole('option', { name: other.name })).toBeVisible();
  await guest.context().close();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    row.getByRole('button', { name: `Projects of ${person.name}: ${own.name}: Writer` }),
  ).toBeVisible();
});
