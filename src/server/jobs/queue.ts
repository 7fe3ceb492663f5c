import type { Transaction } from 'kysely';
import { fromKysely, PgBoss, type SendOptions as BossSendOptions } from 'pg-boss';
import type { z } from 'zod';
import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Log } from '#server/lib/log.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Job, JobDeps } from './job.ts';
import { runJob } from './run-job.ts';

export interface SendOptions {
  /** Sends in the caller's transaction: a rollback takes the job back. */
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
  /** Begins to run jobs here. Without it this process only sends (ROLE=web). */
  work(deps: JobDeps): Promise<void>;
  /** Throws when the queue does not answer. */
  health(): Promise<QueueHealth>;
  /** Lets running jobs end, for 20 s at most; those that do not are tried again elsewhere. */
  stop(): Promise<void>;
}

const clockKey = 'clock';

/**
 * Starts the sending side of the queue; `work` then starts the running side.
 * @param options.jobs all jobs there are, from `all.ts`
 * @param options.briefly for a command that sends and leaves: no clock, no upkeep
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
    // Otherwise it looks at the clock every 30 s only, and what is due every minute comes half of one late.
    cronMonitorIntervalSeconds: 5,
    supervise: !briefly,
    useListenNotify: !briefly,
  });
  boss.on('error', (error) => log.error({ err: { message: error.message } }, 'the queue met an error'));
  boss.on('warning', (warning) => log.warn({ data: warning.data }, `the queue warns: ${warning.message}`));
  await boss.start();
  for (const job of jobs) await declare(boss, job);
  let stopHeartbeat = async (): Promise<void> => {};

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
      for (const job of jobs) await startRunning(boss, deps, job);
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
      await boss.stop({ graceful: true, timeout: 20_000 });
      await stopHeartbeat();
    },
  };
}

async function declare(boss: PgBoss, job: Job): Promise<void> {
  const how = {
    retryLimit: job.retry.times,
    retryDelay: job.retry.pauseSeconds,
    retryBackoff: job.retry.times > 0,
    expireInSeconds: job.timeoutSeconds,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  };
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

async function startRunning(boss: PgBoss, deps: JobDeps, job: Job): Promise<void> {
  // NOTIFY passes over retries and jobs that wait for their time: those are found by looking.
  const seconds = job.punctual ? 0.5 : 5;
  const looking = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds };
  for (let place = 0; place < job.concurrency; place++) {
    // The first job may begin before `work` has told the worker's id.
    const own: { worker?: string } = {};
    own.worker = await boss.work<object>(job.name, looking, async ([sent]) => {
      if (!sent) return;
      try {
        await runJob(deps, job, sent);
      } finally {
        // pg-boss would rest between two jobs; where one was, there may be another.
        if (own.worker) boss.notifyWorker(own.worker);
      }
    });
  }
}

/** What pg-boss takes of a connection; our way of reading columns is not for its tables. */
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
