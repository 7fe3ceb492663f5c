import type { PostMedia } from '#contract/post-content.ts';
import type { ImageFormat } from '#contract/networks/facts.ts';

/** Where a network gets the media of a post from: our own store, or, through the guarded fetch, their address. */
export interface MediaReader {
  /**
   * A picture that keeps to the ceiling: as it is where it does, else encoded again, smaller only as far as needed.
   * The same picture under the same ceiling gives the same bytes.
   * @param effort what fetching somebody else's may cost; by default as much as a medium of a post is worth
   * @throws NetworkError `reject` with the numbers where no encoding keeps to it, or where it is no picture; `retry`
   * where its address could not be read
   */
  image(medium: PostMedia, ceiling: ImageCeiling, effort?: Effort): Promise<ReadImage>;
  /**
   * A video as it is.
   * @throws NetworkError `reject` with the numbers where it breaks the ceiling, or is no video; `retry` where its
   * address could not be read
   */
  video(medium: PostMedia, ceiling: VideoCeiling): Promise<ReadVideo>;
  /** What was seen against a medium when its post was saved, as a sentence; null where nothing is known. */
  problem(medium: PostMedia): Promise<string | null>;
}

/** Where a file comes from is not ours, and it need not end. */
export interface Effort {
  bytes: number;
  ms: number;
}

export interface ImageCeiling {
  bytes: number | null;
  formats: readonly ImageFormat[];
  /** Width times height. */
  pixels?: number | null;
  /** The longer side, in pixels. */
  side?: number | null;
  /** Width divided by height. */
  ratio?: { min: number; max: number } | null;
}

export interface VideoCeiling {
  bytes: number | null;
  seconds: { min: number; max: number } | null;
  /** Width times height. */
  pixels?: number | null;
  /** MIME types. */
  types: readonly string[] | null;
}

export interface ReadImage {
  bytes: Uint8Array;
  /** MIME type. */
  type: string;
  width: number;
  height: number;
}

export interface ReadVideo {
  /** Opens it from its beginning; as often as asked. */
  stream(): ReadableStream<Uint8Array>;
  bytes: number;
  /** MIME type. */
  type: string;
  width: number;
  height: number;
  seconds: number;
}
