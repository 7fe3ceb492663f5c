import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { readArchive, writeArchive } from './archive.ts';

test('a large archive comes back as it was, and Node has nothing to warn of', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const warnings: string[] = [];
  const hear = (warning: Error) => warnings.push(warning.message);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  const path = join(folder, 'large.tar.zst');
  const bytes = randomBytes(8_000_000);
  await writeArchive(path, 'zstd', (archive) => archive.add('rows', bytes));
  const chunks: Uint8Array[] = [];
  for await (const entry of readArchive(path, 'zstd'))
    for await (const chunk of entry.chunks) {
      // As slow as a database that stores the rows: reading ahead must wait.
      await new Promise(setImmediate);
      chunks.push(chunk);
    }
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  expect(warnings).toEqual([]);
});
