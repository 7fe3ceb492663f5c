import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listening } from '#test/app/listening.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
let folder: string;

/** A project of others, with the client and its one dependency installed. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-client-'));
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  await run(process.execPath, [join(import.meta.dirname, 'make.ts'), join(modules, 'copydesk-client')], {
    cwd: root,
  });
  await symlink(join(root, 'node_modules', 'zod'), join(modules, 'zod'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const program = (url: string) => `
import { createClient } from 'copydesk-client';
const client = createClient({ url: ${JSON.stringify(url)}, key: 'k' });
const { data, limits } = await client.schedule.get({ id: 1 });
const hash: string = data.content_hash;
process.stdout.write(\`\${hash} \${limits.requests?.remaining}\`);
// @ts-expect-error: there is no such source
void (() => client.trends.list({ source: 'nowhere' }));
`;

test('the package compiles in strict programs of others, and calls the server', async () => {
  const asked: string[] = [];
  const url = await listening((request, response) => {
    asked.push(request.url ?? '');
    const limits = {
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '99',
      'x-ratelimit-reset': '1900000000',
    };
    response
      .writeHead(200, { 'content-type': 'application/json', ...limits })
      .end(JSON.stringify({ success: true, data: { content_hash: 'abc' } }));
  });
  const file = join(folder, 'program.ts');
  await writeFile(file, program(url));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--ignoreConfig', '--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
  const compiled = await run(process.execPath, [
    compiler,
    ...options,
    ...types,
    '--skipLibCheck',
    file,
  ]).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
  const { stdout } = await run(process.execPath, [file]);
  expect([stdout, asked]).toEqual(['abc 99', ['/tool/api/v1/schedule.php?action=get&id=1']]);
});

test('the package has no validator, and nothing of the server', async () => {
  const script = await readFile(join(folder, 'node_modules', 'copydesk-client', 'index.js'), 'utf8');
  expect(script).not.toMatch(/\bimport\b[^(]*\bfrom\b|ZodObject|fastify/);
  expect(script.length).toBeLessThan(80_000);
});
