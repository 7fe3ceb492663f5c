import { test } from '@playwright/test';

/** The arguments of every Chromium of the tests. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each page of a test would begin a process of its own, with nothing compiled: an eighth of all processor time.
  '--process-per-site',
  '--renderer-process-limit=1',
];

/** The first known to request a module again that failed to load. Before it, Copydesk reloads the page. */
const firstThatRetries = 156;

/**
 * Runs the tests of a file in an installed Chromium. The packaged one shows no notifications, and never
 * retries a module that failed to load. Skips them where none is installed, or only an older one.
 */
export function useInstalledChromium(): void {
  const executablePath = process.env.E2E_INSTALLED_CHROMIUM;
  if (executablePath) test.use({ launchOptions: { executablePath, args: chromiumArguments } });
  test.skip(!executablePath, 'No Chromium is installed; the packaged one cannot do this.');
  test.skip(
    ({ browser }) => Number.parseInt(browser.version(), 10) < firstThatRetries,
    `The installed Chromium is older than ${firstThatRetries}.`,
  );
}
