import { createHash } from 'node:crypto';
import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { shippedTemplates } from '#server/areas/designs/templates/shipped.ts';
import { syncGlobalTemplates } from '#server/areas/designs/templates/sync.ts';
import { connectTo } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { jobs } from '#server/jobs/all.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createLog } from '#server/lib/log.ts';
import { copyKept, keepCopy } from './kept-folder.ts';
import { serverLogIn, warningsIn } from './warnings.ts';

const cache = '.cache';
const prefix = 'test-database-';
const log = createLog({ level: 'error' });

/** The files that define the tables: a change in any of them rebuilds the cluster. */
const makers = [
  'package-lock.json',
  'src/server/db',
  'src/server/db/migrations',
  'src/server/areas/designs/templates/present.ts',
  'src/server/areas/designs/templates/shipped.ts',
  'src/server/areas/designs/templates/store.ts',
  'src/server/jobs/queue.ts',
  'src/server/lib/tokens.ts',
  'test/app/prepared-cluster.ts',
];

/**
 * Fills an empty DATA_DIR with a database cluster whose `copydesk` has every table, including the queue's,
 * the shipped templates, and no other row of ours. It is stopped. The last run's cluster is copied where
 * nothing has changed since.
 * @throws Error when PostgreSQL warned while the tables were created
 */
export async function prepareCluster(folder: string, settings: Record<string, string>): Promise<void> {
  const kept = join(cache, prefix + (await fingerprint(settings)));
  const isCopied = await copyKept(kept, folder);
  // Root's database process runs as another user, and would otherwise use a folder elsewhere.
  await chmod(folder, 0o755);
  if (isCopied) return;
  await makeCluster(folder, settings);
  await keepCopy(folder, kept, prefix);
}

async function makeCluster(folder: string, settings: Record<string, string>): Promise<void> {
  const embedded = await startEmbedded({ dataDir: folder, log, as: 'program', settings });
  try {
    const template = connectTo(embedded.connection, log);
    await migrate(template.db);
    const queue = await startQueue(template, { jobs, log, briefly: true });
    await syncGlobalTemplates({ db: template.db, queue }, new Date());
    await queue.stop();
    await template.close();
  } finally {
    await embedded.stop();
  }
  const warnings = await warningsIn(serverLogIn(folder));
  if (warnings.length > 0) throw new Error(`The migrations bring about warnings:\n${warnings.join('\n')}`);
}

async function fingerprint(settings: Record<string, string>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([settings, jobs, shippedTemplates()]));
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
