import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { findBrowserOfTests } from '#test/app/browser.ts';
import { build } from './build.mjs';
import { main, pinnedEnvironment, pinnedNode, root, run, runTool, say, Stop } from './run.mjs';
import { runCheck, staticChecks } from './static.mjs';

const cache = join(root, '.cache');

/** The results of each stage. A static stage counts as one test. */
const counts = { passed: 0, failed: 0 };
const failedStages = [];
/** Each failed test with its reason, repeated at the end, where people look first. */
const failures = [];

await main(async () => {
  mkdirSync(cache, { recursive: true });
  // Runs beside the stages that do not need it; tests that do wait for it, and report its errors.
  for (const script of ['pds.mjs', 'generators.mjs'])
    void run(pinnedNode, [join(root, 'scripts', script)], { quiet: true, env: pinnedEnvironment() });
  const staticFound = inTurn(staticChecks);
  // Before all tests: programs under test serve the built web app, and a build empties its folder.
  await stage('Build', buildWeb);
  // The ones wait for a database and the others for pages: together they use the processors' time best.
  const browserFound = hasBrowserTests() ? timed(browserTests) : null;
  await stage('Unit and integration tests', unit);
  for (const [name, found] of await staticFound) await stage(name, async () => found);
  if (browserFound) await stage('Browser tests', () => browserFound);

  for (const failure of failures) say(`\n✘ ${failure}`);
  if (failedStages.length > 0) say(`\nFailed: ${failedStages.join(', ')}`);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  return counts.failed === 0 ? 0 : 1;
});

/**
 * Runs one stage, unless it ran already, and adds its counts. Whatever happens, the next one still runs, so
 * that a person sees all results.
 */
async function stage(name, work) {
  process.stdout.write(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n`);
  const { passed, failed, words, seconds } = await timed(work);
  if (words) say(words);
  counts.passed += passed;
  counts.failed += failed;
  if (failed > 0) failedStages.push(name);
  process.stdout.write(`${failed > 0 ? 'failed' : 'passed'} in ${seconds.toFixed(1)} s\n`);
}

/** Runs checks silently, one after another. @returns each one's name and result */
async function inTurn(checks) {
  const found = [];
  for (const one of checks) found.push([one.name, await timed(() => check(one))]);
  return found;
}

async function timed(work) {
  const began = Date.now();
  const found = await work();
  return { seconds: (Date.now() - began) / 1000, ...found };
}

/** Runs a static check, whose output is kept until its turn. */
async function check(one) {
  const onStart = (pid) => setPriority(pid, constants.priority.PRIORITY_LOW);
  const { code, output } = await runCheck(one, { onStart });
  return { ...oneTest(code === 0), words: output.trim() };
}

async function buildWeb() {
  try {
    await build();
    return oneTest(true);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    return oneTest(false);
  }
}

async function unit() {
  const report = join(cache, 'vitest.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters]);
  const found = readReport(report);
  for (const file of found?.testResults ?? []) {
    if (file.status === 'failed' && file.message) remember(file.name, file.message);
    for (const test of file.assertionResults) {
      if (test.status === 'failed')
        remember(`${file.name} › ${test.fullName}`, test.failureMessages.join('\n'));
    }
  }
  return settled(code, found?.numPassedTests, found?.numFailedTests);
}

async function browserTests() {
  const browser = await findBrowserOfTests();
  if (!browser)
    return {
      ...oneTest(false),
      words: 'No Chromium runs here. Install one, or name one with E2E_CHROMIUM.',
    };
  const report = join(cache, 'playwright.json');
  rmSync(report, { force: true });
  const { code, output } = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    quiet: true,
    env: { E2E_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    // At SIGTERM Playwright leaves the programs under test running.
    endsBy: 'SIGINT',
  });
  const { stats, suites = [], errors = [] } = readReport(report) ?? {};
  for (const { message } of errors) remember('Browser tests', message);
  for (const suite of suites) rememberSuite(suite);
  return {
    ...settled(code, stats?.expected, stats?.unexpected),
    words: `Browser: ${browser}\n${output.trim()}`,
  };
}

/** Collects the failures of a suite in Playwright's report and of those inside it. */
function rememberSuite({ suites = [], specs = [] }) {
  for (const inner of suites) rememberSuite(inner);
  for (const { ok, file, line, title, tests } of specs) {
    if (ok) continue;
    const results = tests.flatMap((test) => test.results);
    const said = results.flatMap(({ stderr }) => stderr.map(({ text = '' }) => text));
    const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
    remember(`e2e/${file}:${line} › ${title}`, [...said, ...messages].join('\n'), pageOf(results));
  }
}

/** What was on the page when a test failed, as Playwright describes it; its pictures stay on the machine that ran it. */
function pageOf(results) {
  const { path } = results.flatMap(({ attachments }) => attachments).find(isPage) ?? {};
  if (!path || !existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.indexOf('# Page snapshot');
  return at < 0 ? [] : lines.slice(at, at + 150);
}

function isPage({ name }) {
  return name === 'error-context';
}

/** Remembers a failed test with the first lines of its reason, without colours, and with what else explains it. */
function remember(name, reason, more = []) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 20);
  failures.push([relative(root, name), ...lines, ...more].join('\n    '));
}

/** A run that failed without a failed test (a broken file, a crash) counts as one failure. */
function settled(code, passed = 0, failed = 0) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function oneTest(passed) {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function hasBrowserTests() {
  const folder = join(root, 'e2e');
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => name.endsWith('.spec.ts'))
  );
}
