import { createStore, useStore, type Store } from './store.ts';

const now: Store<number> = createStore(Date.now(), () => {
  const tick = () => now.set(Date.now());
  tick();
  const timer = setInterval(tick, 60_000);
  return () => clearInterval(timer);
});

/**
 * Now in ms since the epoch, updated each minute so that ages on the screen stay current. One clock for the
 * page.
 */
export const useNow = (): number => useStore(now);
