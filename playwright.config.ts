import { defineConfig } from '@playwright/test';

import { findBrowser } from '#server/lib/browser.ts';
import { desks, emptyDesk, ownDesk } from './e2e/desks.ts';

process.env.CHROMIUM_PATH ??=
  (await findBrowser({ chromiumPath: null, cache: '.cache', bring: true })) ?? undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: desks.length,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // One slow moment of the machine refuses nothing; the report names every test that needed its second try.
  retries: 1,
  reporter: 'list',
  use: {
    baseURL: ownDesk().url,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // What fades and slides is waited for before each press, frame by frame.
    contextOptions: { reducedMotion: 'reduce' },
    // To record every test, for the few that fail, costs a third of the tests' processor time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'sign-in', testMatch: 'sign-in.setup.ts' },
    {
      name: 'desk',
      testMatch: '*.spec.ts',
      testIgnore: ['first-owner.spec.ts', 'from-nothing.spec.ts'],
      dependencies: ['sign-in'],
      use: { storageState: ownDesk().owner },
    },
    { name: 'empty', testMatch: 'first-owner.spec.ts', use: { baseURL: emptyDesk.url } },
    // These start programs of their own, beside the others: what waits for nothing has to end before they begin.
    { name: 'nothing', testMatch: 'from-nothing.spec.ts', dependencies: ['sign-in'] },
  ],
  // The production program: filled with the demo for each worker, and once empty. All start at the same time, for
  // only who names an address is waited for here; the desks are by the set-up project.
  webServer: [
    ...desks.map(({ url, folder, outsidePort }) =>
      program(url, {
        DATA_DIR: folder,
        // Nobody answers there but while a test plays the engine.
        LIBRETRANSLATE_URL: `http://127.0.0.1:${outsidePort}`,
        OUTBOUND_ALLOW: `127.0.0.1:${outsidePort}`,
        // The tests together are one busy client: with the usual 100, those that come last would be refused.
        REQUESTS_PER_HOUR: '10000',
        // What waits for a review waits for the tests.
        REVIEWER: '0',
      }),
    ),
    {
      ...program(emptyDesk.url, { DATA_DIR: emptyDesk.folder, DEMO: '0' }),
      url: `${emptyDesk.url}/readyz`,
      timeout: 600_000,
    },
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
