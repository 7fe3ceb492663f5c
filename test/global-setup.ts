import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded, type Embedded } from '#server/db/embedded.ts';
import { createLog } from '#server/lib/log.ts';
import { prepareCluster } from './prepared-cluster.ts';
import { serverLogIn } from './warnings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run; its database `template` is migrated and empty. */
    database: Embedded['connection'];
    /** What that server says; each line names its database. */
    serverLog: string;
  }
}

const log = createLog({ level: 'error' });
const prefix = 'copydesk-test-';

/** Durability is not what most tests are about, and without it they are several times faster. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
const settings = { ...hasty, log_line_prefix: "'%m [%p] %d '" };

let embedded: Embedded | undefined;
let folder: string | undefined;

export async function setup(project: TestProject): Promise<void> {
  await removeLeftovers();
  folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  // Root's database process is another user, and would otherwise be given a place elsewhere.
  await chmod(folder, 0o755);
  await prepareCluster(folder, settings);
  embedded = await startEmbedded({ dataDir: folder, log, as: 'program', settings });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void teardown());
  project.provide('database', embedded.connection);
  project.provide('serverLog', serverLogIn(folder));
}

export async function teardown(): Promise<void> {
  await embedded?.stop();
  embedded = undefined;
  if (folder) await rm(folder, { recursive: true, force: true });
}

/** Ends the databases of runs that were killed: their process id is in the folder's name. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (!pid || runs(pid)) continue;
    const left = join(tmpdir(), name);
    const orphan = await startEmbedded({ dataDir: left, log, as: 'command' }).catch(() => null);
    await orphan?.stop();
    await rm(left, { recursive: true, force: true });
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
