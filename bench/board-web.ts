import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';

import { withChromium } from './chromium.ts';
import { mulberry32 } from './corpus.ts';
import { ms, percentiles, report } from './measure.ts';
import { withProgram } from './program.ts';
import { callInstance, signedIn } from './signed-in.ts';
import { dataDir } from './store.ts';

const port = 4494;
const instance = { store: 'board-web', address: `http://localhost:${port}` };
const cards = 5_000;
const rounds = 7;

/** The built board in Chromium with 5,000 cards, beside Planka 2.1.1 measured on a machine like this. */
export async function boardWebBench(): Promise<void> {
  const web = resolve(import.meta.dirname, '../dist/web');
  if (!existsSync(resolve(web, 'index.html'))) {
    console.log('  the web app is not built: npm run build first');
    return;
  }
  await rm(dataDir('board-web'), { recursive: true, force: true });
  await withProgram({ store: 'board-web', port }, () =>
    withChromium(async (browser) => {
      await fill();
      await measure(browser, web);
    }),
  );
}

async function measure(browser: Browser, web: string): Promise<void> {
  const cold: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    // A new browser context has no cache: script, styles and the response all come over the network.
    const page = await signedIn(browser, instance);
    const files = scriptsOf(page);
    cold.push(await painted(page));
    bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${web}${file}`)).length, 0);
    await page.context().close();
  }
  const page = await signedIn(browser, instance);
  await painted(page);
  const warm: number[] = [];
  for (let round = 0; round < rounds; round++) warm.push(await paintedAgain(page));
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const memory = await memoryOf(page);

  const watcher = await signedIn(browser, instance);
  await painted(watcher);
  const pickUps: number[] = [];
  const frames: number[] = [];
  const drops: number[] = [];
  const seen: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const drag = await dragOnce(page, watcher, round);
    pickUps.push(drag.pickUp);
    frames.push(...drag.frames);
    drops.push(drag.drop);
    seen.push(drag.seen);
  }
  const row = (name: string, values: readonly number[], aim: string, planka: string) => [
    name,
    ms(percentiles(values).p50),
    ms(percentiles(values).max),
    aim,
    planka,
  ];
  const frame = percentiles(frames);
  report(
    `The board with ${cards.toLocaleString('en')} cards in Chromium, production build, ${rounds} rounds`,
    [
      ['', 'median', 'worst', 'aim', 'Planka 2.1.1'],
      row('navigation until cards are painted, nothing cached', cold, '600 ms', '10.5 to 11 s'),
      row('coming back to the board from another screen', warm, '300 ms', '–'),
      row('drag: press until the card flies', pickUps, '32 ms', '1.5 s'),
      [
        'drag: interval between frames, p95 and worst',
        ms(frame.p95),
        ms(frame.max),
        '34 ms',
        '90 to 98 ms (p95)',
      ],
      row('drop until the card stands in its place', drops, '150 ms', '–'),
      row('drop until another editor sees it', seen, '60 ms', '0.8 s'),
      ['memory of the page (JavaScript heap)', `${memory.toFixed(0)} MB`, '', '120 MB', '–'],
      ['elements in the page', String(elements), '', '–', '86,700'],
      ['JavaScript, gzip', `${(bytes / 1000).toFixed(0)} kB`, '', '–', '2.2 MB'],
    ],
  );
}

function scriptsOf(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  return files;
}

/** From navigation until the first frame with cards, in ms of the page's own clock. */
async function painted(page: Page): Promise<number> {
  await page.addInitScript(() => {
    const check = () => {
      if (document.querySelector('a[data-card]'))
        requestAnimationFrame(() => performance.mark('cards painted'));
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
  await page.goto('/board');
  await page.waitForFunction(() => performance.getEntriesByName('cards painted').length > 0);
  return page.evaluate(() => performance.getEntriesByName('cards painted')[0]?.startTime ?? Number.NaN);
}

/** Goes to Settings and comes back by the rail. */
async function paintedAgain(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  return page
    .getByRole('link', { name: 'Board', exact: true })
    .first()
    .evaluate(
      (link) =>
        new Promise<number>((done) => {
          const begun = performance.now();
          const check = () => {
            if (document.querySelector('a[data-card]'))
              requestAnimationFrame(() => done(performance.now() - begun));
            else requestAnimationFrame(check);
          };
          if (link instanceof HTMLElement) link.click();
          requestAnimationFrame(check);
        }),
    );
}

async function memoryOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 1_000_000;
}

/** One card from the first column into the third, with the page's own clock: what a person sees. */
async function dragOnce(page: Page, watcher: Page, round: number) {
  // Dragging loads after the cards; its live region shows that it is there.
  await page.locator('[id^="DndLiveRegion"]').waitFor({ state: 'attached' });
  const card = page
    .locator('section[data-column]')
    .first()
    .locator('a[data-card]')
    .nth(2 + (round % 3));
  const id = Number(await card.getAttribute('data-card'));
  const target = page.locator('section[data-column]').nth(2).locator('a[data-card]').nth(2);
  const [start, end] = [await card.boundingBox(), await target.boundingBox()];
  if (!start || !end) throw new Error('The cards are not on the screen.');
  const column = await page.locator('section[data-column]').nth(2).getAttribute('data-column');
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];

  await watch(page, id, Number(column));
  await watch(watcher, id, Number(column));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3, y + 1);
  await page.mouse.move(x + 9, y + 4);
  await page.waitForFunction(() => performance.getEntriesByName('flies').length > 0);
  const steps = 90;
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    await page.mouse.move(
      x + (end.x + end.width / 2 - x) * part,
      y + (end.y + 60 - y) * part + 30 * Math.sin(step / 4),
    );
  }
  await page.mouse.up();
  await Promise.all(
    [page, watcher].map((one) =>
      one.waitForFunction(() => performance.getEntriesByName('stands').length > 0, undefined, {
        timeout: 20_000,
      }),
    ),
  );
  const own = await page.evaluate(() => {
    const at = (name: string) => {
      const entry = performance.getEntriesByName(name).at(-1);
      return entry ? performance.timeOrigin + entry.startTime : Number.NaN;
    };
    const frames = performance.getEntriesByName('frame').map(({ duration }) => duration);
    return { moved: at('moved'), flies: at('flies'), dropped: at('dropped'), stands: at('stands'), frames };
  });
  const theirs = await watcher.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('stands').at(-1)?.startTime ?? Number.NaN),
  );
  return {
    pickUp: own.flies - own.moved,
    frames: own.frames,
    drop: own.stands - own.dropped,
    seen: theirs - own.dropped,
  };
}

/** Marks in the page when the card is lifted, dropped and in the column, and each frame between. */
async function watch(page: Page, id: number, column: number): Promise<void> {
  await page.evaluate(
    ([card, to]) => {
      performance.clearMarks();
      performance.clearMeasures();
      let last = 0;
      const flying = () => document.querySelector('[data-flying]') !== null;
      // The second move exceeds the distance at which a drag begins.
      let moves = 0;
      const onMove = () => {
        moves += 1;
        if (moves === 3) performance.mark('moved');
      };
      addEventListener('mousemove', onMove, true);
      addEventListener('mouseup', () => performance.mark('dropped'), { capture: true, once: true });
      const check = (now: number) => {
        if (flying()) {
          if (performance.getEntriesByName('flies').length === 0) performance.mark('flies');
          if (last > 0) performance.measure('frame', { start: last, end: now });
          last = now;
        } else if (document.querySelector(`section[data-column="${to}"] a[data-card="${card}"]`)) {
          performance.mark('stands');
          removeEventListener('mousemove', onMove, true);
          return;
        }
        requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    },
    [id, column],
  );
}

/** 5,000 cards in four columns, created as an agent would. */
async function fill(): Promise<void> {
  const call = (path: string, body?: object) => callInstance<BoardAnswer>(instance, path, body);
  const board = await call('board.php');
  const random = mulberry32(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const priorities = ['low', 'medium', 'high', 'urgent'];
  const day = () =>
    new Date(Date.now() + Math.floor(random() * 40 - 10) * 86_400_000).toISOString().slice(0, 10);
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let card = lane; card < cards - board.cards.length; card += 8) {
      await call('cards.php', {
        title: `Card ${card}: what the harbour, the school and the museum have in common`,
        board_column_id: board.columns[card % board.columns.length]?.id,
        priority: pick(priorities),
        assigned_to_user_id: pick(board.members)?.user_id,
        ...(random() < 0.6 && { due_date: day() }),
        ...(random() < 0.4 && { description: 'What is known, what is asked, and who says so. '.repeat(12) }),
      });
    }
  });
  await Promise.all(lanes);
}

interface BoardAnswer {
  columns: { id: number }[];
  members: { user_id: number }[];
  cards: object[];
}
