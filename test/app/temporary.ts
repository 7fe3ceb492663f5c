import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Tests create temporary files in the system's temporary folder. Where this user may not write there, or
 * there is none, they use one in the clone, including processes that they start.
 */
export function chooseTemporaryFolder(): void {
  try {
    accessSync(tmpdir(), constants.W_OK);
  } catch {
    const own = join(import.meta.dirname, '..', '..', '.cache', 'tmp');
    mkdirSync(own, { recursive: true });
    process.env.TMPDIR = own;
  }
}
