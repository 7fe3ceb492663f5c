import { textNow, type MessageText } from './message-text.ts';

/** A file that is no picture or video that we can handle. `message` is a sentence for its uploader. */
export class MediaProblem extends Error {
  override name = 'MediaProblem';
  /** What `message` says, for those who read it later. */
  readonly text: MessageText;

  constructor(text: MessageText, options?: ErrorOptions) {
    super(textNow(text), options);
    this.text = text;
  }
}
