import { defineConfig } from '@playwright/test';

import { findInstalledBrowser } from '#server/lib/browser.ts';
import { findBrowserOfTests } from '#test/app/browser.ts';
import { chooseTemporaryFolder } from '#test/app/temporary.ts';
import { chromiumArguments } from './e2e/chromium.ts';
import { instances, emptyInstance, ownInstance } from './e2e/instances.ts';

chooseTemporaryFolder();
// The programs under test find a Chromium for their pictures themselves.
tellWorkers('E2E_CHROMIUM', await findBrowserOfTests());
tellWorkers('E2E_INSTALLED_CHROMIUM', await findInstalledBrowser());

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: instances.length,
  // For what hangs: on a machine that has much else to do a test may take its time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: 'list',
  use: {
    baseURL: ownInstance().url,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    // What fades and slides is waited for before each press, frame by frame.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests of a worker share a page, which is emptied between them: a new one costs more than most tests do in it.
    reuseContext: true,
    // To record every test, for the few that fail, costs a third of the tests' processor time: --trace on does it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM,
      args: chromiumArguments,
    },
  },
  projects: [
    { name: 'sign-in', testMatch: 'sign-in.setup.ts' },
    // The longest first: each of these tests starts a program of its own.
    { name: 'nothing', testMatch: 'from-nothing.spec.ts', dependencies: ['sign-in'] },
    {
      name: 'desk',
      testMatch: '*.spec.ts',
      testIgnore: ['first-owner.spec.ts', 'from-nothing.spec.ts'],
      dependencies: ['sign-in'],
      use: { storageState: ownInstance().owner },
    },
    { name: 'empty', testMatch: 'first-owner.spec.ts', use: { baseURL: emptyInstance.url } },
  ],
  // The production program: filled with the demo for each worker, and once empty. All start at the same time, for
  // only who names an address is waited for here; the desks are by the set-up project.
  webServer: [
    ...instances.map(({ url, folder, outsidePort }) =>
      program(url, {
        DATA_DIR: folder,
        // Nobody answers there but while a test plays the engine.
        LIBRETRANSLATE_URL: `http://127.0.0.1:${outsidePort}`,
        OUTBOUND_ALLOW: `127.0.0.1:${outsidePort}`,
        // The tests together are one busy client: with the usual limits, those that come last would be refused.
        REQUESTS_PER_HOUR: '1000000',
        // What waits for a review waits for the tests.
        REVIEWER: '0',
      }),
    ),
    // E2E_EMPTY=0 leaves it out, for runs that need none.
    ...(process.env.E2E_EMPTY === '0'
      ? []
      : [
          {
            ...program(emptyInstance.url, { DATA_DIR: emptyInstance.folder, DEMO: '0' }),
            url: `${emptyInstance.url}/readyz`,
            timeout: 600_000,
          },
        ]),
  ],
});

function program(url: string, environment: Record<string, string>) {
  return {
    command: 'npm start',
    env: { PORT: new URL(url).port, BASE_URL: url, LOG_LEVEL: 'warn', ...environment },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  };
}

/** Unless it is told already. Undefined would become the text “undefined” in an environment. */
function tellWorkers(name: string, path: string | null) {
  if (path !== null) process.env[name] ??= path;
}
