import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

import { run, type Failed } from './program.ts';
import { readReport } from './report.ts';

const file = '.cache/faults-browser.json';
const port = process.env.E2E_PORT ?? '4819';

/** For a hanging start: the demo loads within a minute. */
const fillingMs = 600_000;

interface Suite {
  title: string;
  file?: string;
  specs: { title: string; file: string; ok: boolean; tests: { results: unknown[] }[] }[];
  suites?: Suite[];
}

const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  file: z.string().optional(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.unknown()) })),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

const report = z.object({ suites: z.array(suite), errors: z.array(z.object({ message: z.string() })) });

/**
 * The data folder of a stopped installation with the demo: each run begins with a copy of it. FAULTS_DESK
 * names a folder that keeps it for the next time.
 */
const kept = process.env.FAULTS_DESK;
const filled = kept ?? newFolder();
const folders = new Set(kept === undefined ? [filled] : []);

process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs tests of Playwright on an installation of their own until one fails.
 * @param titles parts of the titles of those to run; absent: all of the files
 */
export async function browserTests(files: readonly string[], titles?: readonly string[]): Promise<Failed> {
  if (!existsSync(join(filled, 'demo-credentials.json'))) await fillInstance();
  const folder = newFolder();
  folders.add(folder);
  rmSync(file, { force: true });
  try {
    // The database's files belong to another user where root starts it.
    execFileSync('cp', ['-a', `${filled}/.`, folder]);
    // Sign-in always runs first, whatever is chosen.
    const which = [
      '--project=desk',
      ...(titles ? [`--grep=${titles.map((title) => RegExp.escape(title)).join('|')}`] : []),
    ];
    const how = ['--retries=0', '--workers=1', '--max-failures=1', '--reporter=json', '--trace=off'];
    const { output } = await run('playwright', ['test', ...which, ...how, ...files], {
      E2E_PORT: port,
      E2E_INSTANCES: '1',
      E2E_EMPTY: '0',
      E2E_DATA_DIR_0: folder,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    const found = readReport(file, report);
    if (!found) throw new Error(`The browser tests could not be run:\n${output}`);
    const failed = found.suites.flatMap(failedIn)[0];
    // The web app was not built, or the program does not start.
    return failed ?? found.errors[0]?.message.split('\n', 1)[0] ?? null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    folders.delete(folder);
  }
}

/** Tests that ran and failed; those not reached do not count. */
function failedIn({ specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok, tests }) => !ok && tests.some(({ results }) => results.length > 0));
  return [...failed.map(({ file: of, title }) => `e2e/${of} › ${title}`), ...suites.flatMap(failedIn)];
}

async function fillInstance(): Promise<void> {
  const url = `http://localhost:${port}`;
  const program = spawn('npm', ['start'], {
    env: { ...process.env, PORT: port, BASE_URL: url, DATA_DIR: filled, LOG_LEVEL: 'warn', REVIEWER: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(program, 'exit');
  const until = performance.now() + fillingMs;
  try {
    while (!(await isReady(url))) {
      if (program.exitCode !== null || performance.now() > until)
        throw new Error(`The program on ${url} did not become ready.`);
      await pause(500);
    }
  } finally {
    program.kill('SIGTERM');
    await ended;
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'copydesk-faults-'));
  // Started as root, the database runs as `nobody`, who must be able to enter.
  chmodSync(made, 0o755);
  return made;
}
