import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';

/** A file that can be opened from its beginning. */
export interface OpenFile {
  stream(): ReadableStream<Uint8Array>;
  bytes: number;
}

/** Reads a file in pieces, from its beginning to its end. */
export function pieceReader(file: OpenFile) {
  const reader = file.stream().getReader();
  let rest: Uint8Array = new Uint8Array();

  /** Calls `take` with what follows, until it has taken so many bytes. */
  async function advance(bytes: number, take: (piece: Uint8Array, at: number) => void): Promise<void> {
    for (let at = 0; at < bytes;) {
      if (rest.length === 0) {
        const { done, value } = await reader.read();
        if (done)
          throw new NetworkError('retry', () => t`The file ended before its last byte.`, { next: null });
        rest = value;
      }
      const piece = rest.subarray(0, bytes - at);
      take(piece, at);
      at += piece.length;
      rest = rest.subarray(piece.length);
    }
  }

  return {
    skip: (bytes: number) => advance(bytes, () => {}),
    /** @throws NetworkError `retry` where the file is shorter than it was */
    async next(bytes: number): Promise<Uint8Array> {
      const whole = new Uint8Array(bytes);
      await advance(bytes, (piece, at) => whole.set(piece, at));
      return whole;
    },
    close: () => reader.cancel().catch(() => {}),
  };
}
