import { Turns } from '#server/lib/turns.ts';
import { RenderError } from './render-error.ts';

/** How many cards may wait, of one organization and in total; further ones are refused. */
const most = { organization: 64, together: 256 };

export interface Waiting {
  /** The owner: turns are by organization. Null for what all organizations have. */
  organizationId: number | null;
  /** Milliseconds that it may wait. */
  waitMs: number;
  signal?: AbortSignal | undefined;
}

/** The queue of cards that wait for their turn. */
export class Line {
  readonly #turns = new Turns();
  readonly #atOnce: number;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Resolves to a function that must be called at the end of the turn. Throws `RenderError` busy where too
   * many wait or it waited too long, or the signal's reason.
   */
  async turn({ organizationId, waitMs, signal }: Waiting): Promise<() => void> {
    const party = String(organizationId);
    if (this.#turns.waiting('card', party) >= most.organization)
      throw busy(`${most.organization} pictures of this organization are waiting to be made already.`);
    if (this.#turns.waiting('card') >= most.together) throw busy('Too many pictures are waiting to be made.');
    const late = AbortSignal.timeout(waitMs);
    const enough = signal ? AbortSignal.any([signal, late]) : late;
    try {
      return await this.#turns.wait('card', this.#atOnce, { party, signal: enough });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw busy(`The card waited ${waitMs / 1000} s behind others and was not begun.`);
    }
  }
}

function busy(why: string): RenderError {
  return new RenderError('busy', `${why} Try again in a minute.`);
}
