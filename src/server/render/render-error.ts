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
  /** It moves, or does not, and something else was asked for. */
  | 'no_motion'
  /** Chromium gave up on it. */
  | 'broken';

/** A card of which no picture was made. `message` is a sentence or two for whoever asked: what failed, what to do. */
export class RenderError extends Error {
  override name = 'RenderError';
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  /** Whether the same card may do at another time: it was not the card's fault. */
  get passes(): boolean {
    return this.code === 'busy' || this.code === 'broken';
  }
}
