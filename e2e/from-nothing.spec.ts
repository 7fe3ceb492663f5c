import type { Locator, Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { basePort } from './instances.ts';
import { startingMs, startOutside, startProgram, type OwnProgram } from './own-program.ts';
import { personOf } from './people.ts';
import { expect, test } from './test.ts';

/**
 * From an empty installation to a first post and its numbers, with mouse, touch or keys as a person would.
 */
test.describe.configure({ mode: 'parallel', timeout: startingMs + 300_000 });

const place = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** A port for each program: a browser keeps connections to the previous one. */
let port = basePort + 500 + 10 * place;
const newsPort = basePort + 600 + place;
const owner = {
  name: 'Ada Marsh',
  email: 'ada@example.com',
  password: 'a long sentence that is hard to guess',
};

let program: OwnProgram | null = null;
let news: { stop(): void } | null = null;

test.afterEach(async ({ page }) => {
  await page.close();
  await program?.stop();
  news?.stop();
  program = null;
  news = null;
});

/** Begins at an empty installation, with this test's fake Hacker News. */
async function begin(): Promise<void> {
  const story = {
    id: 1,
    type: 'story',
    by: 'ada',
    title: 'The old crane turns again',
    score: 120,
    descendants: 8,
  };
  news = await startOutside(newsPort, (request, response) => {
    const path = request.url ?? '';
    const answer = path.includes('/item/')
      ? { ...story, time: Math.floor(Date.now() / 1000) - 600, url: 'https://harbour.example/crane' }
      : path.includes('topstories')
        ? [1]
        : [];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  program = await startProgram(port++, {
    DEMO: '0',
    HACKER_NEWS_BASE: `http://127.0.0.1:${newsPort}`,
    OUTBOUND_ALLOW: `127.0.0.1:${newsPort}`,
  });
}

/** A URL of this test's program. */
function to(path: string): string {
  if (!program) throw new Error('No program was started.');
  return program.url + path;
}

/** How a person presses and fills: by mouse, by touch, or by keys alone. */
interface Input {
  press(target: Locator): Promise<void>;
  /** One of several, by its radio button. */
  choose(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
}

const byMouse: Input = {
  press: (target) => target.click(),
  choose: (target) => target.locator('xpath=..').click(),
  fill: (target, text) => target.fill(text),
};

const byTouch: Input = {
  ...byMouse,
  press: (target) => target.tap(),
  choose: (target) => target.locator('xpath=..').tap(),
};

/** Tab reaches the target, Enter presses it: what cannot be reached that way fails. */
function byKeys(page: Page): Input {
  const reach = async (target: Locator, key = 'Tab') => {
    for (let step = 0; step < 150; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} does not reach ${String(target)}`);
  };
  return {
    async choose(target) {
      const group = page.getByRole('group').filter({ has: target });
      await reach(group.getByRole('radio', { checked: true }));
      await reach(target, 'ArrowRight');
    },
    async press(target) {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    async fill(target, text) {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
    },
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

/** After two frames, earlier changes are on the screen. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function setUp(page: Page, input: Input): Promise<void> {
  await page.goto(to('/'));
  await expect(page).toHaveURL(/\/set-up/);
  await input.fill(page.getByLabel('Organization'), 'Hill Media');
  await input.fill(page.getByLabel('Your name'), owner.name);
  await input.fill(page.getByLabel('Email'), owner.email);
  await input.fill(page.getByLabel('Password'), owner.password);
  await expectAccessible(page);
  await input.press(button(page, 'Create organization'));
  await expect(page).toHaveURL(/\/today/);
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  for (const part of ['Needs attention', 'Publishing today', 'Moving now', 'Yesterday', 'Your cards'])
    await expect(page.getByRole('region', { name: part }).getByText(/\w/).nth(1)).toBeVisible();
  await expectAccessible(page);
  await input.press(page.getByRole('link', { name: 'Create a project' }));
  await expect(page).toHaveURL(/\/start/);
}

async function addSources(page: Page, input: Input): Promise<void> {
  const add = button(page, /^Add \d+ sources$/);
  await expect(page.getByRole('checkbox', { name: 'Hacker News' })).toBeChecked();
  await expectAccessible(page);
  await input.press(add);
}

interface Beginning {
  /** Steps that are done before. */
  done: number;
  /** Whether sources are read already. */
  hasSources: boolean;
}

/** From the first steps of an organization that has no project to a published post. */
async function walk(page: Page, input: Input, { done, hasSources }: Beginning): Promise<void> {
  const progress = (more: number) => expect(page.getByText(`${done + more} of 5 done`)).toBeVisible();
  await expect(heading(page, 'First steps')).toBeVisible();
  await progress(0);
  await expectAccessible(page);

  await input.fill(page.getByRole('textbox', { name: 'Name' }), 'Harbour Weekly');
  await input.choose(page.getByRole('radio', { name: 'Teal' }));
  await input.press(button(page, 'Create project'));
  await progress(1);
  await expectAccessible(page);

  await input.press(button(page, 'Add a sandbox account'));
  await progress(2);

  if (!hasSources) await addSources(page, input);
  await expect(page.getByText('4 of 5 done')).toBeVisible();
  await expect(heading(page, /^First post/)).toBeFocused();

  await input.fill(page.getByLabel('Your idea'), 'The crane of 1911');
  await expectAccessible(page);
  await input.press(button(page, 'Create card'));
  await input.press(page.getByRole('link', { name: /^Write post/ }));
  await expect(page).toHaveURL(/\/compose/);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toContainText('The crane of 1911');
  await input.fill(text, 'The crane of 1911 turns again.');
  await input.press(button(page, 'Publish now'));
  await input.press(page.getByRole('dialog').getByRole('button', { name: 'Publish to this account' }));
  await expect(
    page.getByRole('region', { name: 'Deliveries' }).getByText('Published', { exact: true }),
  ).toBeVisible();

  await page.goto(to('/start'));
  await expect(page.getByText('5 of 5 done')).toBeVisible();
  await expect(heading(page, 'Ready')).toBeVisible();
  await input.press(button(page, 'View: First post'));
  await expect(page.getByText(/The first metrics arrive/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(to('/analytics'));
  await expect(heading(page, 'Not collected yet')).toBeVisible();
}

test.describe('at 1440 px', () => {
  test('a newcomer comes from nothing to a first post by mouse, and from a trend to a card', async ({
    page,
  }) => {
    await begin();
    await setUp(page, byMouse);
    await walk(page, byMouse, { done: 1, hasSources: false });
    const stepChosen = page.waitForResponse(/start\.php/);
    await page.goto(to('/explore?source=hackernews'));
    await expect(page.getByText('The old crane turns again')).toBeVisible();
    await stepChosen;
    await expect(page.getByRole('link', { name: /Finish setting up/ })).toHaveCount(0);
  });

  test('the same by keys alone', async ({ page }) => {
    await begin();
    const input = byKeys(page);
    await setUp(page, input);
    await walk(page, input, { done: 1, hasSources: false });
  });

  test('every screen names what is missing and leads there; steps are skipped, the reminder dismissed', async ({
    page,
  }) => {
    await begin();
    await setUp(page, byMouse);
    const missing = [
      ['/explore', /stories\.php/, 'No sources yet', 'Choose sources'],
      ['/compose', /action=drafts/, 'No project yet', 'Create a project'],
      ['/compose?begin=1', /action=targets/, 'No project yet', 'Create a project'],
      ['/review', /action=drafts/, 'No project yet', 'Create a project'],
      ['/analytics', /analytics\.php/, 'No project yet', 'Create a project'],
      ['/settings/accounts', /accounts\.php/, 'No project yet', 'Create a project'],
    ] as const;
    let known = Promise.withResolvers<void>();
    await page.route(/\/start\.php/, async (route) => {
      await known.promise;
      await route.continue();
    });
    for (const [path, listed, title, action] of missing) {
      known = Promise.withResolvers();
      const answered = page.waitForResponse(listed);
      await page.goto(to(path));
      await (await answered).finished();
      // Until the missing steps are known the screen shows that it is loading, and is not blank.
      await painted(page);
      await expect(page.locator('main .animate-pulse').first()).toBeVisible({ timeout: 1 });
      known.resolve();
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('link', { name: action })).toHaveAttribute('href', /\/start\?step=/);
    }
    await page.goto(to('/calendar'));
    await expect(page.getByText('No project yet.')).toBeVisible();
    await expectAccessible(page);

    const reminder = page.getByRole('link', { name: 'Finish setting up 1 of 5' });
    await reminder.click();
    await button(page, 'Skip').click();
    await expect(page.getByText('Skipped.')).toBeVisible();
    await page.goto(to('/board'));
    await expect(reminder).toBeVisible();
    await button(page, 'Dismiss first steps').click();
    await expect(reminder).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(reminder).toBeVisible();
    await button(page, 'Dismiss first steps').click();
    await expect(reminder).toHaveCount(0);
    await page.reload();
    await expect(heading(page, 'Board')).toBeVisible();
    await expect(reminder).toHaveCount(0);
  });
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a newcomer comes from nothing to a first post by touch', async ({ page }) => {
    await begin();
    await setUp(page, byTouch);
    await walk(page, byTouch, { done: 1, hasSources: false });
  });
});

test('when the demo is taken away, its owner begins with the same first steps', async ({ page }) => {
  program = await startProgram(port++, {});
  const { email, password } = personOf('owner', program);
  await page.goto(to('/sign-in'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/today/);
  await page.getByRole('complementary', { name: 'Notices' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove demo data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a password to keep access' });
  await dialog.getByLabel('Your password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/start/);
  await walk(page, byMouse, { done: 2, hasSources: true });
});
