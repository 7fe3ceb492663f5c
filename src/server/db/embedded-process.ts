import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { StartError } from '#server/lib/start-error.ts';
import { codeOf, type Place } from './embedded-place.ts';
import { port, tuning } from './embedded-tuning.ts';

/** Where a running PostgreSQL listens: a folder with its socket, never a network port. */
export interface Socket {
  host: string;
  port: number;
}

export const superuser = 'copydesk';
const major = '18';
const longestLogBytes = 10_000_000;
/** How the folders begin that hold the sockets of deep data folders. */
const shortFolder = '/tmp/copydesk-';

/** Creates the data folder when there is none. An interrupted attempt never leaves half a cluster behind. */
export async function initialize(place: Place, sync: boolean): Promise<void> {
  const version = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) return checkVersion(place, version.trim());
  await removeOldDrafts(place);
  const draft = `${place.cluster}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o700 });
  if (place.runAs) await chown(draft, place.runAs.uid, place.runAs.gid);
  const { code, output } = await run(place, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(sync ? [] : ['--no-sync']),
    '--set=include_if_exists=copydesk.conf',
  ]);
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new StartError(`The embedded database could not be made: ${lastLine(output)}`);
  }
  // Two concurrent first starts both create one; the second rename finds the folder filled and removes its
  // own draft.
  await rename(draft, place.cluster).catch(() => rm(draft, { recursive: true }));
}

/** Removes what a killed initdb left; one that may still be running is left alone. */
async function removeOldDrafts(place: Place): Promise<void> {
  const home = dirname(place.cluster);
  for (const name of await readdir(home)) {
    if (!/^postgres\.[0-9a-f]{8}$/.test(name)) continue;
    // Another start may have renamed it by now.
    const found = await stat(join(home, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > 60_000)
      await rm(join(home, name), { recursive: true, force: true });
  }
}

function checkVersion(place: Place, version: string): void {
  if (version === major) return;
  throw new StartError(
    `The database in ${place.cluster} was made by PostgreSQL ${version}; this Copydesk brings ${major}. ` +
      'Back it up with the Copydesk that made it, and restore into an empty DATA_DIR.',
  );
}

/** The socket of the server that runs on this cluster, or null when none does. */
export async function runningServer(place: Place): Promise<Socket | null> {
  const server = await namedServer(place);
  return server?.host ? { host: server.host, port: server.port } : null;
}

/** The living server that the cluster's file names; one that is only starting has no host yet. */
async function namedServer(place: Place): Promise<{ host: string | undefined; port: number } | null> {
  const text = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const [pid, , , portLine, host] = text.split('\n');
  if (!pid || !alive(Number(pid))) return null;
  const folder = await workingFolder(pid).catch(() => place.cluster);
  return folder === place.cluster ? { host, port: Number(portLine) } : null;
}

/** Waits while a server that another start began at the same moment is about to listen. */
async function untilItListens(place: Place): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const server = await namedServer(place);
    if (!server || server.host) return;
    await wait(50);
  }
}

/** Whether the last server was killed: one that stops removes its file. */
export async function endedBadly(place: Place): Promise<boolean> {
  return stat(join(place.cluster, 'postmaster.pid')).then(
    () => true,
    () => false,
  );
}

/**
 * The working folder of a process. A process number may belong to another program by now (after a reboot, in
 * a container), and a dead process keeps its number until its parent collects it; the working folder tells
 * them apart, and a dead process has none.
 * @throws where the system does not report it
 */
async function workingFolder(pid: string | undefined): Promise<string | null> {
  try {
    return await readlink(`/proc/${pid}/cwd`);
  } catch (error) {
    if (process.platform === 'linux' && codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Starts the server and waits until it answers; after a crash that includes its recovery.
 * @param extra settings that override our own
 */
export async function startServer(place: Place, extra: Record<string, string>): Promise<Socket> {
  const host = await socketFolder(place);
  await configure(place, { ...tuning(host), ...extra });
  const log = join(place.cluster, 'server.log');
  const size = await stat(log).then(
    (file) => file.size,
    () => 0,
  );
  if (size > longestLogBytes) await rm(log);

  for (let attempt = 1; ; attempt++) {
    const { code, output } = await run(place, 'pg_ctl', [
      'start', '-w', '-t', '600', '-s', '-D', place.cluster, '-l', log,
    ]); // prettier-ignore
    if (code === 0) return { host, port };
    // Otherwise it would be ended below, as a session that a killed server left.
    await untilItListens(place);
    const other = await runningServer(place);
    if (other) return other;
    const left = await processesIn(place.cluster);
    if (attempt === 3 || (left === null && attempt === 2)) {
      const lastLines = (await readFile(log, 'utf8').catch(() => ''))
        .trim()
        .split('\n')
        .slice(-6)
        .join('\n  ');
      throw new StartError(`The embedded database did not start: ${lastLine(output)}\n  ${lastLines}`);
    }
    // After a kill -9 of the server, a busy session can outlive it and hold the shared memory.
    for (const pid of left ?? []) await end(pid);
    if (left) await removeLocks(place.cluster);
  }
}

/**
 * Files that name a server by its process number: PostgreSQL trusts them while that number exists, even if it
 * is another program's by now. Call it only when no process works in the folder any more.
 */
async function removeLocks(cluster: string): Promise<void> {
  for (const name of ['postmaster.pid', `.s.PGSQL.${port}.lock`])
    await rm(join(cluster, name), { force: true });
}

/** Ends the server: open sessions are closed, committed data is on disk. */
export async function stopServer(place: Place, socket: Socket): Promise<void> {
  const stopped = await run(place, 'pg_ctl', [
    'stop',
    '-m',
    'fast',
    '-w',
    '-t',
    '60',
    '-s',
    '-D',
    place.cluster,
  ]);
  if (stopped.code !== 0 && (await runningServer(place)))
    await run(place, 'pg_ctl', ['stop', '-m', 'immediate', '-w', '-s', '-D', place.cluster]);
  // Only once it is empty: the folder is what the server's own file names, which may be anyone's.
  if (socket.host.startsWith(shortFolder)) await rmdir(socket.host).catch(() => {});
}

/** A Unix socket's path may have about 100 bytes; a deep DATA_DIR gets a short folder of its own. */
async function socketFolder(place: Place): Promise<string> {
  if (Buffer.byteLength(join(place.cluster, `.s.PGSQL.${port}`)) <= 100) return place.cluster;
  const folder = await mkdtemp(shortFolder).catch(() => {
    throw new StartError(
      `The path ${place.cluster} is too long for the socket of the database, and this account may not write to /tmp. ` +
        'Choose a DATA_DIR with a shorter path.',
    );
  });
  if (place.runAs) await chown(folder, place.runAs.uid, place.runAs.gid);
  return folder;
}

async function configure(place: Place, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(place.cluster, 'copydesk.conf');
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `# Written anew at every start.\n${lines.join('\n')}\n`, { mode: 0o600 });
  if (place.runAs) await chown(draft, place.runAs.uid, place.runAs.gid);
  // In one step: a server that another start begins at this moment reads the whole file, old or new.
  await rename(draft, file);
}

/** Ids of the processes that work in the folder; null where the system does not report them (macOS). */
async function processesIn(folder: string): Promise<number[] | null> {
  const entries = await readdir('/proc').catch(() => null);
  if (!entries) return null;
  const found: number[] = [];
  for (const entry of entries.filter((name) => /^\d+$/.test(name)))
    if ((await readlink(`/proc/${entry}/cwd`).catch(() => '')) === folder) found.push(Number(entry));
  return found;
}

async function end(pid: number): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let tries = 0; tries < 20 && alive(pid); tries++) await wait(25);
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Runs one of PostgreSQL's programs in a session of its own, so that Ctrl-C at the terminal reaches only
 * Copydesk, and without our environment: it holds secrets, and PG… variables that would mislead it.
 */
function run(
  place: Place,
  program: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((settle, fail) => {
    const child = spawn(join(place.native, 'bin', program), args, {
      ...place.runAs,
      cwd: '/',
      detached: true,
      env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'], LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) =>
      fail(
        new StartError(
          `The embedded PostgreSQL does not run here (${codeOf(error)}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
        ),
      ),
    );
    child.on('close', (code) => settle({ code, output }));
  });
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
