import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { findBrowser } from '#server/lib/browser.ts';

const port = Number(process.env.E2E_PORT ?? 4419);
const baseURL = `http://localhost:${port}`;
const emptyURL = `http://localhost:${port + 1}`;

/** Where tests play a data provider; the guarded fetch of the desk may reach it. */
process.env.E2E_OUTSIDE_PORT ??= String(port + 1000);

process.env.CHROMIUM_PATH ??=
  (await findBrowser({ chromiumPath: null, cache: '.cache', bring: true })) ?? undefined;

/**
 * Tests that change what everybody meets (a pause, the policy, mutes, what the owner is told), or count what
 * everybody makes: one after the other, when the others are done.
 */
const changeTheDesk = [
  'compose-release.spec.ts',
  'compose-verdict.spec.ts',
  'free-plan.spec.ts',
  'live.spec.ts',
  'mutes.spec.ts',
  'new-build.spec.ts',
  'notification-settings.spec.ts',
  'notifications.spec.ts',
  'review*.spec.ts',
  'settings*.spec.ts',
  'views.spec.ts',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Files side by side: while one test waits for the program, another may use the second core.
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // One slow moment of the machine refuses nothing; the report names every test that needed its second try.
  retries: 1,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
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
      testIgnore: ['first-owner.spec.ts', ...changeTheDesk],
      dependencies: ['sign-in'],
      use: { storageState: 'test-results/owner.json' },
    },
    {
      name: 'whole-desk',
      testMatch: changeTheDesk,
      workers: 1,
      dependencies: ['desk'],
      use: { storageState: 'test-results/owner.json' },
    },
    { name: 'empty', testMatch: 'first-owner.spec.ts', use: { baseURL: emptyURL } },
  ],
  // The production program twice: one filled with the demo, one empty.
  webServer: [
    program(baseURL, {
      DATA_DIR: folder('E2E_DATA_DIR'),
      // Nobody answers there but while a test plays the engine.
      LIBRETRANSLATE_URL: `http://127.0.0.1:${process.env.E2E_OUTSIDE_PORT}`,
      OUTBOUND_ALLOW: `127.0.0.1:${process.env.E2E_OUTSIDE_PORT}`,
      // The tests together are one busy client: with the usual 100, those that come last would be refused.
      REQUESTS_PER_HOUR: '10000',
      // What waits for a review waits for the tests.
      REVIEWER: '0',
    }),
    program(emptyURL, { DATA_DIR: folder('E2E_EMPTY_DATA_DIR'), DEMO: '0' }),
  ],
});

function program(url: string, environment: Record<string, string>) {
  return {
    command: 'npm start',
    url: `${url}/readyz`,
    env: { PORT: new URL(url).port, BASE_URL: url, LOG_LEVEL: 'warn', ...environment },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  };
}

/** A data folder of its own for this run. Playwright's workers read this file too and inherit its name. */
function folder(name: string): string {
  const known = process.env[name];
  if (known) return known;
  const made = mkdtempSync(join(tmpdir(), 'copydesk-e2e-'));
  // Started as root, the database runs as nobody: where it may not enter, its files would be kept elsewhere and stay.
  chmodSync(made, 0o755);
  process.env[name] = made;
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
