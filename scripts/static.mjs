// The checks that only read: each is one program that prints its findings.
import { runTool } from './run.mjs';

/** Slowest first: all of them together then take as long as the slowest. */
export const staticChecks = [
  { name: 'Lint', program: 'oxlint/bin/oxlint', args: [] },
  { name: 'Unused code', program: 'knip/bin/knip.js', args: [] },
  { name: 'Types', program: 'typescript/bin/tsc', args: ['--noEmit'] },
  { name: 'Format', program: 'oxfmt/bin/oxfmt', args: ['--check', '.'] },
];

/**
 * Runs one silently.
 * @param {{ program: string, args: string[] }} check
 * @param {{ onStart?: (pid: number) => void }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCheck({ program, args }, options = {}) {
  return runTool(program, args, { quiet: true, ...options });
}

/** Runs some at once, and prints the output of those that failed. @returns whether all passed */
export async function runTogether(checks) {
  const found = await Promise.all(checks.map(async (check) => ({ ...check, ...(await runCheck(check)) })));
  for (const { name, code, output } of found)
    process.stdout.write(code === 0 ? `${name}: passed\n` : `${name}: failed\n${output.trim()}\n\n`);
  return found.every(({ code }) => code === 0);
}
