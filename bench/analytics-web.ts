import type { Browser } from 'playwright-core';

import { withChromium } from './chromium.ts';
import { ms, percentiles, report } from './measure.ts';

const rounds = 7;

/**
 * The Analytics screen of the built app in Chromium, nothing cached: until its figures, series and posts stand there
 * and the page's thread is free.
 * @param signIn an address that signs one browser in, once
 */
export async function analyticsScreen(address: string, signIn: string): Promise<void> {
  await withChromium(async (browser) => {
    const first = await browser.newContext({ baseURL: address });
    await (await first.newPage()).goto(signIn);
    const session = await first.storageState();
    const row = async (title: string, query: string) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++)
        times.push(await opened(browser, session, address + query));
      const { p50, max } = percentiles(times);
      return [title, ms(p50), ms(max), '1 s'];
    };
    report(`The Analytics screen in Chromium, production build, ${rounds} rounds, nothing cached`, [
      ['', 'median', 'worst', 'aim'],
      await row('30 days', '/analytics'),
      await row('a year', '/analytics?days=365'),
    ]);
  });
}

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** In ms of the page's own clock, from navigation on. */
async function opened(browser: Browser, session: Session, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: session });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const there = () =>
      document.querySelector('section[aria-labelledby="impressions-title"] svg.recharts-surface') &&
      document.querySelector('section[aria-labelledby="posts-title"] li');
    const look = () => {
      if (!there()) return void requestAnimationFrame(look);
      // After the frame is painted, the first task that gets its turn.
      requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  const usable = await page.evaluate(
    () => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return usable;
}
