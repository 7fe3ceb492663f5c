import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');

/** The file of the import, and its target. */
const forbidden = [
  ['src/contract/planted.ts', '#server/context.ts'],
  ['src/contract/planted.ts', '#web/api.ts'],
  ['src/contract/planted.ts', 'node:fs'],
  ['src/client/planted.ts', '#server/context.ts'],
  ['src/client/planted.ts', '#web/api.ts'],
  ['src/client/planted.ts', 'node:fs'],
  ['src/web/planted.ts', '#server/context.ts'],
  ['src/web/lib/planted.ts', 'node:path'],
  ['src/web/ui/planted.tsx', '#web/parts/research/growth.tsx'],
  ['src/web/ui/planted.tsx', '#web/api.ts'],
  ['src/web/ui/planted.tsx', '#contract/research/trends.ts'],
  ['src/web/parts/planted.tsx', '#web/screens/research/explore/explore.tsx'],
  ['src/web/parts/planted.tsx', '#server/context.ts'],
  ['src/web/screens/research/explore/planted.tsx', '#web/screens/settings/workspace/tokens.tsx'],
  ['src/web/screens/research/explore/planted.tsx', '#web/routes/index.tsx'],
  ['src/web/screens/research/explore/planted.tsx', '#server/context.ts'],
  ['src/server/planted.ts', '#web/api.ts'],
  ['src/server/areas/research/trends/planted.ts', '#web/api.ts'],
  ['src/server/mount/planted.ts', '#server/areas/research/trends/store.ts'],
  ['src/server/mount/planted.ts', '#server/sources/all.ts'],
  ['src/server/mount/planted.ts', '#server/networks/all.ts'],
  ['src/server/mount/planted.ts', '#web/api.ts'],
  ['src/server/sources/planted.ts', '#server/areas/research/trends/store.ts'],
  ['src/server/sources/planted.ts', '#server/db/connect.ts'],
  ['src/server/sources/planted.ts', '#web/api.ts'],
  ['src/server/networks/planted.ts', '#server/areas/research/trends/store.ts'],
  ['src/server/networks/bluesky/planted.ts', '#server/areas/research/trends/store.ts'],
  ['src/server/networks/bluesky/planted.ts', '#server/db/connect.ts'],
  ['src/server/networks/bluesky/planted.ts', '#server/networks/all.ts'],
  ['src/server/networks/bluesky/planted.ts', '#server/networks/mastodon/mastodon.ts'],
  ['src/server/networks/graph/planted.ts', '#server/networks/instagram/instagram.ts'],
  ['src/server/networks/bluesky/planted.ts', '#web/api.ts'],
  ...[
    'src/planted.ts',
    'src/client/planted.ts',
    'src/contract/planted.ts',
    'src/server/planted.ts',
    'src/server/areas/research/trends/planted.ts',
    'src/server/mount/planted.ts',
    'src/server/sources/planted.ts',
    'src/server/networks/planted.ts',
    'src/server/networks/bluesky/planted.ts',
    'src/web/planted.ts',
    'src/web/ui/planted.tsx',
    'src/web/parts/planted.tsx',
    'src/web/screens/research/explore/planted.tsx',
  ].map((file): [string, string] => [file, '../somewhere.ts']),
] satisfies [string, string][];

const allowed = [
  ['src/contract/planted.ts', './errors.ts'],
  ['src/server/areas/research/trends/planted.ts', '#contract/errors.ts'],
  ['src/server/mount/planted.ts', '#server/access/rules.ts'],
  ['src/server/sources/planted.ts', '#server/lib/io.ts'],
  ['src/server/networks/bluesky/planted.ts', '#server/lib/io.ts'],
  ['src/server/networks/bluesky/planted.ts', '#server/networks/network.ts'],
  ['src/server/networks/facebook/planted.ts', '#server/networks/graph/graph.ts'],
  ['src/web/screens/research/explore/planted.tsx', '#web/parts/research/growth.tsx'],
  ['src/web/parts/planted.tsx', '#web/ui/button.tsx'],
  ['src/web/ui/planted.tsx', './button.tsx'],
] satisfies [string, string][];

/** The part of oxlint's output that we read. */
const report = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string().optional(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.int() }) })),
    }),
  ),
});

const folder = await mkdtemp(join(tmpdir(), 'copydesk-imports-'));
afterAll(() => rm(folder, { recursive: true }));
const refused = await lint([...forbidden, ...allowed]);

test.each(forbidden)('%s must not import %s', (file, target) => {
  expect(refused).toContainEqual([file, target]);
});

test.each(allowed)('%s may import %s', (file, target) => {
  expect(refused).not.toContainEqual([file, target]);
});

/** Plants the imports in a bare copy of the tree under our lint rules; returns those that were refused. */
async function lint(imports: readonly [string, string][]): Promise<[string, string][]> {
  const rules = z.looseObject({}).parse(JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')));
  // Type-aware rules need the whole program; import rules do not.
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify({ ...rules, options: {} }));
  const byFile = Map.groupBy(imports, ([file]) => file);
  for (const [file, lines] of byFile) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), lines.map(([, target]) => `import '${target}';\n`).join(''));
  }
  const { diagnostics } = report.parse(JSON.parse(await oxlint()));
  return diagnostics.flatMap(({ code, filename, labels }) => {
    const line = labels[0]?.span.line ?? 0;
    const found = byFile.get(filename)?.[line - 1];
    return code === 'eslint(no-restricted-imports)' && found ? [found] : [];
  });
}

/** It exits with 1 when it found something, as expected here. */
function oxlint(): Promise<string> {
  const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  return new Promise((settle) => {
    execFile(process.execPath, [program, '--format=json'], { cwd: folder }, (_error, stdout) =>
      settle(stdout),
    );
  });
}
