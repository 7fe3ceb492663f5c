import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';

import { startBucket } from '#test/app/bucket.ts';
import { createFiles, writeDown } from './files.ts';
import { StoreProblem } from './store-problem.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'copydesk-files-'));
afterAll(() => rm(dataDir, { recursive: true }));

const bucket = await startBucket();
const { endpoint } = bucket;
const s3 = { bucket: 'desk', region: 'us-east-1', endpoint, accessKeyId: 'key', secretAccessKey: 'hush' };

describe.each([
  ['a folder', createFiles({ dataDir, s3: null })],
  ['a bucket', createFiles({ dataDir, s3 })],
])('%s', (_where, files) => {
  test('gives back what was put into it, whole and in parts', async () => {
    await files.write('1/abc/160.webp', Buffer.from('0123456789'));
    expect(Buffer.from(await files.read('1/abc/160.webp')).toString()).toBe('0123456789');
    expect((await buffer(await files.open('1/abc/160.webp', { start: 2, end: 4 }))).toString()).toBe('234');
    expect([await files.has('1/abc/160.webp'), await files.has('1/abc/320.webp')]).toEqual([true, false]);
    expect(await files.withLocal('1/abc/160.webp', async (path) => readFileSync(path, 'utf8'))).toBe(
      '0123456789',
    );
  });

  test('keeps a file as it came', async () => {
    const content = Buffer.alloc(300_000, 'copydesk');
    const hash = await files.withScratch(async (path) => {
      async function* inTwo() {
        yield content.subarray(0, 100_000);
        yield content.subarray(100_000);
      }
      const written = await writeDown(path, inTwo());
      await files.keep('1/def/original.jpg', path);
      return written.hash;
    });
    expect(hash).toEqual(createHash('sha256').update(content).digest());
    expect(await buffer(await files.open('1/def/original.jpg'))).toEqual(content);
  });

  test('lets go of one file, and of a folder, and of nothing else', async () => {
    for (const key of ['2/abc/a', '2/abc/b', '2/abcd/c']) await files.write(key, Buffer.from('x'));
    await files.remove('2/abc/a');
    expect(await files.has('2/abc/a')).toBe(false);
    await files.removeAll('2/abc');
    expect([await files.has('2/abc/b'), await files.has('2/abcd/c')]).toEqual([false, true]);
  });

  test('shows a file whole or not at all, whoever reads while it is written', async () => {
    const content = Buffer.alloc(32 * 1024 * 1024, 'copydesk');
    let written = false;
    const writing = files.write('3/abc/320.webp', content).finally(() => (written = true));
    const seen = new Set<number>();
    while (!written)
      if (await files.has('3/abc/320.webp')) seen.add((await files.read('3/abc/320.webp')).length);
    await writing;
    seen.add((await files.read('3/abc/320.webp')).length);
    expect([...seen]).toEqual([content.length]);
  });

  test('fails for what is not there before anything of it is read', async () => {
    await expect(files.open('9/nothing')).rejects.toThrow(/ENOENT|UnknownError|NotFound|404|NoSuchKey/);
  });
});

describe('a store that is down', () => {
  const files = createFiles({ dataDir, s3 });
  test.each<[string, () => Promise<unknown>]>([
    ['write', () => files.write('4/a', Buffer.from('x'))],
    ['read', () => files.read('4/a')],
    ['open', () => files.open('4/a')],
    ['look', () => files.has('4/a')],
    ['remove', () => files.remove('4/a')],
    ['be ready', () => files.check()],
  ])('says so where it cannot %s, and is no missing file', async (_what, work) => {
    bucket.isDown = true;
    try {
      await expect(work()).rejects.toThrow(StoreProblem);
    } finally {
      bucket.isDown = false;
    }
  });

  test.each([
    ['a folder', createFiles({ dataDir, s3: null })],
    ['a bucket', files],
  ])('is told from what is missing in %s, which is no fault of the store', async (_where, healthy) => {
    await expect(healthy.check()).resolves.toBeUndefined();
    const error: unknown = await healthy.open('9/nothing').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(StoreProblem);
  });
});

test('what a crash left on its way in is swept away after a day, what is new stays', async () => {
  const files = createFiles({ dataDir, s3: null });
  const scratch = join(dataDir, 'incoming');
  const left = join(scratch, 'left');
  await files.held('new', 1_000, (path) => writeFile(path, 'x'));
  await writeFile(left, 'x');
  const now = new Date();
  await utimes(left, now, new Date(now.getTime() - 25 * 3_600_000));
  await files.sweep(now);
  expect(await readdir(scratch)).toEqual(['held-new']);
});
