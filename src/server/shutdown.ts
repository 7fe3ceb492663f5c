import type { Log } from '#server/lib/log.ts';

/** Ends everything that was started, in reverse order. */
export class Shutdown {
  readonly #steps: { name: string; end: () => Promise<unknown> }[] = [];
  #ending: Promise<void> | undefined;

  add(name: string, end: () => Promise<unknown>): void {
    this.#steps.push({ name, end });
  }

  /** Ends all that was added. A failing step does not prevent the next one. */
  end(log: Log): Promise<void> {
    this.#ending ??= this.#endAll(log);
    return this.#ending;
  }

  async #endAll(log: Log): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step.end();
      } catch (error) {
        log.warn({ err: error }, `${step.name} did not end well`);
      }
    }
  }
}
