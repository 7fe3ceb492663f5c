import type { Change } from '#contract/events.ts';

import { api } from './api.ts';
import { openEventStream } from './lib/event-stream.ts';

export interface LiveHearer {
  change(change: Change): void;
  /** Something was missed: what is shown must be read again. */
  resync(): void;
  live(): void;
  /** The stream broke; `heardAt` is when it last said something, in ms, null for never. */
  lost(heardAt: number | null): void;
}

type Message = { id: string | null } & (
  | { kind: 'change'; change: Change }
  | { kind: 'resync' }
  | { kind: 'live' }
  | { kind: 'lost'; heardAt: number | null }
  | { kind: 'ask' }
);

/** Milliseconds within which the first connection must be there, for the server begins half a minute back. */
const beginsWithinMs = 20_000;

/**
 * Hears what changes. All tabs of a browser share one connection, for a browser opens only six to a server: the
 * tab that holds the lock is connected and tells the others. When it closes, the next one goes on from the last
 * id. Where the browser has no locks (plain HTTP from another machine) each tab connects for itself.
 * @param key whose changes; tabs with another one are told nothing
 */
export function shareLive(key: string, hearer: LiveHearer): { close(): void } {
  const name = `copydesk-live-${key}`;
  const shared = 'locks' in navigator;
  const channel = shared ? new BroadcastChannel(name) : null;
  const leaving = new AbortController();
  const begun = Date.now();
  let id: string | null = null;
  let leads = false;
  /** The last that was said of the connection. */
  let state: Message | null = null;

  function take(message: Message): void {
    id = message.id ?? id;
    switch (message.kind) {
      case 'change':
        return hearer.change(message.change);
      case 'resync':
        return hearer.resync();
      case 'live':
        state = message;
        return hearer.live();
      case 'lost':
        state = message;
        return hearer.lost(message.heardAt);
      case 'ask':
        if (leads && state) channel?.postMessage({ ...state, id });
    }
  }

  function tell(message: Message): void {
    channel?.postMessage(message);
    take(message);
  }

  function lead(): Promise<void> {
    leads = true;
    const stream = openEventStream(
      (last_event_id) => api.events.listen.address(last_event_id === null ? {} : { last_event_id }),
      {
        event(what, data, eventId) {
          switch (what) {
            case 'message':
              return tell({ kind: 'change', change: JSON.parse(data) as Change, id: eventId });
            case 'resync':
              tell({ kind: 'resync', id: eventId });
              return tell({ kind: 'live', id: eventId });
            case 'start':
              if (id === null && Date.now() - begun > beginsWithinMs) tell({ kind: 'resync', id: eventId });
              return tell({ kind: 'live', id: eventId });
            case 'beat':
          }
        },
        lost: (heardAt) => tell({ kind: 'lost', heardAt, id: null }),
      },
      id,
    );
    return new Promise((resolve) => {
      leaving.signal.addEventListener('abort', () => {
        stream.close();
        resolve();
      });
    });
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!leaving.signal.aborted) take(data);
  });
  channel?.postMessage({ kind: 'ask', id: null } satisfies Message);
  if (shared)
    // Only leaving ends the wait for the lock.
    navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => {});
  else void lead();
  return {
    close() {
      leaving.abort();
      channel?.close();
    },
  };
}
