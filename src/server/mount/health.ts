import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';

import type { Deps } from '#server/context.ts';
import { workersProblem } from '#server/jobs/heartbeat.ts';
import type { Job } from '#server/jobs/job.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { jobsWaiting, registry } from '#server/lib/metrics.ts';
import type { Settings } from '#server/settings.ts';

/** A part that does not answer within this time counts as away. */
const patienceMs = 3_000;

type HealthDeps = Pick<Deps, 'db' | 'queue' | 'now' | 'log'> & {
  files: Pick<Deps['files'], 'check'>;
  settings: Pick<Settings, 'role'>;
  jobs: readonly Pick<Job, 'overdue'>[];
};

/**
 * `/healthz`: the process answers. `/readyz`: everything it needs does, else 503 with the failing part and
 * the reason; a node with ROLE=web reports missing workers and overdue work, but is ready all the same.
 * `/metrics`: for Prometheus. They need no key, are not counted, and name no person.
 */
export function mountHealth(app: FastifyInstance, deps: HealthDeps): void {
  if (!registry.getSingleMetric('nodejs_eventloop_lag_seconds'))
    collectDefaultMetrics({ register: registry });

  app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const { workers, overdue, ...own } = await readiness(deps);
    const problems = { ...own, workers, overdue };
    const needed = deps.settings.role === 'web' ? own : problems;
    const ready = Object.values(needed).every((problem) => problem === null);
    return reply
      .header('cache-control', 'no-store')
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', problems });
  });

  app.get('/metrics', { logLevel: 'silent' }, async (_request, reply) => {
    await countJobs(deps);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The problem of each part, for operators; null where there is none. */
export async function readiness(deps: HealthDeps): Promise<{
  database: string | null;
  queue: string | null;
  media: string | null;
  workers: string | null;
  overdue: string | null;
}> {
  let workers: string | null = null;
  let overdue: string | null = null;
  const media = await problemOf('The store of media', deps, () => deps.files.check());
  // Reading the workers' last heartbeat needs the database too.
  const database = await problemOf('The database', deps, async () => {
    const problem = await workersProblem(deps.db, deps.now());
    workers = problem && inEnglish(problem);
    overdue = await overdueWork(deps);
  });
  if (database !== null)
    return { database, queue: 'It needs the database.', media, workers: 'Unknown.', overdue: 'Unknown.' };
  const queue = await problemOf('The queue', deps, () => deps.queue.health());
  return { database, queue, media, workers, overdue };
}

async function overdueWork(deps: HealthDeps): Promise<string | null> {
  const lateJobs = await Promise.all(deps.jobs.map(async ({ overdue }) => overdue?.(deps) ?? null));
  return lateJobs.filter((each) => each !== null).join(' ') || null;
}

async function problemOf(
  part: string,
  { log }: HealthDeps,
  probe: () => Promise<unknown>,
): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve(`${part} does not answer in time.`), patienceMs);
  try {
    return await Promise.race([probe().then(() => null), late.promise]);
  } catch (error) {
    // The database's own message may contain its address, so it is logged but not returned.
    log.warn({ err: error }, `${part} does not work`);
    return `${part} cannot be used; the log says why.`;
  } finally {
    clearTimeout(timer);
  }
}

async function countJobs({ queue, log }: HealthDeps): Promise<void> {
  try {
    for (const { name, waiting } of (await queue.health()).jobs) jobsWaiting.set({ job: name }, waiting);
  } catch (error) {
    log.debug({ err: error }, 'the jobs could not be counted');
  }
}
