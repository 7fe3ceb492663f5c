/** Long enough for what a screen shows first to be asked for and painted, in ms. */
const restMs = 2000;

const waiting: (() => Promise<unknown>)[] = [];
let isFetching = false;

/**
 * Fetches a file that may be wanted next once the browser is idle, one after another: it is there at once when it is
 * wanted, and without a connection too. Whoever saves data is spared it.
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
