import { useState } from 'react';

/**
 * State that stays on this device until it is dropped, so that a reload loses nothing of it.
 * @param read what was kept, as JSON says it; null where it is of no use any more
 */
export function useKeptState<Value>(
  key: string,
  beginning: () => Value,
  read: (kept: unknown) => Value | null,
): { value: Value; isKept: boolean; set: (value: Value) => void; drop: (value: Value) => void } {
  const [state, setState] = useState(() => {
    const kept = readKept(key, read);
    return { key, value: kept ?? beginning(), isKept: kept !== null };
  });
  return {
    value: state.value,
    isKept: state.isKept,
    set: (value) => {
      setState({ key, value, isKept: true });
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // A full or forbidden storage: it is still on the page.
      }
    },
    drop: (value) => {
      setState({ key, value, isKept: false });
      try {
        localStorage.removeItem(key);
      } catch {
        // Then nothing was kept either.
      }
    },
  };
}

function readKept<Value>(key: string, read: (kept: unknown) => Value | null): Value | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : read(JSON.parse(text));
  } catch {
    return null;
  }
}
