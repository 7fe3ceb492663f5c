import type { Browser } from 'playwright-core';

import { withChromium } from './chromium.ts';
import { ms, percentiles, report } from './measure.ts';

const visits = 7;

/**
 * The Analytics screen of the built app in Chromium with an empty cache: until its figures, series and posts
 * are shown and the page's thread is free.
 * @param signIn a URL that signs one browser in, once
 */
export async function analyticsScreen(address: string, signIn: string): Promise<void> {
  await withChromium(async (browser) => {
    const first = await browser.newContext({ baseURL: address });
    await (await first.newPage()).goto(signIn);
    const session = await first.storageState();
    const rows = async (title: string, query: string) => {
      const times: Opened[] = [];
      for (let round = 0; round < visits; round++)
        times.push(await opened(browser, session, address + query));
      const row = (what: keyof Opened, words: string, aim: string) => {
        const { p50, max } = percentiles(times.map((time) => time[what]));
        return [`${title}, ${words}`, ms(p50), ms(max), aim];
      };
      return [row('figures', 'its figures', '–'), row('whole', 'all of it', '1 s')];
    };
    report(`The Analytics screen in Chromium, production build, ${visits} visits, nothing cached`, [
      ['', 'median', 'worst', 'aim'],
      ...(await rows('30 days', '/analytics')),
      ...(await rows('a year', '/analytics?days=365')),
    ]);
  });
}

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** In ms of the page's own clock, from navigation until it is painted and the thread is free. */
interface Opened {
  /** The four figures at the top. */
  figures: number;
  /** The charts and the posts too. */
  whole: number;
}

async function opened(browser: Browser, session: Session, url: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: session });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const mark = (name: string, selectors: readonly string[]) => {
      const check = () => {
        if (!selectors.every((selector) => document.querySelector(selector)))
          return void requestAnimationFrame(check);
        // After the frame is painted, the first task that gets its turn.
        requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
      };
      requestAnimationFrame(check);
    };
    mark('figures', ['main dl .figures']);
    mark('whole', [
      'section[aria-labelledby="impressions-title"] svg.recharts-surface',
      'section[aria-labelledby="posts-title"] li',
    ]);
  });
  await page.goto(url);
  await page.waitForFunction(() =>
    ['figures', 'whole'].every((name) => performance.getEntriesByName(name).length > 0),
  );
  const times = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return { figures: at('figures'), whole: at('whole') };
  });
  await context.close();
  return times;
}
