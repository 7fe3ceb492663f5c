import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';

/** What the way to a real server does to the next request that publishes. */
export type WayFault =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' }
  | { does: 'limit'; seconds: number };

/**
 * A connection to a real server that fails when it is told to, since the server itself does not. What gets
 * through is the server's own doing.
 * @param publishes whether a request is the one that publishes
 */
export function failingWay(io: Io, publishes: (address: string, options: FetchOptions) => boolean) {
  const way = {
    next: null as WayFault | null,
    async fetch(address: string, options: FetchOptions = {}): Promise<Fetched> {
      const fault = publishes(address, options) ? way.next : null;
      if (!fault) return io.fetch(address, options);
      way.next = null;
      switch (fault.does) {
        case 'stall':
          return aborted(options.signal);
        case 'lose':
          await io.fetch(address, options);
          return aborted(options.signal);
        case 'garble':
          await io.fetch(address, options);
          return answer(address, 200, '<b>Warning</b>: something is wrong');
        case 'flood':
          await io.fetch(address, options);
          throw new FetchError('too_large', 'The answer has no end.');
        case 'break':
          return answer(address, 503, 'Service Unavailable');
        case 'limit':
          return { ...answer(address, 429, 'Too Many Requests'), waitMs: fault.seconds * 1_000 };
      }
    },
  };
  return way;
}

/** As the connection of someone who waits until they lose patience. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function answer(url: string, status: number, text: string): Fetched {
  return {
    status,
    headers: { 'content-type': 'text/html' },
    url,
    movedTo: null,
    waitMs: null,
    body: Buffer.from(text),
    text: () => text,
  };
}
