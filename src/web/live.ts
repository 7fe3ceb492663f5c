import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import type { Change } from '#contract/events.ts';

import { shareLive } from './live-share.ts';

export type LiveState = 'live' | 'reconnecting' | 'offline';

export interface LiveStatus {
  state: LiveState;
  /** When it was last live, in ms; before it ever was, when the page came. */
  since: number;
}

/** Milliseconds of reconnecting after which people are told. */
const patienceMs = 5_000;

/** Milliseconds in which changes are gathered before queries are read again. */
const gatherMs = 250;

/** What else a noun's changes make stale. */
const alongWith: Readonly<Record<string, readonly string[]>> = {
  cards: [
    'pending',
    'myCards',
    'trendWork',
    'cardComments',
    'cardActivity',
    'cardChecklist',
    'columns',
    'categories',
    'start',
  ],
  projects: ['start'],
  accounts: ['start'],
  schedule: ['start', 'trendWork'],
};

/** What whoever handles a noun's changes keeps up to date by themselves. */
const handled: Readonly<Record<string, readonly string[]>> = { cards: ['board'] };

type Handler = (change: Change) => void;

const handlers = new Map<string, Set<Handler>>();
const watchers = new Set<() => void>();
let status: LiveStatus = { state: 'reconnecting', since: Date.now() };

/**
 * Calls `handler` with each change of a noun while the component is there. It keeps the noun's main query up to
 * date itself (`cards`: the board); other queries are read again by themselves, as are those of nouns that
 * nobody handles. After a gap that could not be told, all queries are read again.
 */
export function useLive(noun: string, handler: Handler): void {
  const hear = useEffectEvent(handler);
  useEffect(() => {
    const heard: Handler = (change) => hear(change);
    const all = handlers.get(noun) ?? new Set();
    handlers.set(noun, all.add(heard));
    return () => void all.delete(heard);
  }, [noun]);
}

/** Whether changes arrive. `offline` after five seconds without. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(watch, () => status);
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/**
 * Keeps the tab connected to what changes, for as long as the component is there: one place calls it.
 * @param key whose changes: person and organization; null for nobody's
 */
export function useLiveConnection(key: string | null): void {
  const client = useQueryClient();
  useEffect(() => (key === null ? undefined : connect(key, client)), [key, client]);
}

function connect(key: string, client: QueryClient): () => void {
  const stale = staleQueries(client);
  let waiting = 0;

  function say(next: LiveStatus): void {
    status = next;
    for (const watcher of watchers) watcher();
  }

  function wait(): void {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      say({ ...status, state: 'offline' });
      // Whether the server is away or answers with an error shows in what it says to this.
      void client.invalidateQueries({ queryKey: ['me'] });
    }, patienceMs);
  }

  say({ state: 'reconnecting', since: Date.now() });
  wait();
  const share = shareLive(key, {
    change(change) {
      const own = handlers.get(change.noun);
      for (const handler of own ?? []) handler(change);
      stale.add(change, (own?.size ?? 0) > 0);
    },
    resync: () => void client.invalidateQueries(),
    live() {
      clearTimeout(waiting);
      say({ state: 'live', since: Date.now() });
      // What could not be read while the server was away is read now.
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    },
    lost(heardAt) {
      if (status.state === 'live') {
        say({ state: 'reconnecting', since: heardAt ?? status.since });
        wait();
      } else if (status.state === 'offline') {
        // A stream does not say that a session has ended; asking who is signed in does, and leads to sign-in.
        void client.invalidateQueries({ queryKey: ['me'] });
      }
    },
  });
  return () => {
    clearTimeout(waiting);
    stale.clear();
    share.close();
  };
}

/** Gathers what changed, then has the queries that show it read again. */
function staleQueries(client: QueryClient) {
  /** Nouns, with the ids that changed; null for any. */
  const nouns = new Map<string, Set<number> | null>();
  let timer = 0;

  function flush(): void {
    timer = 0;
    const gathered = new Map(nouns);
    nouns.clear();
    void client.invalidateQueries({
      predicate: ({ queryKey: [noun, , parameters] }) => {
        const ids = gathered.get(String(noun));
        return ids !== undefined && (ids === null || mayShow(parameters, ids));
      },
    });
  }

  return {
    add({ noun, ids }: Change, isHandled: boolean): void {
      const all = [noun, ...(alongWith[noun] ?? []), ...(isHandled ? [] : (handled[noun] ?? []))];
      for (const one of all) {
        const before = nouns.has(one) ? nouns.get(one) : new Set<number>();
        nouns.set(one, ids.length === 0 || !before ? null : before.union(new Set(ids)));
      }
      if (timer === 0) timer = window.setTimeout(flush, gatherMs);
    },
    clear: () => clearTimeout(timer),
  };
}

/** Whether a query's answer may hold one of these: a query for another single card does not. */
function mayShow(parameters: unknown, ids: ReadonlySet<number>): boolean {
  if (typeof parameters !== 'object' || parameters === null || !('card_id' in parameters)) return true;
  return typeof parameters.card_id !== 'number' || ids.has(parameters.card_id);
}
