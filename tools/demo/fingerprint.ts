import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Tells from which sources the shipped demo was made. */
export const fingerprintFile = join(import.meta.dirname, 'made-from.txt');

/** Of everything in this folder that decides what the demo is. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(import.meta.dirname);
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).toSorted())
    hash.update(`${file}\0`).update(await readFile(join(import.meta.dirname, file)));
  return hash.digest('hex');
}
