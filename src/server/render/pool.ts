import { availableParallelism } from 'node:os';
import type { Browser } from 'playwright-core';

import { t } from '#contract/message.ts';
import type { Log } from '#server/lib/log.ts';
import { Lane } from './lane.ts';
import { Line, type Waiting } from './line.ts';
import { RenderError, type RenderErrorCode } from './render-error.ts';
import { PageEnded, type Stage } from './stage.ts';

/** Cards per Chromium before it is replaced, so that leaks stay small. */
const mostInLane = 500;

interface Limits extends Waiting {
  /** Milliseconds that the work may take, from its start. */
  patienceMs: number;
}

/** Refusals because of the card that leave its page intact. */
const leavesPageWell = new Set<RenderErrorCode>(['no_card', 'no_motion', 'picture_missing']);

type Work<T> = (stage: Stage, browser: Browser) => Promise<T>;

/** Chromium processes, started on demand and restarted when they end, each with one page for one card. */
export class Pool {
  /** Cards at once. */
  readonly size = Math.min(4, Math.max(2, availableParallelism()));
  readonly #path: () => Promise<string | null>;
  readonly #log: Pick<Log, 'warn'>;
  readonly #line = new Line(this.size);
  readonly #all = new Set<Lane>();
  /** Idle ones. */
  readonly #empty: Lane[] = [];
  #closed = false;

  /** @param path where Chromium is; null where there is none */
  constructor(path: () => Promise<string | null>, log: Pick<Log, 'warn'>) {
    this.#path = path;
    this.#log = log;
  }

  /**
   * Runs work on a page of its own. When the page fails, takes too long, or the signal aborts, its Chromium
   * is killed at once and replaced. Throws `RenderError`, or the signal's reason.
   */
  async use<T>(work: Work<T>, limits: Limits): Promise<T> {
    const done = await this.#line.turn(limits);
    let afterwards: Promise<unknown> | undefined;
    try {
      for (let attempt = 1; ; attempt += 1) {
        const lane = this.#taken() ?? (await this.#open());
        try {
          const made = await within(limits, lane, work(lane.stage, lane.browser));
          afterwards = this.#putBack(lane);
          return made;
        } catch (error) {
          if (error instanceof RenderError && leavesPageWell.has(error.code)) {
            afterwards = this.#putBack(lane);
            throw error;
          }
          this.#drop(lane);
          if (limits.signal?.aborted) throw error;
          const refusal = this.#refusal(error);
          // Another card may have crashed Chromium.
          if (refusal.code !== 'broken' || attempt > 1) throw refusal;
        }
      }
    } finally {
      // The caller need not wait until the page is empty again.
      void Promise.resolve(afterwards).finally(done);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all].map((lane) => lane.close()));
  }

  #taken(): Lane | undefined {
    const lane = this.#empty.pop();
    if (!lane || !lane.stage.closed) return lane;
    this.#drop(lane);
    return this.#taken();
  }

  async #open(): Promise<Lane> {
    if (this.#closed)
      throw new RenderError('unavailable', () => t`Copydesk is stopping. Try again in a minute.`);
    const path = await this.#path();
    if (path === null) throw new RenderError('unavailable', noBrowser);
    const lane = await Lane.open(path, this.#log).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'Chromium did not start');
      throw new RenderError(
        'unavailable',
        () => t`Chromium did not start, the log says why. Set CHROMIUM_PATH.`,
      );
    });
    this.#all.add(lane);
    if (this.#closed) this.#drop(lane);
    return lane;
  }

  async #putBack(lane: Lane): Promise<void> {
    if (lane.stage.shown < mostInLane && (await lane.clear()) && !this.#closed) this.#empty.push(lane);
    else this.#drop(lane);
  }

  #drop(lane: Lane): void {
    this.#all.delete(lane);
    lane.kill();
  }

  /** Playwright's messages are for our log only. */
  #refusal(error: unknown): RenderError {
    if (error instanceof RenderError) return error;
    const message = error instanceof Error ? error.message : '';
    if (error instanceof PageEnded && !error.crashed)
      return new RenderError('broken', () => t`Chromium ended meanwhile. Try again.`);
    if (/crashed/i.test(message))
      return new RenderError(
        'too_heavy',
        () => t`The card made its page crash, as one does that needs too much memory. Make it simpler.`,
      );
    this.#log.warn({ err: error }, 'a card was not rendered');
    return new RenderError(
      'broken',
      () => t`Chromium could not show the card. Try again, or make it simpler.`,
    );
  }
}

export function noBrowser(): string {
  return t`No Chromium runs here, so pictures of templates are off and everything else works. Set CHROMIUM_PATH.`;
}

async function within<T>({ patienceMs, signal }: Limits, lane: Lane, work: Promise<T>): Promise<T> {
  const time = AbortSignal.timeout(patienceMs);
  const enough = signal ? AbortSignal.any([time, signal]) : time;
  const seconds = patienceMs / 1000;
  // Made here: an event has no reader whose language it could be in.
  const tooSlow = new RenderError(
    'too_slow',
    () => t`The card took more than ${{ seconds }} s to draw. Make it simpler.`,
  );
  const cut = new Promise<never>((_, reject) => {
    const end = () => reject(time.aborted ? tooSlow : signal?.reason);
    if (enough.aborted) end();
    enough.addEventListener('abort', end, { once: true });
  });
  // Later errors of an interrupted page are irrelevant.
  work.catch(() => {});
  const unwatch = lane.memory.begin();
  return Promise.race([work, cut, lane.stage.crashed]).finally(unwatch);
}
