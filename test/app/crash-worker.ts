import '#server/hooks.ts';
import { deliver } from '#server/areas/delivery/post-deliveries/deliver.ts';
import { faultPoints, type FaultPoint } from '#server/areas/delivery/post-deliveries/fault-points.ts';
import { lateMs } from '#server/areas/delivery/post-deliveries/rules.ts';
import { listToWake } from '#server/areas/delivery/post-deliveries/store-watch.ts';
import { connect } from '#server/db/connect.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { createFiles } from '#server/lib/files.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings.ts';
import { noRenderer } from './no-renderer.ts';

/**
 * A worker process for the crash tests: delivers what is due, and kills itself (SIGKILL) the nth time that it
 * gets to the given place between two steps. Arguments: the database, the place or `-`, n, and by how many
 * minutes its clock is ahead, one number for each round.
 */
const [url = '', place = '-', count = '1', rounds = '0'] = process.argv.slice(2);

const fatal = faultPoints.find((point) => point === place);
let left = Number(count);
let aheadMs = 0;
const log = createLog({ level: 'silent' });
const settings = readSettings({
  APP_SECRET: 'a secret only for tests, of some length',
  DATABASE_URL: url,
});
const database = await connect(settings, { log, as: 'command' });
const { db } = database;
const refuse = () => Promise.reject(new Error('a crash worker has no queue'));
const deps: JobDeps = {
  settings,
  db,
  files: createFiles(settings),
  renderer: noRenderer,
  log,
  // It needs no waking: it looks for work itself, as the watch does.
  queue: { send: async () => null, work: refuse, health: refuse, stop: refuse },
  io: { fetch: refuse },
  now: () => new Date(Date.now() + aheadMs),
};

async function at(point: FaultPoint): Promise<void> {
  if (point !== fatal || --left > 0) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal is coming: nothing more is done.
  await new Promise(() => {});
}

process.send?.('ready');
for (const minutes of rounds.split(',').map(Number)) {
  aheadMs = minutes * 60_000;
  await deliverAll();
}
await database.close();

async function deliverAll(): Promise<void> {
  for (;;) {
    const now = deps.now();
    const late = new Date(now.getTime() - lateMs);
    const targets = await listToWake(db, { now, before: now, missed: late }, 4);
    if (targets.length === 0) return;
    const patience = { sendMs: 40 };
    await Promise.all(targets.map((targetId) => deliver(deps, targetId, { at, patience })));
  }
}
