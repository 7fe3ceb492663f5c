import { availableParallelism } from 'node:os';

import type { Browser } from 'playwright-core';

import type { Log } from '#server/lib/log.ts';
import { Turns } from '#server/lib/turns.ts';
import { launchChromium } from './chromium.ts';
import { MemoryWatch } from './memory.ts';
import { RenderError } from './render-error.ts';
import { crashed, Stage } from './stage.ts';

/** Cards on one page, and on one browser, before a new one takes its place: what leaks never grows large. */
const mostOnStage = 100;
const mostOnBrowser = 5_000;
/** Cards that may wait; whoever comes then is told so. */
const mostWaiting = 64;
/** Milliseconds that a page has to open, and to close before the whole browser is ended. */
const openingMs = 10_000;
const closingMs = 2_000;

interface Running {
  browser: Browser;
  memory: MemoryWatch;
  /** Empty ones that wait for a card. */
  stages: Stage[];
  shown: number;
  /** The next card starts another one. */
  forget: () => void;
}

interface Limits {
  /** Milliseconds on the page. */
  patienceMs: number;
  signal?: AbortSignal;
}

/** One Chromium, started when it is first needed and again when it is gone, and the pages in it. */
export class Pool {
  /** Cards at once. */
  readonly size = Math.max(2, availableParallelism());
  readonly #path: () => Promise<string | null>;
  readonly #log: Pick<Log, 'warn'>;
  readonly #turns = new Turns();
  #running: Promise<Running> | null = null;
  #waiting = 0;
  #closed = false;

  /** @param path where Chromium is; null where there is none */
  constructor(path: () => Promise<string | null>, log: Pick<Log, 'warn'>) {
    this.#path = path;
    this.#log = log;
  }

  /**
   * Does some work on a page that nobody else has. When it fails, takes too long, or the signal says so, the page is
   * closed and its process ended. Throws `RenderError`, or the signal's reason.
   */
  async use<T>(work: (stage: Stage, browser: Browser) => Promise<T>, limits: Limits): Promise<T> {
    if (this.#waiting >= mostWaiting)
      throw new RenderError('busy', 'Too many pictures are waiting to be made. Try again in a minute.');
    try {
      return await this.#attempt(work, limits);
    } catch (error) {
      // Chromium may have ended by what stood on another page.
      if (error instanceof RenderError && error.code === 'broken') return this.#attempt(work, limits);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const running = await this.#running?.catch(() => null);
    await running?.browser.close();
  }

  async #attempt<T>(work: (stage: Stage, browser: Browser) => Promise<T>, limits: Limits): Promise<T> {
    this.#waiting += 1;
    const done = await this.#turns.take('stage', this.size);
    this.#waiting -= 1;
    let afterwards = Promise.resolve();
    try {
      limits.signal?.throwIfAborted();
      const { running, stage } = (await this.#stage()) ?? (await this.#stage()) ?? refuse();
      const unwatch = running.memory.begin();
      running.shown += 1;
      try {
        const made = await within(limits, stage, work(stage, running.browser));
        afterwards = this.#putBack(running, stage);
        return made;
      } catch (error) {
        afterwards = this.#drop(running, stage);
        throw limits.signal?.aborted ? error : this.#told(error);
      } finally {
        unwatch();
      }
    } finally {
      // Whoever asked need not wait until the page is empty again.
      void afterwards.finally(done);
    }
  }

  #browser(): Promise<Running> {
    if (this.#closed) throw new RenderError('unavailable', 'Copydesk is stopping. Try again in a minute.');
    if (this.#running) return this.#running;
    const starting = this.#start(() => {
      if (this.#running === starting) this.#running = null;
    });
    this.#running = starting;
    starting.catch(() => (this.#running = null));
    return starting;
  }

  async #start(forget: () => void): Promise<Running> {
    const path = await this.#path();
    if (path === null) throw new RenderError('unavailable', noBrowser);
    try {
      const browser = await launchChromium(path, this.#log);
      browser.on('disconnected', forget);
      const memory = new MemoryWatch(await browser.newBrowserCDPSession());
      return { browser, memory, stages: [], shown: 0, forget };
    } catch (error) {
      this.#log.warn({ err: error }, 'Chromium did not start');
      throw new RenderError('unavailable', 'Chromium did not start, the log says why. Set CHROMIUM_PATH.');
    }
  }

  /** An empty page; null where Chromium turned out to be gone. */
  async #stage(): Promise<{ running: Running; stage: Stage } | null> {
    const running = await this.#browser();
    for (let stage = running.stages.pop(); stage; stage = running.stages.pop())
      if (!stage.closed) return { running, stage };
    const opening = Stage.open(running.browser);
    opening.catch(() => {});
    const stage = await Promise.race([opening, later(openingMs)]).catch(() => null);
    if (stage) return { running, stage };
    await this.#end(running);
    return null;
  }

  async #putBack(running: Running, stage: Stage): Promise<void> {
    if (stage.shown >= mostOnStage) return this.#drop(running, stage);
    // What is on its way in it goes on in the next one.
    if (running.shown >= mostOnBrowser) return this.#end(running);
    const cleared = await Promise.race([stage.clear().then(() => true), later(closingMs)]).catch(() => null);
    if (cleared) running.stages.push(stage);
    else await this.#drop(running, stage);
  }

  async #drop(running: Running, stage: Stage): Promise<void> {
    const closed = await Promise.race([stage.close().then(() => true), later(closingMs)]).catch(() => true);
    if (!closed) await this.#end(running);
  }

  async #end({ browser, forget }: Running): Promise<void> {
    forget();
    await browser.close().catch(() => {});
  }

  /** What Playwright says is for our log. */
  #told(error: unknown): RenderError {
    if (error instanceof RenderError) return error;
    const message = error instanceof Error ? error.message : '';
    if (/crashed/i.test(message)) return crashed;
    this.#log.warn({ err: error }, 'a card was not rendered');
    return lost();
  }
}

export const noBrowser =
  'No Chromium runs here, so pictures of templates are off and everything else works. Set CHROMIUM_PATH.';

function refuse(): never {
  throw lost();
}

function lost(): RenderError {
  return new RenderError('broken', 'Chromium could not show the card. Try again, or make it simpler.');
}

async function within<T>({ patienceMs, signal }: Limits, stage: Stage, work: Promise<T>): Promise<T> {
  const time = AbortSignal.timeout(patienceMs);
  const enough = signal ? AbortSignal.any([time, signal]) : time;
  const cut = new Promise<never>((_, reject) => {
    enough.addEventListener('abort', () =>
      reject(
        time.aborted
          ? new RenderError('too_slow', `The card took more than ${patienceMs / 1000} s. Make it simpler.`)
          : signal?.reason,
      ),
    );
  });
  // What a page that was cut off still says is of no use.
  work.catch(() => {});
  return Promise.race([work, cut, stage.crashed]);
}

function later(delayMs: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), delayMs).unref());
}
