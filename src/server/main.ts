import { join } from 'node:path';

import { createSignIn } from './access/sign-in.ts';
import { createApp } from './app.ts';
import { finishRestore } from './areas/admin/backups/restore.ts';
import { bringUpToDate } from './areas/admin/backups/up-to-date.ts';
import { awaitScheduled, loadDemo } from './areas/admin/demo/load.ts';
import { bringShippedQuotes } from './areas/calendar/quotes/bring.ts';
import { syncGlobalTemplates } from './areas/designs/templates/sync.ts';
import type { Deps } from './context.ts';
import { connect } from './db/connect.ts';
import { ensureTrendIndexes } from './db/trend-indexes.ts';
import { jobs } from './jobs/all.ts';
import { startQueue } from './jobs/queue.ts';
import { createFiles } from './lib/files.ts';
import { createIo } from './lib/io.ts';
import { createLog, type Log } from './lib/log.ts';
import { StartError } from './lib/start-error.ts';
import { checkPort } from './port.ts';
import { createRenderer } from './render/renderer.ts';
import { readSettings } from './settings.ts';
import { Shutdown } from './shutdown.ts';
import { welcome } from './welcome.ts';

/** Milliseconds that a shutdown may take: the queue's 20 s for running jobs, and some for the rest. */
const deadlineMs = 30_000;

const shutdown = new Shutdown();
let log: Log = createLog({ level: 'info' });
let exiting = false;

/** Thrown between two steps of a start that was interrupted meanwhile. */
class Interrupted extends Error {}

/** Registers how to end what was just started. */
function started(name: string, end: () => Promise<unknown>): void {
  shutdown.add(name, end);
  if (exiting) throw new Interrupted();
}

/** Seconds that each part of the start took, so that a slow part is visible. */
function stopwatch() {
  let last = 0;
  const elapsedMs: Record<string, number> = {};
  /** Since the previous part, or since the process began: loading modules takes time too. */
  const lap = (part: string): void => {
    const now = performance.now();
    elapsedMs[part] = Math.round((now - last) / 100) / 10;
    last = now;
  };
  return { took: elapsedMs, lap };
}

async function start(): Promise<void> {
  const { took: elapsedMs, lap } = stopwatch();
  lap('program');
  const settings = readSettings(process.env);
  log = createLog({ level: settings.logLevel });
  const serves = settings.role !== 'worker';
  if (serves) await checkPort(settings);
  if (settings.databaseUrl && !process.env['APP_SECRET'])
    log.warn(
      'APP_SECRET is not set: one was made in DATA_DIR. Several nodes on one database must share one.',
    );

  const database = await connect(settings, { log, as: 'program', onLost: (error) => void fail(error) });
  started('the database', () => database.close());
  lap('database');
  const now = () => new Date();
  const hasNewDemo = settings.demo && (await loadDemo({ database, settings, now, log }));
  lap('demo');
  const migrated = await bringUpToDate(database, { settings, log, now: now() });
  if (migrated.length > 0) log.info({ migrated }, 'the database is up to date');
  const media = await finishRestore({ database, settings });
  if (media) log.info({ media }, 'a restore that was cut off is brought to its end');
  await ensureTrendIndexes(database.db);
  lap('tables');

  const io = createIo({ allow: settings.outboundAllow, userAgent: `Copydesk (+${settings.baseUrl})` });
  started('outgoing requests', () => io.close());
  const renderer = createRenderer({
    chromiumPath: settings.chromiumPath,
    cache: join(settings.dataDir, 'cache'),
    log,
  });
  started('Chromium', () => renderer.close());
  const queue = await startQueue(database, { jobs, log });
  started('the queue', () => queue.stop());
  await syncGlobalTemplates({ db: database.db, queue }, now());
  lap('queue');
  const signIn = createSignIn({ db: database.db, settings, log });
  const deps: Deps = {
    settings,
    db: database.db,
    pool: database.pool,
    log,
    queue,
    io,
    files: createFiles(settings),
    renderer,
    signIn,
    now,
  };

  await bringShippedQuotes(database.db);
  if (hasNewDemo) await awaitScheduled(deps);
  lap('contents');

  if (serves) {
    const app = await createApp(deps);
    started('the web server', () => app.close());
    await app.listen({ host: settings.host, port: settings.port });
  }
  lap('server');
  if (settings.role !== 'web') await queue.work(deps);
  lap('jobs');
  const facts = { role: settings.role, ...(serves && { address: settings.baseUrl }), seconds: elapsedMs };
  log.info(facts, 'Copydesk is ready');
  process.stderr.write(await welcome(deps));
}

async function exit(code: number): Promise<void> {
  if (exiting) process.exit(code || 130);
  exiting = true;
  setTimeout(() => {
    log.error(`the shutdown took more than ${deadlineMs / 1000} s; what still runs is cut off`);
    process.exit(1);
  }, deadlineMs).unref();
  await starting.catch(() => {});
  await shutdown.end(log);
  log.flush();
  process.exit(code);
}

async function fail(error: unknown): Promise<void> {
  if (error instanceof StartError) process.stderr.write(`\n${error.message}\n`);
  else log.fatal({ err: error }, 'Copydesk cannot go on');
  // An error during the shutdown must not interrupt it.
  if (!exiting) await exit(1);
}

/** A second Ctrl-C ends the shutdown early; the next start repairs what that leaves. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!exiting) log.info('Copydesk is stopping');
    void exit(0);
  });
/** The reader of our output may be gone (a closed terminal, a pipe): the shutdown must still complete. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));

/** scripts/start.mjs passes its process id: if it is killed, no one could stop us any more, so we stop. */
const starter = Number(process.env['COPYDESK_STARTED_BY']);
if (starter)
  setInterval(() => {
    if (process.ppid !== starter && !exiting) void exit(0);
  }, 500).unref();

const starting = start();
starting.catch((error: unknown) => {
  if (!(error instanceof Interrupted)) void fail(error);
});
