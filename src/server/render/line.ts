import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
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
      throw busy(
        () =>
          t`${plural({ count: most.organization }, { one: '# picture of this organization is waiting to be made already.', other: '# pictures of this organization are waiting to be made already.' })} Try again in a minute.`,
      );
    if (this.#turns.waiting('card') >= most.together)
      throw busy(() => t`Too many pictures are waiting to be made. Try again in a minute.`);
    const late = AbortSignal.timeout(waitMs);
    const enough = signal ? AbortSignal.any([signal, late]) : late;
    try {
      return await this.#turns.wait('card', this.#atOnce, { party, signal: enough });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw busy(
        () =>
          t`The card waited ${{ seconds: waitMs / 1000 }} s behind others and was not begun. Try again in a minute.`,
      );
    }
  }
}

function busy(text: MessageText): RenderError {
  return new RenderError('busy', text);
}
