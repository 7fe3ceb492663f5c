import { jobSeconds } from '#server/lib/metrics.ts';
import type { Job, JobDeps } from './job.ts';

/** One attempt at a job, from the queue. */
export interface Attempt {
  id: string;
  data: unknown;
  retryCount: number;
  signal: AbortSignal;
}

/**
 * Runs one attempt and writes a log line with the job's name and id. A failure is logged once for each
 * attempt, as an error only when no other attempt follows.
 */
export async function runJob(deps: JobDeps, job: Job, attempt: Attempt): Promise<void> {
  const log = deps.log.child({ job: job.name, jobId: attempt.id });
  const measure = jobSeconds.startTimer({ job: job.name });
  try {
    await job.run({ ...deps, log }, job.payload.parse(attempt.data), attempt.signal);
    const seconds = measure({ outcome: 'done' });
    log.debug({ seconds }, 'job done');
  } catch (error) {
    const seconds = measure({ outcome: 'failed' });
    const left = job.retry.times - attempt.retryCount;
    const facts = { seconds, attempt: attempt.retryCount + 1, err: error };
    if (left > 0) log.warn(facts, `job failed, ${left} more ${left === 1 ? 'attempt' : 'attempts'} to come`);
    else log.error(facts, 'job failed');
    // pg-boss stores what is thrown in its table, where the reason is enough.
    throw new Error(error instanceof Error ? error.message : String(error));
  }
}
