import type { Page } from '@playwright/test';

import { changeAnswers } from './answers.ts';
import { axeFindings } from './axe.ts';
import { uniqueWord } from './board.ts';
import { expectFocusIn } from './keys.ts';
import { tokenOf } from './people.ts';
import { bar, callAs, connectSandbox, judged, queued, submitDraft } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';
import { engine, linkedProjects, playEngine, type Project } from './translation.ts';

playEngine();

const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();

/** A draft of the demo's writer in the English project for an account of its own, which waits for a review. */
async function submitted(page: Page, body: string, fields: object = {}) {
  const projects = await linkedProjects(page);
  const account = await connectSandbox(page.request, 'bluesky', `Sandbox ${uniqueWord()}`);
  const id = await callAs<{ id: number }>(page.request, tokenOf('writer'), 'schedule.php', {
    body,
    draft: true,
    project_id: projects.english.id,
    target_account_ids: [account],
    ...fields,
  });
  return { ...projects, id: id.id };
}

/** Such a draft, and its German translation by the engine, in review too. */
async function submittedTranslation(page: Page, body: string, fields: object = {}) {
  const { id, german } = await submitted(page, body, fields);
  const made = await callAs<{ id: number }>(
    page.request,
    tokenOf('writer'),
    'schedule.php?action=translate',
    { id, project_id: german.id },
  );
  return { source: id, id: made.id };
}

const edited = (page: Page, id: number, change: object) =>
  callAs(page.request, tokenOf('writer'), 'schedule.php?action=update', { id, ...change });

const question = (page: Page) => page.getByRole('dialog', { name: 'Approve this post?' });
const languages = (page: Page) => question(page).getByRole('region', { name: 'In other languages' });
const approved = (page: Page) => page.getByRole('dialog', { name: 'Approved' });
const source = (page: Page) => judged(page).getByRole('figure', { name: 'Source, English' });

/** Opens the question and chooses this project. */
async function chooseIn(page: Page, id: number, { name }: Project) {
  await page.goto(`/review?post=${id}`);
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  await languages(page).getByText(name, { exact: true }).click();
  await expect(languages(page).getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked();
}

test('a post is approved with translations, and each project is told of with the way to it', async ({
  page,
}) => {
  const word = uniqueWord();
  const { id, german, japanese } = await submitted(page, `The harbour opens at 18:30. ${word}`, {
    scheduled_at: inAYear(),
  });
  await chooseIn(page, id, german);
  await expect(languages(page)).toContainText('LibreTranslate translates the post');
  await expect(languages(page).getByRole('checkbox', { name: japanese.name })).not.toBeChecked();
  await languages(page)
    .getByRole('button', { name: new RegExp(`To all accounts in ${german.name}`) })
    .click();
  await expect(languages(page).getByRole('list', { name: `Accounts in ${german.name}` })).toBeVisible();
  await expect(languages(page).getByRole('checkbox', { name: /^Publish immediately/ })).not.toBeChecked();
  expect(await axeFindings(page)).toEqual([]);

  await question(page).getByRole('button', { name: 'Approve and translate' }).click();
  await expect(approved(page)).toContainText('Approved. Scheduled for');
  await expect(approved(page).getByRole('listitem')).toHaveCount(1);
  await expect(approved(page)).toContainText('Translated by LibreTranslate. Saved as a draft.');
  expect(await axeFindings(page)).toEqual([]);
  await approved(page)
    .getByRole('link', { name: `Open the draft in ${german.name}` })
    .click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    new RegExp(`de: .*18:30.*${word}`),
  );
});

test('a translation is sent along where that is asked for, and what stops one is said in its place', async ({
  page,
}) => {
  const word = uniqueWord();
  const { id, german } = await submitted(page, `The tide is high. ${word}`, { scheduled_at: inAYear() });
  await chooseIn(page, id, german);
  await languages(page)
    .getByText(/^Publish immediately/)
    .click();
  await question(page).getByRole('button', { name: 'Approve and translate' }).click();
  await expect(approved(page)).toContainText('Approved.');
  await expect(approved(page).getByRole('link', { name: `Open the post in ${german.name}` })).toBeVisible();

  engine.isDown = true;
  const next = await submitted(page, `The tide is low. ${word}`, { scheduled_at: inAYear() });
  await chooseIn(page, next.id, german);
  await question(page).getByRole('button', { name: 'Approve and translate' }).click();
  await expect(approved(page)).toContainText('Not translated.');
  await expect(approved(page)).toContainText('Models are being loaded');
  await approved(page).getByRole('button', { name: 'Done' }).click();
  await expect(queued(page, `The tide is low. ${word}`)).toHaveCount(0);
});

