import { constants } from 'node:fs';
import { access, readdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory. */
const inMemory = '/dev/shm';

/** A run's databases, with room to spare. */
const neededBytes = 4 * 2 ** 30;

/**
 * The folder for a run's databases: in memory where there is room, since every test file creates one of 900
 * files and drops it, which takes a disk 15 times as long. Otherwise the usual temporary folder.
 */
export async function folderForDatabases(): Promise<string> {
  try {
    await access(inMemory, constants.W_OK);
    const { bavail, bsize } = await statfs(inMemory);
    return bavail * bsize > neededBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Folders of killed runs, wherever they are.
 * @param prefix of their names; the process id of their run follows
 */
export async function leftoverFolders(prefix: string): Promise<string[]> {
  const left: string[] = [];
  for (const parent of new Set([inMemory, tmpdir()]))
    for (const name of await readdir(parent).catch(() => [])) {
      const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
      if (pid && !isRunning(pid)) left.push(join(parent, name));
    }
  return left;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
