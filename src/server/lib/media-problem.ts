/** A file that is no picture or video for us to handle. `message` is a sentence for whoever sent it. */
export class MediaProblem extends Error {
  override name = 'MediaProblem';
}
