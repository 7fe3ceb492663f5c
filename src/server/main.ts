import { join } from 'node:path';

import { createSignIn } from './access/sign-in.ts';
import { createApp } from './app.ts';
import type { Deps } from './context.ts';
import { connect } from './db/connect.ts';
import { ensureTrendIndexes } from './db/trend-indexes.ts';
import { finishRestore } from './features/backups/restore.ts';
import { bringUpToDate } from './features/backups/up-to-date.ts';
import { fillDemo } from './features/demo/fill.ts';
import { fillDemoYear } from './features/demo/year-fill.ts';
import { bringShippedQuotes } from './features/quotes/bring.ts';
import { isEmpty } from './features/setup/store.ts';
import { addRecommended } from './features/sources/starters.ts';
import { syncGlobalTemplates } from './features/templates/sync.ts';
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

/** Thrown between two steps of a start that was told to stop meanwhile. */
class Interrupted extends Error {}

/** Remembers how to end what was just started. */
function started(name: string, end: () => Promise<unknown>): void {
  shutdown.add(name, end);
  if (exiting) throw new Interrupted();
}

/** Seconds that each part of the start took, so that a slow one says what it waits for. */
function stopwatch() {
  let last = 0;
  const took: Record<string, number> = {};
  /** From the one before, or from when the process began: its modules take time too. */
  const lap = (part: string): void => {
    const now = performance.now();
    took[part] = Math.round((now - last) / 100) / 10;
    last = now;
  };
  return { took, lap };
}

async function start(): Promise<void> {
  const { took, lap } = stopwatch();
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
  const migrated = await bringUpToDate(database, { settings, log, now: new Date() });
  if (migrated.length > 0) log.info({ migrated }, 'the database is up to date');
  const media = await finishRestore({ database, settings });
  if (media) log.info({ media }, 'a restore that was cut off is brought to its end');
  await ensureTrendIndexes(database.db);
  await syncGlobalTemplates(database.db, new Date());
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
    now: () => new Date(),
  };

  await bringShippedQuotes(database.db);
  if (settings.demo) {
    if (await isEmpty(database.db)) await addRecommended(database.db);
    await fillDemo(deps, database.pool);
    await fillDemoYear(deps, database.pool);
  }

  lap('contents');

  if (serves) {
    const app = await createApp(deps);
    started('the web server', () => app.close());
    await app.listen({ host: settings.host, port: settings.port });
  }
  lap('server');
  if (settings.role !== 'web') await queue.work(deps);
  lap('jobs');
  const facts = { role: settings.role, ...(serves && { address: settings.baseUrl }), seconds: took };
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
  // What fails while everything ends must not cut the ending short.
  if (!exiting) await exit(1);
}

/** A second Ctrl-C cuts the shutdown short; the next start mends what that leaves. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!exiting) log.info('Copydesk is stopping');
    void exit(0);
  });
/** Who read our words may be gone (a closed terminal, a pipe): that must not keep us from ending well. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));

/** scripts/start.mjs names itself: when it was killed, nobody could stop us any more, so we stop. */
const starter = Number(process.env['COPYDESK_STARTED_BY']);
if (starter)
  setInterval(() => {
    if (process.ppid !== starter && !exiting) void exit(0);
  }, 500).unref();

const starting = start();
starting.catch((error: unknown) => {
  if (!(error instanceof Interrupted)) void fail(error);
});
