import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { connectTo } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { jobs } from '#server/jobs/all.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createLog } from '#server/lib/log.ts';
import { serverLogIn, warningsIn } from './warnings.ts';

const copy = promisify(execFile);
const cache = '.cache';
const prefix = 'test-database-';
const log = createLog({ level: 'error' });

/** What the tables are made by: a change in any of them makes the cluster anew. */
const makers = [
  'package-lock.json',
  'src/server/db',
  'src/server/db/migrations',
  'src/server/jobs/queue.ts',
  'src/server/lib/words.ts',
  'test/prepared-cluster.ts',
];

/**
 * Fills an empty DATA_DIR with a database cluster whose `copydesk` has every table, those of the queue included, and
 * no row of ours. It is stopped. The one of the last run is copied where nothing has changed since.
 * @throws Error when PostgreSQL warned while the tables were made
 */
export async function prepareCluster(folder: string, settings: Record<string, string>): Promise<void> {
  const kept = join(cache, prefix + (await fingerprint(settings)));
  if (existsSync(kept) && (await copied(kept, folder))) return;
  await makeCluster(folder, settings);
  await keep(folder, kept);
}

async function makeCluster(folder: string, settings: Record<string, string>): Promise<void> {
  const embedded = await startEmbedded({ dataDir: folder, log, as: 'program', settings });
  try {
    const template = connectTo(embedded.connection, log);
    await migrate(template.db);
    const queue = await startQueue(template, { jobs, log, briefly: true });
    await queue.stop();
    await template.close();
  } finally {
    await embedded.stop();
  }
  const warnings = await warningsIn(serverLogIn(folder));
  if (warnings.length > 0) throw new Error(`The migrations bring about warnings:\n${warnings.join('\n')}`);
}

async function fingerprint(settings: Record<string, string>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([settings, jobs]));
  for (const maker of makers) for (const file of await filesOf(maker)) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(path: string): Promise<string[]> {
  if (/\.\w+$/.test(path)) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => join(path, name));
}

/** With owners and modes, of which PostgreSQL is particular. False where another user made the kept one. */
async function copied(kept: string, folder: string): Promise<boolean> {
  try {
    await copy('cp', ['-a', `${kept}/.`, folder]);
    return true;
  } catch {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    return false;
  } finally {
    // Root's database process is another user, and would otherwise be given a place elsewhere.
    await chmod(folder, 0o755);
  }
}

/** Two runs at once may both make it; the first one's stays. */
async function keep(folder: string, kept: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache))
    if (name.startsWith(prefix))
      await rm(join(cache, name), { recursive: true, force: true }).catch(() => {});
  const making = `${kept}.${process.pid}`;
  try {
    await copy('cp', ['-a', folder, making]);
    await rename(making, kept);
  } catch {
    await rm(making, { recursive: true, force: true });
  }
}
