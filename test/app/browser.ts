import { findBrowser } from '#server/lib/browser.ts';

/**
 * The Chromium for tests: that of `E2E_CHROMIUM`, else the packaged one, which has no windows and takes half
 * of the processor's time for a page, else the system's.
 * @returns its path, or null where none runs and none can be installed
 */
export function findBrowserOfTests(): Promise<string | null> {
  const chromiumPath = process.env.E2E_CHROMIUM ?? null;
  return findBrowser({ chromiumPath, cache: '.cache', bring: true, packagedFirst: true });
}