test('approving takes three keys, with linked projects and without', async ({ page, request }) => {
  const word = uniqueWord();
  const alone = await connectSandbox(request, 'bluesky', `Alone ${word}`);
  const withLinks = await submitted(page, `With links ${word}`, { scheduled_at: inAYear() });
  const without = await submitDraft(request, `No links ${word}`, {
    target_account_ids: [alone],
    scheduled_at: inAYear(),
  });
  for (const [id, title] of [
    [withLinks.id, `With links ${word}`],
    [without, `No links ${word}`],
  ] as const) {
    await page.goto(`/review?post=${id}`);
    await bar(page).getByRole('button', { name: 'Approve' }).focus();
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeVisible();
    await expectFocusIn(question(page));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Approved. Scheduled for').first()).toBeVisible();
    await expect(queued(page, title)).toHaveCount(0);
  }
});

test('a translation is marked in the queue, and judged beside its source with what it lacks', async ({
  page,
}) => {
  const word = uniqueWord();
  const { id } = await submittedTranslation(page, `Doors at 18:30, says @courier. ${word}`, {
    thread: [{ body: 'The second part.' }],
    first_comment: 'The map: https://courier.example/map',
  });
  await edited(page, id, { body: `Einlass am Abend, sagt @courier. ${word}`, first_comment: 'Die Karte' });
  await page.goto(`/review?post=${id}`);
  await expect(queued(page, word).filter({ hasText: 'Einlass' })).toContainText('German');
  await expect(source(page)).toHaveCount(3);
  await expect(source(page).first()).toContainText('Doors at 18:30');
  await expect(source(page).first().getByRole('paragraph')).toHaveAttribute('lang', 'en');
  const beside = judged(page).getByRole('list', { name: 'Compared with the source' });
  await expect(beside.first()).toContainText('The translation lacks the number 18:30 of its source.');
  await expect(beside.last()).toContainText('lacks the link https://courier.example/map');
  const [left, right] = [
    await source(page).first().boundingBox(),
    await judged(page).getByText('Einlass am Abend').first().boundingBox(),
  ];
  expect(left && right && left.x + left.width <= right.x).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});

test('what the checks say of a text on several accounts stands once beside its source', async ({ page }) => {
  const body = `The harbour opens again in the morning and everybody is invited to come. ${uniqueWord()}`;
  const { id } = await submittedTranslation(page, body, { overrides: { bluesky: { body: 'Kurz' } } });
  await page.goto(`/review?post=${id}`);
  const beside = judged(page).getByRole('list', { name: 'Compared with the source' }).first();
  await expect(beside).toContainText('The text is in English');
  await expect(beside.getByRole('listitem')).toHaveCount(1);
});

test('a source that has changed since is told with the words that went and came', async ({ page }) => {
  const word = uniqueWord();
  const { id, source: of } = await submittedTranslation(page, `It opens on Monday. ${word}`);
  await edited(page, of, { body: `It opens on Tuesday. ${word}`, author_notes: 'Asked the harbour' });
  await page.goto(`/review?post=${id}`);
  const sourcePanel = judged(page).getByRole('region', { name: 'Source', exact: true });
  await expect(sourcePanel).toContainText('The source has changed since it was translated.');
  await expect(sourcePanel.getByRole('deletion')).toHaveText('Monday');
  await expect(sourcePanel.getByRole('insertion')).toHaveText('Tuesday');
  await expect(sourcePanel).not.toContainText('Asked the harbour');
  expect(await axeFindings(page)).toEqual([]);
});

test('on a telephone one switches between a text and its source', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await submittedTranslation(page, `The lighthouse is lit. ${uniqueWord()}`);
  await page.goto(`/review?post=${id}`);
  const text = judged(page)
    .getByText(/^de: The lighthouse/)
    .first();
  await expect(text).toBeVisible();
  await expect(source(page)).toBeHidden();
  await judged(page).getByRole('button', { name: 'English source' }).click();
  await expect(source(page)).toContainText('The lighthouse is lit.');
  await expect(text).toBeHidden();
  await expectNothingSideways(page);
  expect(await axeFindings(page)).toEqual([]);
  await judged(page).getByRole('button', { name: 'German' }).click();
  await expect(text).toBeVisible();
});

test('a text from right to left is laid that way, though it begins with a Latin name', async ({ page }) => {
  const word = uniqueWord();
  const { id } = await submittedTranslation(page, `Courier says so. ${word}`);
  await edited(page, id, { body: `Courier: الميناء يفتح اليوم ${word}` });
  // The demo has no Arabic project.
  await changeAnswers(page, '**/schedule.php?*action=drafts*', (data: { drafts: object[] }) => ({
    ...data,
    drafts: data.drafts.map((draft) => ({ ...draft, project_lang: 'ar' })),
  }));
  await page.goto(`/review?post=${id}`);
  const text = judged(page)
    .getByText(/^Courier: /)
    .first();
  await expect(text).toHaveAttribute('lang', 'ar');
  await expect(text).toHaveAttribute('dir', 'rtl');
  await expect(source(page).getByRole('paragraph')).toHaveAttribute('dir', 'auto');
});
