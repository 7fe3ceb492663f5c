import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { published } from '#test/data/published.ts';

/** Clients generated from the published document compile, and work against a real server. */

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const generators = join(root, 'test', 'generators');
const room = await startNewsroom(await freshDatabase());
const url = `${await room.app.fastify.listen({ host: '127.0.0.1', port: 0 })}/tool/api/v1`;
let key: string;
let folder: string;

beforeAll(async () => {
  await run(process.execPath, [join(root, 'scripts', 'generators.mjs')]);
  await room.project(['bluesky']);
  ({ key } = await room.colleague('full', { role: 'owner' }));
  folder = await mkdtemp(join(tmpdir(), 'copydesk-generated-'));
  const document = join(folder, 'openapi.json');
  await writeFile(document, JSON.stringify(published));
  await run(process.execPath, [join(generators, 'generate.mjs'), document, folder, 'Cards']);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a TypeScript client compiles strictly, and works', async () => {
  const program = join(folder, 'use-typescript.ts');
  await copyFile(join(generators, 'use-typescript.ts'), program);
  const strict = ['--ignoreConfig', '--strict', '--noEmit', '--allowImportingTsExtensions', '--skipLibCheck'];
  const modules = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const compiled = await run(process.execPath, [compiler, ...strict, ...modules, ...types, program]).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe('');
  const { stdout } = await run(process.execPath, [program, url, key]);
  expect(JSON.parse(stdout)).toEqual({
    posts: 0,
    more: false,
    listed: 1,
    status: 'draft',
    code: 'not_found',
  });
});

test('Python classes compile, and work', async (context) => {
  const python = await run('python3', ['--version']).catch(() => null);
  if (!python) return context.skip('there is no python3');
  const program = join(folder, 'use_python.py');
  await copyFile(join(generators, 'use_python.py'), program);
  await run('python3', ['-m', 'py_compile', join(folder, 'copydesk_models.py'), program]);
  const { stdout } = await run('python3', [program, url, key]);
  expect(JSON.parse(stdout)).toEqual(['Made by Python']);
});
