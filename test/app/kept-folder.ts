import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const copy = promisify(execFile);

/**
 * Fills an empty folder with the cached copy, with owners and modes, about which PostgreSQL is particular.
 * @returns false, with the folder empty, where there is no copy, another user's, or one that another run
 * replaced meanwhile
 */
export async function copyKept(kept: string, folder: string): Promise<boolean> {
  const before = await identity(kept);
  if (before === null) return false;
  const isCopied = await copy('cp', ['-a', `${kept}/.`, folder]).then(
    () => true,
    () => false,
  );
  if (isCopied && (await identity(kept)) === before) return true;
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  return false;
}

/**
 * Caches a copy of a folder under a name, and removes others whose names begin with `prefix`. Several runs
 * may do so at once: a name leads to a whole copy or to nothing, and the first one's stays.
 */
export async function keepCopy(folder: string, kept: string, prefix: string): Promise<void> {
  const cache = dirname(kept);
  await mkdir(cache, { recursive: true });
  // Outside of the names that are removed: another run would delete files of an unfinished copy.
  const making = await mkdtemp(join(cache, 'keeping-'));
  try {
    for (const name of await readdir(cache))
      if (name.startsWith(prefix) && name !== basename(kept))
        // Removed in one step, so that a run that copies from it notices.
        await rename(join(cache, name), join(making, name)).catch(() => {});
    await copy('cp', ['-a', folder, join(making, 'copy')]);
    await rename(join(making, 'copy'), kept);
  } catch {
    // Another run kept its copy first, or the disk is full: the next run makes it again.
  } finally {
    await rm(making, { recursive: true, force: true }).catch(() => {});
  }
}

/** Distinguishes a folder from another one of the same name; null where there is none. */
async function identity(folder: string): Promise<number | null> {
  return stat(folder).then(
    ({ ino }) => ino,
    () => null,
  );
}
