import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { findBrowser } from '#server/lib/browser.ts';

/** The production program on a data folder of its own, filled with the demo. Workers inherit the folder's name. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'copydesk-e2e-'));
const port = process.env.E2E_PORT ?? '4419';
const baseURL = `http://localhost:${port}`;

process.env.CHROMIUM_PATH ??=
  (await findBrowser({ chromiumPath: null, cache: '.cache', bring: true })) ?? undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // The machine has two cores and the program takes one of them.
  workers: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
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
      dependencies: ['sign-in'],
      use: { storageState: 'test-results/owner.json' },
    },
  ],
  webServer: {
    command: 'npm start',
    url: `${baseURL}/readyz`,
    env: { PORT: port, DATA_DIR: process.env.E2E_DATA_DIR, BASE_URL: baseURL, LOG_LEVEL: 'warn' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
