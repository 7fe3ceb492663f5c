import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

import { withChromium } from './chromium.ts';
import { ms, percentiles, report } from './measure.ts';
import { withProgram } from './program.ts';
import { dataDir } from './store.ts';

const port = 4496;
const address = `http://localhost:${port}`;
/** The demo's feeds bring about ten thousand. */
const wanted = 9_500;

/** The built web app in Chromium on the demo: first paint, and scrolling through all that is loaded. */
export async function webBench(): Promise<void> {
  if (!existsSync(resolve(import.meta.dirname, '../dist/web/index.html'))) {
    console.log('  the web app is not built: npm run build first');
    return;
  }
  await rm(dataDir('web'), { recursive: true, force: true });
  await withProgram({ store: 'web', port }, () =>
    withChromium(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: address });
      await signIn(page);
      const paints: number[] = [];
      for (let visit = 0; visit < 7; visit++) paints.push(await firstPaint(page));
      const posts = await loadAll(page);
      const passes: number[] = [];
      for (let pass = 0; pass < 5; pass++) passes.push(Math.max(0, ...(await longTasks(page))));
      report('The web app on the production build (aims: first paint below 1 s, no task over 50 ms)', [
        ['', 'median', 'worst'],
        [
          'first contentful paint of Explore, 7 visits',
          ms(percentiles(paints).p50),
          ms(percentiles(paints).max),
        ],
        [
          `longest task over 50 ms while ${posts} loaded posts scroll, 5 passes (0: none)`,
          ms(percentiles(passes).p50),
          ms(percentiles(passes).max),
        ],
      ]);
    }),
  );
}

async function signIn(page: Page): Promise<void> {
  const { people } = JSON.parse(readFileSync(resolve(dataDir('web'), 'demo-credentials.json'), 'utf8')) as {
    people: { email: string; password: string }[];
  };
  await page.request.post('/api/auth/sign-in/email', { data: people[0], headers: { origin: address } });
}

async function firstPaint(page: Page): Promise<number> {
  await page.goto('/explore');
  await page.locator('ol[data-posts] li').first().waitFor();
  return page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
}

/** Scrolls to the end until all posts are loaded; how many there are. */
async function loadAll(page: Page): Promise<number> {
  await page.goto('/explore?source=rss&time_range=all&stories=apart');
  const list = page.locator('ol[data-posts]');
  await list.waitFor();
  let loaded = 0;
  for (let turn = 0; turn < 1_500 && loaded < wanted; turn++) {
    loaded = await list.evaluate((posts) => {
      posts.parentElement?.scrollTo({ top: posts.parentElement.scrollHeight });
      return Number(posts.querySelector('li:last-child')?.ariaPosInSet ?? 0);
    });
    await page.waitForTimeout(60);
  }
  return loaded;
}

/** Durations in ms of the tasks over 50 ms while 58,000 px pass by, back and forth. */
function longTasks(page: Page): Promise<number[]> {
  return page.locator('ol[data-posts]').evaluate(async (list) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((found) => {
      tasks.push(...found.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ entryTypes: ['longtask'] });
    for (let frame = 0; frame < 240; frame++) {
      await new Promise((done) => requestAnimationFrame(done));
      list.parentElement?.scrollBy({ top: frame < 120 ? -240 : 240, behavior: 'instant' });
    }
    await new Promise((done) => setTimeout(done, 200));
    observer.disconnect();
    return tasks;
  });
}
