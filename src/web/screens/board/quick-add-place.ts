import { focusPlace } from '#web/lib/places.ts';
import { createStore, useStore } from '#web/lib/store.ts';

const column = createStore<number | null>(null);

/** Opens the field for a new card at the column's top, or focuses it; null closes it. */
export function openQuickAdd(at: number | null) {
  if (at !== null && at === column.get()) focusPlace('new card');
  column.set(at);
}

export const useQuickAdd = (at: number): boolean => useStore(column, (open) => open === at);
