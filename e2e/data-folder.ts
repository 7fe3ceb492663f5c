import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { folderForDatabases, leftoverFolders } from '#test/app/folder.ts';

const prefix = 'copydesk-e2e-';
const parent = await folderForDatabases();
// A database that runs in one of them ends when its files are gone.
for (const left of await leftoverFolders(prefix)) removeOwn(left);

/** An empty `DATA_DIR` for a program under test. */
export function dataFolder(): string {
  const made = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Started as root, the database runs as nobody: where it may not enter, its files would be kept elsewhere and stay.
  chmodSync(made, 0o755);
  return made;
}

/** Another user's stays until they run tests again. */
function removeOwn(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}
