import { expect, test, type Locator, type Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { basePort } from './desks.ts';
import { startOutside, startProgram, type OwnProgram } from './own-program.ts';
import { personOf } from './people.ts';

/** From an empty installation to a first post and its numbers, by what a person sees and presses. */
test.describe.configure({ timeout: 240_000 });

const place = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** A port for each program: a browser keeps connections to the one before. */
let port = basePort + 500 + 10 * place;
const newsPort = basePort + 600 + place;
const owner = { name: 'Ada Marsh', email: 'ada@example.com', password: 'a long sentence nobody guesses' };

let program: OwnProgram | null = null;
let news: { stop(): void } | null = null;

test.afterEach(async ({ page }) => {
  await page.close();
  await program?.stop();
  news?.stop();
  program = null;
  news = null;
});

/** Begins at an empty installation, whose Hacker News is played by this test. */
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

/** An address of the program of this test. */
function to(path: string): string {
  if (!program) throw new Error('No program was started.');
  return program.url + path;
}

/** How a person presses and fills: by mouse, by touch, or by keys alone. */
interface Hand {
  press(target: Locator): Promise<void>;
  /** One of several, by its radio button. */
  choose(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
}

const byMouse: Hand = {
  press: (target) => target.click(),
  choose: (target) => target.locator('xpath=..').click(),
  fill: (target, text) => target.fill(text),
};

const byTouch: Hand = {
  ...byMouse,
  press: (target) => target.tap(),
  choose: (target) => target.locator('xpath=..').tap(),
};

/** Tab reaches the target, Enter presses it: what cannot be reached that way fails. */
function byKeys(page: Page): Hand {
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

async function seen(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

async function setUp(page: Page, hand: Hand): Promise<void> {
  await page.goto(to('/'));
  await expect(page).toHaveURL(/\/set-up/);
  await hand.fill(page.getByLabel('Organization'), 'Hill Media');
  await hand.fill(page.getByLabel('Your name'), owner.name);
  await hand.fill(page.getByLabel('E-mail'), owner.email);
  await hand.fill(page.getByLabel('Password'), owner.password);
  await seen(page);
  await hand.press(button(page, 'Create the desk'));
  await expect(page).toHaveURL(/\/start/);
}

async function addSources(page: Page, hand: Hand): Promise<void> {
  const add = button(page, /^Add \d+ sources$/);
  await expect(page.getByRole('checkbox', { name: 'Hacker News' })).toBeChecked();
  await seen(page);
  await hand.press(add);
}

interface Beginning {
  /** Steps that are done before. */
  done: number;
  /** Sources are read already. */
  hasSources: boolean;
}

/** From the first steps of an organization that has no project to a published post. */
async function walk(page: Page, hand: Hand, { done, hasSources }: Beginning): Promise<void> {
  const progress = (more: number) => expect(page.getByText(`${done + more} of 5 done`)).toBeVisible();
  await expect(heading(page, 'First steps')).toBeVisible();
  await progress(0);
  await seen(page);

  await hand.fill(page.getByRole('textbox', { name: 'Name' }), 'Harbour Weekly');
  await hand.choose(page.getByRole('radio', { name: 'Teal' }));
  await hand.press(button(page, 'Create project'));
  await progress(1);
  await seen(page);

  await hand.press(button(page, 'Add a sandbox account'));
  await progress(2);

  if (!hasSources) await addSources(page, hand);
  await expect(page.getByText('4 of 5 done')).toBeVisible();
  await expect(heading(page, /^First post/)).toBeFocused();

  await hand.fill(page.getByLabel('Your idea'), 'The crane of 1911');
  await seen(page);
  await hand.press(button(page, 'Create card'));
  await hand.press(page.getByRole('link', { name: /^Write the post/ }));
  await expect(page).toHaveURL(/\/compose/);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toContainText('The crane of 1911');
  await hand.fill(text, 'The crane of 1911 turns again.');
  await hand.press(button(page, 'Send now'));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Send to this account' }));
  await expect(
    page.getByRole('region', { name: 'Deliveries' }).getByText('Sent', { exact: true }),
  ).toBeVisible();

  await page.goto(to('/start'));
  await expect(page.getByText('5 of 5 done')).toBeVisible();
  await expect(heading(page, 'Ready')).toBeVisible();
  await hand.press(button(page, 'View: First post'));
  await expect(page.getByText(/The first numbers come/)).toBeVisible();
  await seen(page);
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
    const asked = page.waitForResponse(/start\.php/);
    await page.goto(to('/explore?source=hackernews'));
    await expect(page.getByText('The old crane turns again')).toBeVisible();
    await asked;
    await expect(page.getByRole('link', { name: /Finish setting up/ })).toHaveCount(0);
  });

  test('the same by keys alone', async ({ page }) => {
    await begin();
    const hand = byKeys(page);
    await setUp(page, hand);
    await walk(page, hand, { done: 1, hasSources: false });
  });

  test('every screen names what is missing and leads there; steps are skipped, the reminder dismissed', async ({
    page,
  }) => {
    await begin();
    await setUp(page, byMouse);
    const missing = [
      ['/explore', 'No sources yet', 'Choose sources'],
      ['/compose', 'No project yet', 'Create a project'],
      ['/compose?begin=1', 'No project yet', 'Create a project'],
      ['/review', 'No project yet', 'Create a project'],
      ['/analytics', 'No project yet', 'Create a project'],
      ['/settings/accounts', 'No project yet', 'Create a project'],
    ] as const;
    for (const [path, title, action] of missing) {
      await page.goto(to(path));
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('link', { name: action })).toHaveAttribute('href', /\/start\?step=/);
    }
    await page.goto(to('/calendar'));
    await expect(page.getByText('No project yet.')).toBeVisible();
    await seen(page);

    const reminder = page.getByRole('link', { name: 'Finish setting up 1 of 5' });
    await reminder.click();
    await button(page, 'Skip').click();
    await expect(page.getByText('Skipped for now.')).toBeVisible();
    await page.goto(to('/board'));
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
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/explore/);
  await page.getByRole('complementary', { name: 'Notices' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove demo data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a password to keep access' });
  await dialog.getByLabel('Your password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/start/);
  await walk(page, byMouse, { done: 2, hasSources: true });
});
