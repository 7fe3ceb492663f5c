import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';

import { addDays } from './calendar.ts';
import { withChromium } from './chromium.ts';
import { ms, percentiles, report } from './measure.ts';
import { withProgram } from './program.ts';
import { callInstance, signedIn } from './signed-in.ts';
import { emptyStore } from './store.ts';

const port = 4493;
const instance = { store: 'calendar-web', address: `http://localhost:${port}` };
const posts = 500;
const cards = 200;
const rounds = 7;
/** A March without any of the demo's entries. */
const month = `${new Date().getUTCFullYear() + 2}-03`;
const address = `/calendar?view=month&day=${month}-10`;

/** The built calendar in Chromium: a month with 500 posts, 200 due cards and some 690 observances. */
export async function calendarWebBench(): Promise<void> {
  if (!existsSync(resolve(import.meta.dirname, '../dist/web/index.html'))) {
    console.log('  the web app is not built: npm run build first');
    return;
  }
  const database = await emptyStore(instance.store);
  await addDays(database.pool);
  await database.close();
  await withProgram({ store: instance.store, port }, () =>
    withChromium(async (browser) => {
      await fill();
      await measure(browser);
    }),
  );
}

async function measure(browser: Browser): Promise<void> {
  const cold: number[] = [];
  const answered: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await signedIn(browser, instance);
    const { usable, read } = await opened(page);
    cold.push(usable);
    answered.push(read);
    await page.context().close();
  }
  const page = await signedIn(browser, instance);
  await opened(page);
  const leafed: number[] = [];
  for (let round = 0; round < rounds; round++) leafed.push(await leafing(page));
  const post = await dragged(page, 'post');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  // On days with sixteen posts there is no room for cards.
  await page.goto(`${address}&layers=cards,days`);
  const card = await dragged(page, 'card');
  const row = (name: string, values: readonly number[], aim: string) => [
    name,
    ms(percentiles(values).p50),
    ms(percentiles(values).max),
    aim,
  ];
  report(`A month of the calendar in Chromium, production build, ${rounds} rounds`, [
    ['', 'median', 'worst', 'aim'],
    row('navigation until the last of the three reads is there, nothing cached', answered, '–'),
    row('navigation until the month is painted and answers, nothing cached', cold, '500 ms'),
    row('to a month that was read before and back, each until it is painted', leafed, '–'),
    row('interval between frames while a post is dragged', post.frames, '50 ms'),
    row('drop until the post stands there', post.drops, '–'),
    row('interval between frames while a due card is dragged', card.frames, '50 ms'),
    row('drop until the card stands there', card.drops, '–'),
    ['elements in the page', String(elements), '', '–'],
  ]);
}

/**
 * From navigation until posts, cards and days are painted and the page's thread is free, in ms of its own clock;
 * and until the last of the three answers was there.
 */
async function opened(page: Page): Promise<{ usable: number; read: number }> {
  await page.addInitScript(() => {
    const there = () =>
      document.querySelector('td[data-drop] [data-movable="post"]') &&
      document.querySelectorAll('td[data-drop]').length >= 28 &&
      // The days state their number of entries once all three reads are there.
      [...document.querySelectorAll('td[data-drop] .sr-only')].some(
        ({ textContent }) =>
          textContent.includes('post') && textContent.includes('card') && textContent.includes('to mark'),
      );
    const check = () => {
      if (!there()) return void requestAnimationFrame(check);
      // After the frame is painted, the first task that gets its turn.
      requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
    };
    requestAnimationFrame(check);
  });
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return page.evaluate(() => ({
    usable: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
    read: Math.max(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /(schedule|calendar|cards)\.php/.test(name))
        .map((entry) => ('responseEnd' in entry ? Number(entry.responseEnd) : 0)),
    ),
  }));
}

