import type { StreamedBody } from '#server/lib/io.ts';
import type { ReadVideo } from './media-reader.ts';

/**
 * Parts of a file. Reading one after the other goes through the file once; a part that was read already opens
 * it again.
 */
export function slicesOf({ stream }: Pick<ReadVideo, 'stream'>) {
  let chunks: AsyncIterator<Uint8Array> | null = null;
  let rest: Uint8Array = new Uint8Array();
  let at = 0;

  async function reopen(): Promise<AsyncIterator<Uint8Array>> {
    await chunks?.return?.();
    rest = new Uint8Array();
    at = 0;
    return stream()[Symbol.asyncIterator]();
  }

  async function* bytesOf(from: number, to: number) {
    if (chunks === null || at > from) chunks = await reopen();
    while (at < to) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done === true) return;
        rest = next.value;
      }
      const skipped = Math.min(rest.length, Math.max(0, from - at));
      const taken = rest.subarray(skipped, skipped + Math.max(0, to - at - skipped));
      at += skipped + taken.length;
      rest = rest.subarray(skipped + taken.length);
      if (taken.length > 0) yield taken;
    }
  }

  return {
    slice: (from: number, to: number): StreamedBody => ({
      bytes: to - from,
      stream: () => streamOf(() => bytesOf(from, to)),
    }),
    async close(): Promise<void> {
      await chunks?.return?.();
      chunks = null;
    },
  };
}

function streamOf(chunksOf: () => AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = chunksOf();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
