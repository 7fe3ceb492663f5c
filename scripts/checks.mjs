import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#server/lib/browser.ts';
import { build } from './build.mjs';
import { main, pinnedEnvironment, pinnedNode, root, run, say, Stop } from './run.mjs';

const cache = join(root, '.cache');
const modules = join(root, 'node_modules');

/** What each stage found. A static stage is one test: it passes or it fails. */
const counts = { passed: 0, failed: 0 };
const failedStages = [];
/** Browser tests that failed and passed when tried again. */
const flaky = [];

await main(async () => {
  mkdirSync(cache, { recursive: true });
  // Beside the stages that need it not; the tests that do wait for it, and say what is wrong with it.
  void run(pinnedNode, [join(root, 'scripts', 'pds.mjs')], { quiet: true, env: pinnedEnvironment() });
  // The tests leave the processors half of their time, as they wait for a database: these take what is left.
  const beside = inTurn([
    ['Format', () => check('oxfmt/bin/oxfmt', ['--check', '.'])],
    ['Lint', () => check('oxlint/bin/oxlint')],
    ['Types', () => check('typescript/bin/tsc', ['--noEmit'])],
    ['Unused code', () => check('knip/bin/knip.js')],
  ]);
  await stage('Unit and integration tests', unit);
  for (const [name, found] of await beside) await stage(name, async () => found);
  await stage('Build', buildWeb);
  if (hasBrowserTests()) await stage('Browser tests', browserTests);

  if (flaky.length > 0) say(`\nFlaky, passed on the second try only:\n${flaky.join('\n')}`);
  if (failedStages.length > 0) say(`\nFailed: ${failedStages.join(', ')}`);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  return counts.failed === 0 ? 0 : 1;
});

/**
 * Runs one stage, unless it ran already, and adds its counts. Whatever happens, the next one still runs: a person
 * sees it all.
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

/** Runs stages without a word, one after another. @returns each one's name and what it found */
async function inTurn(stages) {
  const found = [];
  for (const [name, work] of stages) found.push([name, await timed(work)]);
  return found;
}

async function timed(work) {
  const began = Date.now();
  const found = await work();
  return { seconds: (Date.now() - began) / 1000, ...found };
}

/** Runs a static check, whose words are kept until it is its turn to be heard. */
async function check(program, args = []) {
  const { code, output } = await run(pinnedNode, [join(modules, program), ...args], {
    quiet: true,
    env: pinnedEnvironment(),
    onStart: (pid) => setPriority(pid, constants.priority.PRIORITY_LOW),
  });
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
  const { code } = await tool('vitest/vitest.mjs', ['run', ...reporters]);
  const found = readReport(report);
  return settled(code, found?.numPassedTests, found?.numFailedTests);
}

async function browserTests() {
  const browser = await findBrowser({ chromiumPath: process.env.CHROMIUM_PATH ?? null, cache, bring: true });
  if (!browser) {
    say('No Chromium runs here. Install one, or name one with CHROMIUM_PATH.');
    return oneTest(false);
  }
  say(`Browser: ${browser}`);
  const report = join(cache, 'playwright.json');
  rmSync(report, { force: true });
  const { code } = await tool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats, suites = [] } = readReport(report) ?? {};
  flaky.push(...flakyTests(suites));
  return settled(code, stats && stats.expected + stats.flaky, stats?.unexpected);
}

/** Where each flaky test stands and its title; suites hold suites. */
function flakyTests(suites, titles = []) {
  return suites.flatMap((suite) => {
    // The outermost suite is the file.
    const within = suite.title === suite.file ? [] : [...titles, suite.title];
    const here = suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `  e2e/${file}:${line} ${[...within, title].join(' › ')}`);
    return [...here, ...flakyTests(suite.suites ?? [], within)];
  });
}

/** A run that failed without a failed test (a broken file, a crash) counts as one failure. */
function settled(code, passed = 0, failed = 0) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function oneTest(passed) {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function tool(program, args, environment = {}) {
  const env = { ...pinnedEnvironment(), ...environment };
  return run(pinnedNode, [join(modules, program), ...args], { env });
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
