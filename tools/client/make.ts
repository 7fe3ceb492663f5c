import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { z } from 'zod';

import { operations } from '#client/operations.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const ourPackage = z.object({
  version: z.string(),
  license: z.string(),
  dependencies: z.object({ zod: z.string() }),
});

/**
 * The client as a package of its own: one file of JavaScript for anything that has fetch, and the contract's types.
 * `node tools/client/make.ts [FOLDER]`, by default dist/client, which this package exports as `copydesk/client`.
 */
async function make(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutContract()],
    build: {
      outDir: folder,
      target: 'es2022',
      minify: false,
      emptyOutDir: false,
      lib: { entry: join(root, 'src', 'client', 'index.ts'), formats: ['es'], fileName: () => 'index.js' },
    },
  });
  await declare(join(folder, 'types'));
  const { version, license, dependencies } = ourPackage.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  );
  const description = {
    name: 'copydesk-client',
    version,
    license,
    type: 'module',
    exports: { '.': { types: './types/client/index.d.ts', default: './index.js' } },
    dependencies: { zod: dependencies.zod },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
}

/** The table of operations as it is now, instead of the contract that it is read off. */
function withoutContract(): Plugin {
  const file = join(root, 'src', 'client', 'operations.ts');
  return {
    name: 'operations',
    load: (id) => (id === file ? `export const operations = ${JSON.stringify(operations)};` : null),
  };
}

/** Declarations that import each other by relative paths: `#contract/…` means something only in here. */
async function declare(folder: string): Promise<void> {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const config = join(root, '.cache', 'client-types.json');
  await mkdir(dirname(config), { recursive: true });
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // `npm test` checks the same files.
    noCheck: true,
    incremental: false,
    rootDir: join(root, 'src'),
    outDir: folder,
    types: [],
  };
  const files = [join(root, 'src', 'client', 'index.ts')];
  await writeFile(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] }),
  );
  await run(process.execPath, [compiler, '-p', config]);
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    const contract = relative(dirname(path), join(folder, 'contract'));
    const from = contract.startsWith('.') ? contract : `./${contract}`;
    await writeFile(
      path,
      text
        .replaceAll(/(['"])#contract\/([^'"]+)\.ts\1/g, `$1${from}/$2.js$1`)
        .replaceAll(/(['"])(\.\.?\/[^'"]+)\.ts\1/g, '$1$2.js$1'),
    );
  }
}

await make(resolve(process.argv[2] ?? join(root, 'dist', 'client')));
