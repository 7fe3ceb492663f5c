import { useSyncExternalStore } from 'react';

/** A value outside of React that components can read. */
export interface Readable<Value> {
  get: () => Value;
  /** Calls the listener after each change. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

export interface Store<Value> extends Readable<Value> {
  set: (value: Value) => void;
}

/**
 * @param whileRead starts what keeps the value up to date while anything reads it, and returns a function
 * that stops it
 */
export function createStore<Value>(value: Value, whileRead?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stop = whileRead?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop?.();
      };
    },
  };
}

/** Reads a store; renders again when its value, or the part that `select` returns, changes. */
export function useStore<Value>(store: Readable<Value>): Value;
export function useStore<Value, Part>(store: Readable<Value>, select: (value: Value) => Part): Part;
export function useStore<Value, Part>(store: Readable<Value>, select?: (value: Value) => Part): Value | Part {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()));
}
