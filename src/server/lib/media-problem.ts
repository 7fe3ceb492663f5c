import { MessageError } from '#contract/message-text.ts';

/** A file that is no picture or video that we can handle. `message` is a sentence for its uploader. */
export class MediaProblem extends MessageError {
  override name = 'MediaProblem';
}
