/** Long enough for a screen's first data to be requested and painted, in ms. */
const restMs = 2000;

const waiting: (() => Promise<unknown>)[] = [];
let isFetching = false;

/**
 * Prefetches a file that may be needed next once the browser is idle, one after another: it is then available
 * at once, also without a connection. Skipped where the user saves data.
 * @param load fetches it and never fails
 */
export function prefetchLater(load: () => Promise<unknown>): void {
  waiting.push(load);
  if (isFetching || savesData()) return;
  isFetching = true;
  setTimeout(fetchNext, restMs);
}

function fetchNext(): void {
  const load = waiting.shift();
  isFetching = load !== undefined;
  if (load) whenIdle(() => void load().then(fetchNext));
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run, 100);
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
