import { mailReportsJob } from '#server/areas/analytics/reports/jobs.ts';
import { deliver } from '#server/areas/notifications/outbox/deliver.ts';
import { connect } from '#server/db/connect.ts';
import { jobs } from '#server/jobs/all.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings.ts';
import { noRenderer } from './no-renderer.ts';

/**
 * A worker process that makes the reports that are due, and then sends their mails. It kills itself (SIGKILL) at the
 * given place. Arguments: the database, the data folder, the mail server, the time, and the place or `-`.
 */
const [url = '', dataDir = '', mailServer = '', time = '', place = '-'] = process.argv.slice(2);

const log = createLog({ level: 'silent' });
const settings = readSettings({
  APP_SECRET: 'a secret only for tests, of some length',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  SMTP_URL: mailServer,
  MAIL_FROM: 'Copydesk <desk@example.org>',
});
const database = await connect(settings, { log, as: 'command' });
const queue = await startQueue(database, { jobs, log, briefly: true });
const refuse = () => Promise.reject(new Error('a crash worker fetches nothing'));
const files = createFiles(settings);

async function at(reached: string): Promise<void> {
  if (reached !== place) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal is coming: nothing more is done.
  await new Promise(() => {});
}

const deps = {
  settings,
  db: database.db,
  log,
  io: { fetch: refuse },
  now: () => new Date(time),
  renderer: {
    ...noRenderer,
    print: async () => {
      await at('printing');
      return Buffer.from('%PDF-1.7 of a test');
    },
  },
  files: {
    ...files,
    write: async (...file: Parameters<typeof files.write>) => {
      await files.write(...file);
      await at('printed');
    },
  },
  queue: {
    ...queue,
    send: async (...sent: Parameters<typeof queue.send>) => {
      const id = await queue.send(...sent);
      await at('queued');
      return id;
    },
  },
};

await mailReportsJob.run(deps, {}, new AbortController().signal);
await at('committed');
const waiting = await database.db
  .selectFrom('notification_deliveries')
  .select('id')
  .where('state', '=', 'waiting')
  .orderBy('id')
  .execute();
for (const { id } of waiting) await deliver(deps, id);
await queue.stop();
await database.close();
