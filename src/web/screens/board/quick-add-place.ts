import { useSyncExternalStore } from 'react';

let column: number | null = null;
const listeners = new Set<() => void>();

/** Opens the field for a new card at the column's top, or leads back into it; null closes it. */
export function openQuickAdd(at: number | null) {
  if (at !== null && at === column) document.querySelector<HTMLElement>('[data-new-card]')?.focus();
  column = at;
  for (const listener of listeners) listener();
}

/** Whether it is open at this column. */
export function useQuickAdd(at: number): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => column === at,
  );
}
