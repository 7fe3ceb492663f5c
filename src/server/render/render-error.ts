import { MessageError, type MessageText } from '#contract/message-text.ts';

export type RenderErrorCode =
  /** No Chromium runs here. */
  | 'unavailable'
  /** Too many wait already. */
  | 'busy'
  | 'too_slow'
  | 'too_heavy'
  | 'no_card'
  /** A picture that is not in the library, or no picture. */
  | 'picture_missing'
  /** It moves, or does not, and the call asked for the opposite. */
  | 'no_motion'
  /** Chromium failed on it. */
  | 'broken';

/**
 * A card that could not be rendered. `message` is a sentence or two for the caller: what failed, what to do.
 */
export class RenderError extends MessageError {
  override name = 'RenderError';
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, text: MessageText) {
    super(text);
    this.code = code;
  }

  /** Whether the same card may succeed later: the failure was not the card's fault. */
  get passes(): boolean {
    return this.code === 'busy' || this.code === 'broken';
  }
}
