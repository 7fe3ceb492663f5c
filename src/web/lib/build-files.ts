/**
 * A tab that stays open over an update requests files of a build that no longer exists. Reloading the page
 * loads the new build at the same URL.
 */
const key = 'copydesk.reloaded-from';

const missing = new WeakSet<object>();

/** Marks errors of files of the build that could not be fetched. */
export function watchBuildFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // The router recognizes such errors by their message and reloads the page at once, even without a
    // connection.
    payload.message = `Not loaded: ${payload.message}`;
  });
}

/** Whether something failed because a file of the build could not be fetched. */
export function isMissingFile(fault: unknown): boolean {
  return typeof fault === 'object' && fault !== null && missing.has(fault);
}

let pending: Promise<boolean> | null = null;

/** Whether the server can be reached and sends pages; concurrent callers share one request. */
export function serverAnswers(): Promise<boolean> {
  pending ??= fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );
  void pending.finally(() => (pending = null));
  return pending;
}

/**
 * Reloads the page, once for each build, so never in a loop. Call it only where the server answers: otherwise
 * the browser's own error page would replace this one.
 * @returns whether it is being reloaded
 */
export function loadNewBuild(): boolean {
  if (sessionStorage.getItem(key) === presentBuild()) return false;
  sessionStorage.setItem(key, presentBuild());
  location.reload();
  return true;
}

/** The build's first file has a hash of all that it loads in its name. */
function presentBuild(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
}
