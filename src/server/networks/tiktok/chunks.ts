/** How a video is divided for uploading. */
export interface Plan {
  /** Of the whole video. */
  bytes: number;
  /** Of each chunk but the last, which takes the rest too. */
  chunk: number;
  count: number;
}

/** Chunks have 5 MB at least, whichever megabytes TikTok means. */
const leastBytes = 6 * 1024 * 1024;

/**
 * Chunks as equal and as small as may be: the last one is held in memory, and decides what becomes of the post. TikTok
 * wants their number to be the quotient of both sizes, rounded down.
 * https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide
 */
export function planOf(bytes: number): Plan {
  const count = Math.max(1, Math.floor(bytes / leastBytes));
  return { bytes, chunk: Math.floor(bytes / count), count };
}

/** The first byte of a chunk, and the one behind its last. */
export function rangeOf({ bytes, chunk, count }: Plan, number: number): { from: number; to: number } {
  return { from: number * chunk, to: number === count - 1 ? bytes : (number + 1) * chunk };
}

/** How many chunks are whole among so many bytes; TikTok may mean the number of the last byte. */
export function wholeChunks({ chunk, count }: Plan, uploaded: number): number {
  return Math.min(count, Math.floor((uploaded + 1) / chunk));
}
