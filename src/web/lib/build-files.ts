/**
 * A tab that stays open over an update asks for files of a build that is no longer there. Loading the page anew
 * brings the new build; the address brings the person back to where they were.
 */
const key = 'copydesk.reloaded-from';

const missing = new WeakSet<object>();

/** Takes note of each file of the build that could not be fetched. */
export function watchBuildFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // The router knows such errors by their message and reloads the page at once, even without a connection.
    payload.message = `Not loaded: ${payload.message}`;
  });
}

/** Whether something failed because a file of the build could not be fetched. */
export function isMissingFile(fault: unknown): boolean {
  return typeof fault === 'object' && fault !== null && missing.has(fault);
}

let asked: Promise<boolean> | null = null;

/** Whether the server can be reached and sends pages; those who ask at the same time share one request. */
export function serverAnswers(): Promise<boolean> {
  asked ??= fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );
  void asked.finally(() => (asked = null));
  return asked;
}

/**
 * Loads the page anew, once for each build, so never in a loop. To be called only where the server answers: else
 * the browser's own page would take this one's place.
 * @returns whether it is being loaded
 */
export function loadNewBuild(): boolean {
  if (sessionStorage.getItem(key) === presentBuild()) return false;
  sessionStorage.setItem(key, presentBuild());
  location.reload();
  return true;
}

/** The build's first file carries a hash of all that it loads. */
function presentBuild(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
}
