/**
 * Milliseconds without data after which a connection counts as dead: the server sends something every 20 s.
 */
const silenceMs = 50_000;

/** Milliseconds until the first and at most until the next attempt. */
const again = { first: 500, most: 30_000 };

/** Callbacks for the state of the stream, besides its unnamed events. */
const names = ['message', 'start', 'resync', 'beat'] as const;

export interface StreamHearer {
  event(name: (typeof names)[number], data: string, id: string | null): void;
  /** Called when the stream breaks; `heardAt` is when it last said something, in ms, null for never. */
  lost(lastAt: number | null): void;
}

/**
 * A lasting stream of server-sent events. A browser gives up at the first invalid response, and never notices
 * a connection that died silently; here both are reopened, with growing pauses, from the last id on.
 */
export function openEventStream(
  addressFrom: (lastId: string | null) => string,
  hearer: StreamHearer,
  startId: string | null,
): { close(): void } {
  let lastId = startId;
  let lastAt: number | null = null;
  let failures = 0;
  let source: EventSource | null = null;
  let next = 0;
  let silence = 0;

  function open(): void {
    clearTimeout(next);
    next = 0;
    const opened = new EventSource(addressFrom(lastId));
    source = opened;
    for (const name of names)
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        failures = 0;
        lastId = lastEventId || lastId;
        listenOn();
        hearer.event(name, data, lastEventId || null);
      });
    opened.addEventListener('error', lose);
    watch();
  }

  function listenOn(): void {
    lastAt = Date.now();
    watch();
  }

  function watch(): void {
    clearTimeout(silence);
    silence = window.setTimeout(lose, silenceMs);
  }

  function lose(): void {
    source?.close();
    clearTimeout(silence);
    hearer.lost(lastAt);
    const ms = Math.min(again.most, again.first * 2 ** failures++);
    // Not all browsers at once when the server is back.
    next = window.setTimeout(open, ms * (0.5 + Math.random() / 2));
  }

  function hurry(): void {
    if (next !== 0 && document.visibilityState === 'visible') open();
  }

  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  open();
  return {
    close() {
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      clearTimeout(next);
      clearTimeout(silence);
      source?.close();
    },
  };
}
