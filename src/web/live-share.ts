import type { Change } from '#contract/events.ts';
import { api } from './api.ts';
import { openEventStream } from './lib/event-stream.ts';

export interface LiveListener {
  change(change: Change): void;
  /** Changes may have been missed: everything shown must be read again. */
  resync(): void;
  live(): void;
  /** The stream broke; `heardAt` is when it last said something, in ms, null for never. */
  lost(lastAt: number | null): void;
}

type Message = { id: string | null } & (
  | { kind: 'change'; change: Change }
  | { kind: 'resync' }
  | { kind: 'live' }
  | { kind: 'lost'; lastAt: number | null }
  | { kind: 'ask' }
);

/**
 * Milliseconds within which the first connection must be open, since the server begins half a minute back.
 */
const beginsWithinMs = 20_000;

/**
 * Receives live changes. All tabs of a browser share one connection, since a browser opens only six to a
 * server: the tab that holds the lock is connected and passes changes to the others. When it closes, the next
 * one continues from the last id. Where the browser has no locks (plain HTTP from another machine) each tab
 * connects for itself.
 * @param key whose changes; tabs with another one get none
 */
export function shareLive(key: string, hearer: LiveListener): { close(): void } {
  const name = `copydesk-live-${key}`;
  const shared = 'locks' in navigator;
  const channel = shared ? new BroadcastChannel(name) : null;
  const leaving = new AbortController();
  const begun = Date.now();
  let id: string | null = null;
  let leads = false;
  /** The last state of the connection. */
  let state: Message | null = null;

  function receive(message: Message): void {
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
        return hearer.lost(message.lastAt);
      case 'ask':
        if (leads && state) channel?.postMessage({ ...state, id });
    }
  }

  function broadcast(message: Message): void {
    channel?.postMessage(message);
    receive(message);
  }

  function lead(): Promise<void> {
    leads = true;
    const stream = openEventStream(
      (last_event_id) => api.events.listen.address(last_event_id === null ? {} : { last_event_id }),
      {
        event(what, data, eventId) {
          switch (what) {
            case 'message':
              return broadcast({ kind: 'change', change: JSON.parse(data) as Change, id: eventId });
            case 'resync':
              broadcast({ kind: 'resync', id: eventId });
              return broadcast({ kind: 'live', id: eventId });
            case 'start':
              if (id === null && Date.now() - begun > beginsWithinMs)
                broadcast({ kind: 'resync', id: eventId });
              return broadcast({ kind: 'live', id: eventId });
            case 'beat':
          }
        },
        lost: (lastAt) => broadcast({ kind: 'lost', lastAt, id: null }),
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
    if (!leaving.signal.aborted) receive(data);
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
