import type { Browser } from 'playwright-core';

import type { Log } from '#server/lib/log.ts';
import { launchChromium } from './chromium.ts';
import { MemoryWatch } from './memory.ts';
import { Stage } from './stage.ts';

/** Milliseconds for opening a page, loading an empty document, and ending Chromium. */
const openingMs = 20_000;
const clearingMs = 2_000;
const endingMs = 5_000;

/**
 * One Chromium with one page, for one card at a time. All pages of a Chromium share the process that
 * composites layers: a card that is heavy there would delay other cards.
 */
export class Lane {
  readonly browser: Browser;
  readonly stage: Stage;
  readonly memory: MemoryWatch;
  readonly #pid: number | null;

  private constructor(browser: Browser, stage: Stage, memory: MemoryWatch, pid: number | null) {
    this.browser = browser;
    this.stage = stage;
    this.memory = memory;
    this.#pid = pid;
  }

  static async open(path: string, log: Pick<Log, 'warn'>): Promise<Lane> {
    const browser = await launchChromium(path, log);
    try {
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? null;
      const stage = await inTime(openingMs, Stage.open(browser));
      if (!stage) throw new Error('no page opened');
      return new Lane(browser, stage, new MemoryWatch(session), pid);
    } catch (error) {
      await browser.close().catch(() => {});
      throw error;
    }
  }

  /** Empties the page for the next card; false where that fails. */
  async clear(): Promise<boolean> {
    return (
      (await inTime(
        clearingMs,
        this.stage.clear().then(() => true),
      ).catch(() => null)) ?? false
    );
  }

  /** Ends all its processes at once, however busy they are. */
  kill(): void {
    try {
      // Playwright starts Chromium as the leader of its own process group.
      if (this.#pid !== null && process.platform !== 'win32') process.kill(-this.#pid, 'SIGKILL');
    } catch {
      // They have ended already.
    }
    void this.browser.close().catch(() => {});
  }

  async close(): Promise<void> {
    const ended = await inTime(
      endingMs,
      this.browser.close().then(() => true),
    ).catch(() => null);
    if (!ended) this.kill();
  }
}

/** Null on a timeout. */
async function inTime<T>(ms: number, work: Promise<T>): Promise<T | null> {
  work.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
