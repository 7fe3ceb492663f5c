// The checks for a change: `npm run changed [-- <commit>]` checks what differs from the commit, by default
// HEAD. It runs tests of the same folder, tests that import a changed file, and the browser tests of a
// changed screen.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { build } from './build.mjs';
import { main, root, run, runTool, say, Stop } from './run.mjs';
import { runTogether, staticChecks } from './static.mjs';

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isSpec = (file) => file.endsWith('.spec.ts');

await main(async () => {
  const since = process.argv[2] ?? 'HEAD';
  const changed = [
    ...(await git('diff', '--name-only', '--diff-filter=d', since, '--')),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  if (changed.length === 0)
    throw new Stop(`Nothing differs from ${since}. Another commit: npm run changed -- main`);

  const all = await git('ls-files', '--cached', '--others', '--exclude-standard');
  const tests = await testsOf(changed, all.filter(isTest));
  const specs = specsOf(changed, all.filter(isSpec));
  say(`${changed.length} changed files, ${tests.length} files of tests, ${specs.length} of browser tests.`);

  const sources = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const passed = [await runTogether(checksOf(changed, sources))];
  if (tests.length > 0) passed.push((await runTool('vitest/vitest.mjs', ['run', ...tests])).code === 0);
  if (specs.length > 0) {
    await build();
    const how = { env: { E2E_INSTANCES: '1' }, endsBy: 'SIGINT' };
    passed.push((await runTool('@playwright/test/cli.js', ['test', ...specs], how)).code === 0);
  }
  return passed.every(Boolean) ? 0 : 1;
});

/** Format and lint check the changed files; types and unused code can only be checked as a whole. */
function checksOf(changed, sources) {
  return staticChecks.flatMap((check) => {
    if (check.name === 'Format')
      return [{ ...check, args: ['--check', '--no-error-on-unmatched-pattern', ...changed] }];
    if (check.name !== 'Lint') return [check];
    return sources.length > 0 ? [{ ...check, args: sources }] : [];
  });
}

async function testsOf(changed, tests) {
  const folders = new Set(changed.map((file) => dirname(file)));
  const beside = tests.filter((test) => folders.has(dirname(test)));
  const names = changed.filter((file) => /\.tsx?$/.test(file)).flatMap(specifiersOf);
  const patterns = names.flatMap((name) => ['-e', `'${name}'`]);
  const importing = names.length > 0 ? await git('grep', '-lF', ...patterns, '--', ...tests) : [];
  return [...new Set([...beside, ...importing])];
}

/** How other folders import a file. */
function specifiersOf(file) {
  const [, alias, rest] =
    /^(?:src\/(?=contract|server|web))?(contract|server|web|test)\/(.+)$/.exec(file) ?? [];
  return alias ? [`#${alias}/${rest}`] : [];
}

/** A screen's browser tests begin with the name of its folder. */
function specsOf(changed, specs) {
  const screens = new Set(
    changed.flatMap((file) => /^src\/web\/screens\/([^/]+)\//.exec(file)?.slice(1) ?? []),
  );
  const helpers = changed
    .filter((file) => /^e2e\/[^/]+\.ts$/.test(file))
    .map((file) => basename(file, '.ts'));
  return specs.filter((spec) => {
    const name = basename(spec, '.spec.ts');
    if (changed.includes(spec) || helpers.includes(name)) return true;
    return [...screens].some((screen) => name === screen || name.startsWith(`${screen}-`));
  });
}

/** @returns {Promise<string[]>} the lines that git prints; none if it finds nothing */
async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true });
  if (code > 1) throw new Stop(`git ${args[0]} failed: ${output.trim()}`);
  return output.split('\n').filter((line) => line !== '' && existsSync(join(root, line)));
}
