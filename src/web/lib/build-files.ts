/**
 * A tab that stays open over an update asks for files of a build that is no longer there. Loading the page anew
 * brings the new build; the address brings the person back to where they were.
 */
const key = 'copydesk.reloaded-from';

const missing = new WeakSet<object>();

/** Takes note of each file of the build that could not be fetched. */
export function watchBuildFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/** Whether a fault comes of a missing file that loading the page may bring: once for each build, so never in a loop. */
export function isOutdated(fault: unknown): boolean {
  return (
    typeof fault === 'object' &&
    fault !== null &&
    missing.has(fault) &&
    sessionStorage.getItem(key) !== presentBuild()
  );
}

/**
 * Loads the page anew, where the server can be reached: else the browser's own page would take its place.
 * @returns whether it is being loaded
 */
export async function loadNewBuild(): Promise<boolean> {
  try {
    const { ok } = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!ok) return false;
  } catch {
    return false;
  }
  sessionStorage.setItem(key, presentBuild());
  location.reload();
  return true;
}

/** The build's first file carries a hash of all that it loads. */
function presentBuild(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
}
