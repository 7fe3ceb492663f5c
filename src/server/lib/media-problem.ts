/** A file that is no picture or video that we can handle. `message` is a sentence for its uploader. */
export class MediaProblem extends Error {
  override name = 'MediaProblem';
}
