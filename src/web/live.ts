import { useEffect, useEffectEvent } from 'react';

import type { Change } from '#contract/events.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { shareLive } from './live-share.ts';
import { client } from './query-client.ts';
import { keep, markStale, readAgain } from './stale.ts';

export type LiveState = 'live' | 'reconnecting' | 'offline';

export interface LiveStatus {
  state: LiveState;
  /** When it was last live, in ms; before that, when the page was loaded. */
  since: number;
}

/** Milliseconds of reconnecting after which the user is notified. */
const patienceMs = 5_000;

type Handler = (change: Change) => void;

const handlers = new Map<string, Set<Handler>>();
const gapHandlers = new Set<() => void>();
const status = createStore<LiveStatus>({ state: 'reconnecting', since: Date.now() });

/**
 * Calls `handler` with each change of a noun while the component is mounted. The queries that show the noun
 * are read again automatically, except those of `keeps`, which the component updates itself. After an unknown
 * gap, all queries are read again.
 */
export function useLive(noun: string, handler: Handler, keeps?: string): void {
  const onChange = useEffectEvent(handler);
  useEffect(() => {
    const listener: Handler = (change) => onChange(change);
    const all = handlers.get(noun) ?? new Set();
    handlers.set(noun, all.add(listener));
    return () => void all.delete(listener);
  }, [noun]);
  useEffect(() => (keeps === undefined ? undefined : keep(noun, keeps)), [noun, keeps]);
}

/**
 * Calls `handler` after an unknown gap, when changes may have been missed: for what a component keeps outside of the
 * queries, which are read again anyway.
 */
export function useLiveGap(handler: () => void): void {
  const onGap = useEffectEvent(handler);
  useEffect(() => {
    const listener = () => onGap();
    gapHandlers.add(listener);
    return () => void gapHandlers.delete(listener);
  }, []);
}

/** Whether changes arrive. `offline` after five seconds without a connection. */
export const useLiveStatus = (): LiveStatus => useStore(status);

/**
 * Keeps the tab connected to live changes while the component is mounted; used once.
 * @param key whose changes: person and organization; null for none
 */
export function useLiveConnection(key: string | null): void {
  useEffect(() => (key === null ? undefined : connect(key)), [key]);
}

function connect(key: string): () => void {
  let waiting = 0;

  function wait(): void {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      status.set({ ...status.get(), state: 'offline' });
      // This request shows whether the server is away or answers with an error.
      void readAgain(['me']);
    }, patienceMs);
  }

  status.set({ state: 'reconnecting', since: Date.now() });
  wait();
  const share = shareLive(key, {
    change(change) {
      for (const handler of handlers.get(change.noun) ?? []) handler(change);
      markStale([change.noun], change.ids);
    },
    resync() {
      for (const handler of gapHandlers) handler();
      void readAgain(['*']);
    },
    live() {
      clearTimeout(waiting);
      status.set({ state: 'live', since: Date.now() });
      // Queries that failed while the server was away are read now.
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    },
    lost(lastAt) {
      const { state, since } = status.get();
      if (state === 'live') {
        status.set({ state: 'reconnecting', since: lastAt ?? since });
        wait();
      } else if (state === 'offline') {
        // A stream does not report that a session has ended; this request does, and leads to sign-in.
        void readAgain(['me']);
      }
    },
  });
  return () => {
    clearTimeout(waiting);
    share.close();
  };
}
