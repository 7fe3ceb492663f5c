import type { Transaction } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { fromKysely, PgBoss, type QueueResult, type SendOptions as BossSendOptions } from 'pg-boss';
import type { z } from 'zod';

import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Log } from '#server/lib/log.ts';
import { watchDueJobs } from './due.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Job, JobDeps } from './job.ts';
import { runJob } from './run-job.ts';

export interface SendOptions {
  /** Sends in the caller's transaction: a rollback removes the job. */
  trx?: Transaction<Tables>;
  /** Not before this instant. */
  after?: Date;
  /** For jobs that are `onePerKey`. */
  key?: string;
}

export interface QueueHealth {
  /** Jobs by name, counted within the last minute. */
  jobs: { name: string; waiting: number; running: number; failed: number }[];
}

export interface Queue {
  /** The job's id, or null when one with the same key already waits or runs. */
  send<Payload extends z.ZodType>(
    job: Job<Payload>,
    payload: z.input<Payload>,
    options?: SendOptions,
  ): Promise<string | null>;
  /** Starts running jobs here. Without it this process only sends (ROLE=web). */
  work(deps: JobDeps): Promise<void>;
  /** Throws when the queue does not answer. */
  health(): Promise<QueueHealth>;
  /** Lets running jobs end, for 20 s at most; those that do not are tried again elsewhere. */
  stop(): Promise<void>;
}

const clockKey = 'clock';

/**
 * Starts the sending side of the queue; `work` then starts the running side.
 * @param options.jobs all jobs, from `all.ts`
 * @param options.briefly for a command that sends and ends: without schedules and maintenance
 */
export async function startQueue(
  database: Pick<Database, 'db' | 'connection'>,
  options: { jobs: readonly Job[]; log: Log; briefly?: boolean },
): Promise<Queue> {
  const { jobs, log, briefly = false } = options;
  const boss = new PgBoss({
    ...connectionOf(database.connection),
    application_name: 'copydesk jobs',
    max: 4,
    schedule: !briefly,
    // By default schedules are checked every 30 s only, half a minute late for a job of every minute.
    cronMonitorIntervalSeconds: 5,
    supervise: !briefly,
    useListenNotify: !briefly,
  });
  boss.on('error', (error) => log.error({ err: { message: error.message } }, 'the queue met an error'));
  boss.on('warning', (warning) => log.warn({ data: warning.data }, `the queue warns: ${warning.message}`));
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) await declare(boss, job, known.get(job.name));
  let stopHeartbeat = async (): Promise<void> => {};
  let stopWatching = (): void => {};

  return {
    async send(job, payload, { trx, after, key } = {}) {
      if (key !== undefined && !job.onePerKey) throw new TypeError(`${job.name} is not onePerKey`);
      const send: BossSendOptions = {};
      if (trx) send.db = fromKysely(trx);
      if (after) send.startAfter = after;
      if (key !== undefined) send.singletonKey = key;
      return boss.send(job.name, asObject(job.payload.parse(payload)), send);
    },

    async work(deps) {
      stopHeartbeat = await startHeartbeat(database.db, deps);
      await keepSchedules(boss, jobs);
      const workers = new Map<string, string[]>();
      for (const job of jobs) workers.set(job.name, await startRunning(boss, deps, job));
      const wake = (name: string) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker));
      stopWatching = watchDueJobs(database.db, [...workers.keys()], { wake, log });
    },

    async health() {
      const names = new Set(jobs.map((job) => job.name));
      const queues = (await boss.getQueues()).filter((queue) => names.has(queue.name));
      return {
        jobs: queues.map((queue) => ({
          name: queue.name,
          waiting: queue.readyCount,
          running: queue.activeCount,
          failed: queue.failedCount,
        })),
      };
    },

    async stop() {
      stopWatching();
      await boss.stop({ graceful: true, timeout: 20_000 });
      await stopHeartbeat();
    },
  };
}

/**
 * Configures a job's queue. One that is configured already, as at every start but the first, is left alone.
 */
async function declare(boss: PgBoss, job: Job, known: QueueResult | undefined): Promise<void> {
  const how = {
    retryLimit: job.retry.times,
    retryDelay: job.retry.pauseSeconds,
    retryBackoff: job.retry.times > 0,
    expireInSeconds: job.timeoutSeconds,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  };
  if (known && isDeepStrictEqual({ ...known, ...how }, known)) return;
  await boss.createQueue(job.name, { ...how, policy: job.onePerKey ? 'exclusive' : 'standard' });
  await boss.updateQueue(job.name, how);
}

async function keepSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const wanted = new Map(jobs.flatMap((job) => (job.schedule ? [[job.name, job]] : [])));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
  for (const job of jobs) {
    const once = job.onePerKey ? { singletonKey: clockKey } : {};
    if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC', ...once });
    if (job.atStart) await boss.send(job.name, {}, once);
  }
}

/** @returns the ids of the job's workers */
async function startRunning(boss: PgBoss, deps: JobDeps, job: Job): Promise<string[]> {
  // Notifications wake the workers; polling is for missed ones.
  const polling = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 };
  const workers: string[] = [];
  for (let place = 0; place < job.concurrency; place++) {
    workers[place] = await boss.work<object>(job.name, polling, async ([sent]) => {
      if (!sent) return;
      try {
        await runJob(deps, job, sent);
      } finally {
        // pg-boss would pause between two jobs; where one was, there may be another. The first job may begin
        // before the worker's id is known.
        const own = workers[place];
        if (own) boss.notifyWorker(own);
      }
    });
  }
  return workers;
}

/** pg-boss's connection; our column parsers do not apply to its tables. */
function connectionOf({
  connectionString,
  host,
  port,
  user,
  password,
  database,
  ssl,
  Client,
  connectionTimeoutMillis,
  keepAlive,
  keepAliveInitialDelayMillis,
}: Database['connection']) {
  const where = { connectionString, host, port, user, password, database, ssl };
  const how = { Client, connectionTimeoutMillis, keepAlive, keepAliveInitialDelayMillis };
  return Object.fromEntries(Object.entries({ ...where, ...how }).filter(([, value]) => value !== undefined));
}

function asObject(payload: unknown): object {
  return typeof payload === 'object' && payload !== null ? payload : {};
}
