import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { copyKept, keepCopy } from './kept-folder.ts';

const files = 200;
let place: string;
let source: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'copydesk-kept-'));
  source = join(place, 'source');
  await mkdir(join(source, 'below'), { recursive: true });
  for (let file = 0; file < files; file += 1) await writeFile(join(source, 'below', `${file}`), 'content');
});
afterAll(() => rm(place, { recursive: true }));

const filesIn = async (folder: string) => (await readdir(join(folder, 'below')).catch(() => [])).length;

async function emptyFolder(): Promise<string> {
  return mkdtemp(join(place, 'empty-'));
}

test('what was kept is copied whole; what was not leaves the folder empty', async () => {
  const cache = join(place, 'one');
  await keepCopy(source, join(cache, 'kept-a'), 'kept-');
  const [first, second] = [await emptyFolder(), await emptyFolder()];
  expect(await copyKept(join(cache, 'kept-a'), first)).toBe(true);
  expect(await filesIn(first)).toBe(files);
  expect(await copyKept(join(cache, 'kept-b'), second)).toBe(false);
  expect(await readdir(second)).toEqual([]);
});

test('what is kept takes the place of what was kept before, and nothing else stays', async () => {
  const cache = join(place, 'two');
  for (const name of ['kept-a', 'kept-b']) await keepCopy(source, join(cache, name), 'kept-');
  expect(await readdir(cache)).toEqual(['kept-b']);
});

test('runs that keep and copy at once find whole copies or none', async () => {
  const cache = join(place, 'three');
  const keep = (name: string) => keepCopy(source, join(cache, name), 'kept-');
  for (let round = 0; round < 12; round += 1) {
    const folder = await emptyFolder();
    const [isCopied] = await Promise.all([
      copyKept(join(cache, 'kept-a'), folder),
      keep('kept-a'),
      keep('kept-b'),
      keep('kept-a'),
    ]);
    expect(await filesIn(folder)).toBe(isCopied ? files : 0);
    for (const name of await readdir(cache)) expect(await filesIn(join(cache, name))).toBe(files);
  }
});
