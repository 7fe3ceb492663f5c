import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { createDiskCache } from './disk-cache.ts';

const folder = await mkdtemp(join(tmpdir(), 'copydesk-cache-'));
afterAll(() => rm(folder, { recursive: true }));

test('what was not asked for the longest goes first when there is no more room, and a restart knows the rest', async () => {
  const cache = createDiskCache(folder, 300);
  for (const name of ['a', 'b', 'c']) await cache.put(name, Buffer.alloc(100, name));
  expect(await cache.get('a')).toEqual(Buffer.alloc(100, 'a'));
  await cache.put('d', Buffer.alloc(100, 'd'));
  expect(await cache.get('b')).toBeNull();
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c', 'd']);
  const next = createDiskCache(folder, 300);
  expect(await next.get('d')).toEqual(Buffer.alloc(100, 'd'));
  await rm(join(folder, 'a'));
  expect(await next.get('a')).toBeNull();
});
