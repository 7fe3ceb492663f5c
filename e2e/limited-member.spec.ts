import type { Browser, Page } from '@playwright/test';

import { call, cardOf, cardPanel, openBoard, uniqueWord } from './board.ts';
import { ownInstance } from './instances.ts';
import { expect, test } from './test.ts';

/** Who reads one project and writes in another, in a browser of their own. */
async function limitedMember(owner: Page, browser: Browser, read: number, write: number): Promise<Page> {
  const word = uniqueWord();
  const { url } = await call<{ url: string }>(owner, 'invitations.php', {
    action: 'create',
    projects: [
      { project_id: read, role: 'viewer' },
      { project_id: write, role: 'writer' },
    ],
  });
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const joined = await context.request.post('/tool/api/v1/join.php', {
    data: {
      action: 'accept',
      secret: new URL(url).pathname.split('/').at(-1),
      name: `Lia ${word}`,
      email: `lia-${word.toLowerCase()}@example.com`,
      password: 'a sentence that nobody guesses',
    },
    headers: { origin: ownInstance().url },
  });
  expect(joined.ok()).toBe(true);
  return context.newPage();
}

async function newProject(owner: Page, name: string): Promise<number> {
  const { project } = await call<{ project: { id: number } }>(owner, 'projects.php', {
    action: 'create',
    name,
  });
  return project.id;
}

/** The button beside a card that opens the menu of its actions. */
const menuOf = (page: Page, title: string) =>
  cardOf(page, title).locator('xpath=..').getByRole('button', { name: 'More' });

test('a member who only reads a project is offered nothing on its cards, and everything on those of the project they write in', async ({
  page,
  browser,
}) => {
  const word = uniqueWord();
  const [reads, writes] = [await newProject(page, `Reads ${word}`), await newProject(page, `Writes ${word}`)];
  const make = (title: string, project_id: number) =>
    call<{ card_id: number }>(page, 'cards.php', { title: `${title} ${word}`, project_id });
  const seen = await make('Seen', reads);
  await make('Written', writes);

  const member = await limitedMember(page, browser, reads, writes);
  await openBoard(member, word);
  await cardOf(member, 'Written').hover();
  await menuOf(member, 'Written').click();
  await expect(member.getByRole('menuitem', { name: 'Move to…' })).toBeVisible();
  await member.keyboard.press('Escape');
  await expect(member.getByRole('menu')).toHaveCount(0);

  await expect(cardOf(member, 'Written')).toHaveAttribute('aria-describedby');
  await expect(cardOf(member, 'Seen')).not.toHaveAttribute('aria-describedby');
  await cardOf(member, 'Seen').focus();
  await member.keyboard.press('a');
  await member.keyboard.press('Delete');
  // The menu of all actions opens after whatever the keys before it had opened.
  await menuOf(member, 'Seen').click();
  await expect(member.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(member.getByRole('menuitem')).toHaveText([/Open/, /Copy link/]);
  await member.keyboard.press('Escape');
  await expect(cardOf(member, 'Seen')).toBeVisible();

  await member.goto(`/board?q=${word}&card=${seen.card_id}`);
  const panel = cardPanel(member);
  await expect(panel.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Comment' })).toHaveCount(0);
  await member.context().close();
  for (const project_id of [reads, writes])
    await call(page, 'projects.php', { action: 'archive', project_id });
});