/** To the month before, which was read ahead, and back to the full one: ms until its posts are painted. */
async function leafing(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'The month before' }).click();
  await page.locator(`td[data-drop="${month.slice(0, 4)}-02-14"]`).waitFor();
  return page.getByRole('button', { name: 'The next month' }).evaluate(
    (button, day) =>
      new Promise<number>((done) => {
        const begun = performance.now();
        const check = () => {
          if (document.querySelector(`td[data-drop="${day}"] [data-movable="post"]`))
            requestAnimationFrame(() => done(performance.now() - begun));
          else requestAnimationFrame(check);
        };
        if (button instanceof HTMLElement) button.click();
        requestAnimationFrame(check);
      }),
    `${month}-14`,
  );
}

/** Carries entries across the month and back: intervals between frames, and ms from the drop until it stands. */
async function dragged(page: Page, what: 'post' | 'card') {
  await page.locator('[id^="DndLiveRegion"]').waitFor({ state: 'attached' });
  const [frames, drops]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const [from, to] = round % 2 === 0 ? [8, 24] : [24, 8];
    const entry = page.locator(`${dayAt(from)} [data-movable="${what}"]`).first();
    const [start, end] = [await entry.boundingBox(), await page.locator(dayAt(to)).boundingBox()];
    const id = await entry.getAttribute('data-id');
    if (!start || !end || id === null) throw new Error(`There is no ${what} to drag.`);
    await watch(page, dayAt(to), `[data-movable="${what}"][data-id="${id}"]`);
    const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 9, y + 4);
    await page.locator('[data-flying]').waitFor();
    const steps = 60;
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      await page.mouse.move(
        x + (end.x + end.width / 2 - x) * part,
        y + (end.y + end.height - 12 - y) * part + 20 * (1 - part) * Math.sin(step / 4),
      );
    }
    await page.mouse.up();
    await page.waitForFunction(() => performance.getEntriesByName('stands').length > 0);
    const seen = await page.evaluate(() => ({
      frames: performance.getEntriesByName('frame').map(({ duration }) => duration),
      drop:
        (performance.getEntriesByName('stands')[0]?.startTime ?? Number.NaN) -
        (performance.getEntriesByName('dropped')[0]?.startTime ?? Number.NaN),
    }));
    frames.push(...seen.frames);
    drops.push(seen.drop);
    // Closes the question whether to move it, or the message about the move, for the next round.
    await page.keyboard.press('Escape');
  }
  return { frames, drops };
}

const dayAt = (day: number) => `td[data-drop="${month}-${String(day).padStart(2, '0')}"]`;

/** Marks each frame during a drag, the drop, and when the day counts the entry. */
async function watch(page: Page, day: string, entry: string): Promise<void> {
  await page.evaluate(
    ([target, dragged]) => {
      performance.clearMarks();
      performance.clearMeasures();
      let last = 0;
      let isDropped = false;
      const held = () => document.querySelector(`${target} .sr-only`)?.textContent;
      const before = held();
      const drop = () => {
        isDropped = true;
        performance.mark('dropped');
      };
      addEventListener('mouseup', drop, { capture: true, once: true });
      const check = (now: number) => {
        if (document.querySelector('[data-flying]')) {
          if (last > 0) performance.measure('frame', { start: last, end: now });
          last = now;
        }
        if (isDropped && (held() !== before || document.querySelector(`${target} ${dragged}`)))
          return void performance.mark('stands');
        requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    },
    [day, entry] as const,
  );
}

/** Drafts with a time and cards with a due date, created as an agent would. */
async function fill(): Promise<void> {
  const at = (place: number) =>
    new Date(Date.parse(`${month}-01T00:10:00Z`) + place * 88 * 60_000).toISOString();
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let place = lane; place < posts; place += 8)
      await callInstance(instance, 'schedule.php', {
        body: `Story ${place}: what the harbour master says of the quay`,
        draft: true,
        scheduled_at: at(place),
      });
    for (let place = lane; place < cards; place += 8)
      await callInstance(instance, 'cards.php', {
        title: `Card ${place}: ask the harbour master`,
        due_date: `${month}-${String(1 + (place % 31)).padStart(2, '0')}`,
      });
  });
  await Promise.all(lanes);
}
