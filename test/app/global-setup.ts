import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

import { startEmbedded, type Embedded } from '#server/db/embedded.ts';
import { createLog } from '#server/lib/log.ts';
import { findBrowserOfTests } from './browser.ts';
import { folderForDatabases, leftoverFolders } from './folder.ts';
import { prepareCluster } from './prepared-cluster.ts';
import { serverLogIn } from './warnings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run; its database `template` is migrated and empty. */
    database: Embedded['connection'];
    /** That server's log; each line names its database. */
    serverLog: string;
    /** The Chromium that renders; null where none runs. */
    chromium: string | null;
  }
}

const log = createLog({ level: 'error' });
const prefix = 'copydesk-test-';

/** Most tests are not about durability, and without it they are several times faster. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
};
const settings = { ...hasty, log_line_prefix: "'%m [%p] %d '" };

let embedded: Embedded | undefined;
let folder: string | undefined;

export async function setup(project: TestProject): Promise<void> {
  await removeLeftovers();
  folder = await mkdtemp(join(await folderForDatabases(), `${prefix}${process.pid}-`));
  // Root's database process runs as another user, and would otherwise use a folder elsewhere.
  await chmod(folder, 0o755);
  await prepareCluster(folder, settings);
  embedded = await startEmbedded({ dataDir: folder, log, as: 'program', settings });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void teardown());
  project.provide('chromium', await findBrowserOfTests());
  project.provide('database', embedded.connection);
  project.provide('serverLog', serverLogIn(folder));
}

export async function teardown(): Promise<void> {
  await embedded?.stop();
  embedded = undefined;
  if (folder) await rm(folder, { recursive: true, force: true });
}

/** Ends the databases of killed runs: their process id is in the folder's name. */
async function removeLeftovers(): Promise<void> {
  for (const left of await leftoverFolders(prefix)) {
    const orphan = await startEmbedded({ dataDir: left, log, as: 'command' }).catch(() => null);
    await orphan?.stop();
    // Another user's stay until they run tests again.
    await rm(left, { recursive: true, force: true }).catch(() => {});
  }
}
