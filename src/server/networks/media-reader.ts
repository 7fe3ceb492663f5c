import type { ImageFormat } from '#contract/networks/facts.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';

/** The source of a post's media for a network: our own store, or the guarded fetch of their URLs. */
export interface MediaReader {
  /**
   * A picture within the ceiling: unchanged if it fits, else encoded again, reduced only as far as needed.
   * The same picture under the same ceiling gives the same bytes.
   * @param effort the limits of fetching from another server; by default those for a medium of a post
   * @throws NetworkError `reject` with the numbers where no encoding fits, or where it is no picture; `retry`
   * where its URL could not be read
   */
  image(medium: PostMedia, ceiling: ImageCeiling, effort?: Effort): Promise<ReadImage>;
  /**
   * A video, unchanged.
   * @throws NetworkError `reject` with the numbers where it exceeds the ceiling, or is no video; `retry`
   * where its URL could not be read
   */
  video(medium: PostMedia, ceiling: VideoCeiling): Promise<ReadVideo>;
  /**
   * A PDF, unchanged.
   * @throws NetworkError `reject` with the numbers where it exceeds the ceiling, or is no document; `retry`
   * where its URL could not be read
   */
  document(medium: PostMedia, ceiling: DocumentCeiling): Promise<ReadDocument>;
  /**
   * A URL of this installation at which a network can fetch exactly the bytes of `image`, for an hour. Whoever
   * has it can do so: it belongs in no log.
   * @throws NetworkError as `image` does, and `reject` where networks cannot reach this installation
   */
  imageAddress(medium: PostMedia, ceiling: ImageCeiling): Promise<string>;
  /**
   * The same for the bytes of `video`; in parts too.
   * @throws NetworkError as `video` does, and `reject` where networks cannot reach this installation
   */
  videoAddress(medium: PostMedia, ceiling: VideoCeiling): Promise<string>;
  /** The problem found with a medium when its post was saved, as a sentence; null where none is known. */
  problem(medium: PostMedia): Promise<string | null>;
}

/** Limits of a download from another server, whose file may be endless. */
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

export interface DocumentCeiling {
  bytes: number | null;
  pages: number | null;
}

export interface ReadImage {
  bytes: Uint8Array;
  /** MIME type. */
  type: string;
  width: number;
  height: number;
}

export interface ReadVideo {
  /** Opens it from its beginning; may be called repeatedly. */
  stream(): ReadableStream<Uint8Array>;
  bytes: number;
  /** MIME type. */
  type: string;
  width: number;
  height: number;
  seconds: number;
}

export interface ReadDocument {
  /** Opens it from its beginning; may be called repeatedly. */
  stream(): ReadableStream<Uint8Array>;
  bytes: number;
  /** MIME type. */
  type: string;
  pages: number;
  /** What people call it, without an ending: its name in the library, or its own title. */
  name: string;
}
