/**
 * Plants known faults in the project, one after the other, runs the tests that should catch each, and reverts
 * it: `npm run faults -- [--unit | --browser] [--no-clean] [id…]`. The results are kept in result.json. With
 * `--types` it only runs the compiler, which should catch none of them.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { browserTests } from './browser.ts';
import type { Edit, Fault } from './fault.ts';
import { faults, isInBrowser } from './faults.ts';
import { endProgram, run, type Failed } from './program.ts';
import { readResult, writeResult } from './result.ts';
import { unitTests } from './unit.ts';

const { values: options, positionals: ids } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    unit: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    /** Runs the tests without any fault first: tests that fail then prove nothing. */
    clean: { type: 'boolean', default: true },
    types: { type: 'boolean', default: false },
  },
});

/** The original content of files with a planted fault. */
const before = new Map<string, string>();

process.on('exit', restore);
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
] as const)
  process.on(signal, () => {
    restore();
    void endProgram().finally(() => process.exit(128 + number));
  });

const chosen = chooseFaults();
refuseChanged(chosen);
process.exitCode = (await (options.types ? passTypes(chosen) : areCaught(chosen))) ? 0 : 1;

async function areCaught(them: readonly Fault[]): Promise<boolean> {
  if (options.clean) await refuseFailing(them);
  for (const fault of them) await tryOne(fault);
  const missed = them.filter(({ id }) => readResult()[id]?.caught !== true);
  console.log(`\n${them.length - missed.length} of ${them.length} were caught.`);
  for (const { id, breaks } of missed) console.log(`Not caught: ${id}. ${breaks}`);
  return missed.length === 0;
}

/** All at once: the compiler names the file of each that it finds. */
async function passTypes(them: readonly Fault[]): Promise<boolean> {
  for (const edit of them.flatMap(editsOf)) plant(edit);
  const { code, output } = await run('tsc', ['--noEmit', '--incremental', 'false']);
  restore();
  console.log(output || `${them.length} pass the compiler.`);
  return code === 0;
}

function chooseFaults(): Fault[] {
  const unknown = ids.filter((id) => !faults.some((fault) => fault.id === id));
  if (unknown.length > 0) return stop(`There is no fault ${unknown.join(', ')}.`);
  const kind = (fault: Fault) =>
    options.unit === options.browser || (options.browser ? isInBrowser(fault) : !isInBrowser(fault));
  return faults.filter((fault) => (ids.length === 0 || ids.includes(fault.id)) && kind(fault));
}

/** A file that differs from its commit may hold someone's work, or a fault that a killed run left there. */
function refuseChanged(them: readonly Fault[]): void {
  const files = [...new Set(them.flatMap((fault) => editsOf(fault).map(({ file }) => file)))];
  if (files.length === 0) return;
  const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], { encoding: 'utf8' });
  if (changed !== '') stop(`These files are changed; commit them, or take them back:\n${changed}`);
}

async function refuseFailing(them: readonly Fault[]): Promise<void> {
  for (const some of [them.filter((fault) => !isInBrowser(fault)), them.filter(isInBrowser)]) {
    const [first, ...others] = new Set(some.flatMap(({ covers }) => covers));
    if (first === undefined) continue;
    console.log(`Without a fault: ${[first, ...others].join(' ')}`);
    const titles = some.every((fault) => fault.titles)
      ? some.flatMap((fault) => fault.titles ?? [])
      : undefined;
    const failed = await testsOf({ covers: [first, ...others], titles });
    if (failed) stop(`A test fails without any fault: ${failed}`);
  }
}

async function tryOne(fault: Fault): Promise<void> {
  const began = performance.now();
  let by: Failed;
  try {
    for (const edit of editsOf(fault)) plant(edit);
    by = await testsOf(fault);
  } finally {
    restore();
  }
  writeResult(fault.id, { caught: by !== null, by });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${by === null ? '✗' : '✓'} ${fault.id} (${seconds} s): ${by ?? 'not caught'}`);
}

function testsOf(of: Pick<Fault, 'covers' | 'titles'>): Promise<Failed> {
  return isInBrowser(of) ? browserTests(of.covers, of.titles) : unitTests(of.covers);
}

function plant({ file, find, put }: Edit): void {
  const text = readFileSync(file, 'utf8');
  if (text.split(find).length !== 2) stop(`${file} does not hold this exactly once:\n${find}`);
  if (!before.has(file)) before.set(file, text);
  writeFileSync(
    file,
    text.replace(find, () => put),
  );
}

function restore(): void {
  for (const [file, text] of before) writeFileSync(file, text);
  before.clear();
}

function editsOf(fault: Fault): Edit[] {
  return [fault, ...(fault.also ?? [])];
}

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}
