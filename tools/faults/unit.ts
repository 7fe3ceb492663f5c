import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

import { run, type Failed } from './program.ts';
import { readReport } from './report.ts';

const file = '.cache/faults-unit.json';

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Runs test files of Vitest until one test fails. */
export async function unitTests(files: readonly string[]): Promise<Failed> {
  rmSync(file, { force: true });
  const how = ['--maxWorkers=1', '--bail=1', '--reporter=json', `--outputFile=${file}`];
  const { code, output } = await run('vitest', ['run', ...how, ...files], {
    NODE_COMPILE_CACHE: '.cache/compiled',
  });
  const found = readReport(file, report);
  if (!found) throw new Error(`The tests could not be run:\n${output}`);
  for (const { name, status, message, assertionResults } of found.testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    const where = relative(process.cwd(), name);
    if (failed) return `${where} › ${failed.fullName}`;
    if (status === 'failed') return `${where} does not run: ${message.split('\n', 1)[0]}`;
  }
  // A failure outside of a test: an uncaught error, a warning of the database.
  return code === 0 ? null : `${files[0]} fails outside of its tests`;
}
