import { useState } from 'react';

import { keptAt } from './kept.ts';

/** Unsaved work, kept in the browser so that a reload does not lose it. */
export interface Unsaved<Value> {
  get: () => Value | null;
  set: (value: Value | null) => void;
}

/**
 * @param read parses what was kept; null where it is no longer useful
 * @param storage the device's own unless another is named
 */
export function unsavedAt<Value>(
  key: string,
  read: (kept: unknown) => Value | null,
  storage?: () => Storage,
): Unsaved<Value> {
  const kept = keptAt(key, storage);
  return {
    get: () => {
      const text = kept.get();
      if (text === null) return null;
      try {
        return read(JSON.parse(text));
      } catch {
        return null;
      }
    },
    set: (value) => kept.set(value === null ? null : JSON.stringify(value)),
  };
}

/** State that is kept as unsaved work from its first change until it is dropped. */
export function useUnsaved<Value>(
  unsaved: Unsaved<NonNullable<Value>>,
  beginning: () => Value,
): { value: Value; isKept: boolean; set: (value: NonNullable<Value>) => void; drop: (value: Value) => void } {
  const [state, setState] = useState((): { value: Value; isKept: boolean } => {
    const kept = unsaved.get();
    return kept === null ? { value: beginning(), isKept: false } : { value: kept, isKept: true };
  });
  return {
    ...state,
    set: (value) => {
      setState({ value, isKept: true });
      unsaved.set(value);
    },
    drop: (value) => {
      setState({ value, isKept: false });
      unsaved.set(null);
    },
  };
}
