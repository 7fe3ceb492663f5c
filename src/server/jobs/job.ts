import type { z } from 'zod';

import type { Deps } from '#server/context.ts';

/** The parts of the program that a job may use; signing in is not among them. */
export type JobDeps = Pick<Deps, 'settings' | 'db' | 'log' | 'queue' | 'io' | 'files' | 'renderer' | 'now'>;

/** A kind of work that the queue runs. A new one is an object of this shape and one line in `all.ts`. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** `sources.poll`: the noun and the action. */
  name: string;
  payload: Payload;
  /** Further attempts after a failure; the pause doubles each time. */
  retry: { times: number; pauseSeconds: number };
  /** How many of these one worker runs at once. */
  concurrency: number;
  /** A run that takes longer counts as failed: its worker has died or hangs. */
  timeoutSeconds: number;
  /** Of jobs sent with the same key, only one waits or runs; sending another does nothing. */
  onePerKey?: true;
  /** Cron in UTC. The job is sent on time by one of the workers, with the payload `{}`. */
  schedule?: string;
  /** Sent once more whenever a worker starts, so that a fresh start need not wait for the clock. */
  atStart?: true;
  /** A problem of overdue work, for `/readyz`; null where there is none. */
  overdue?: (deps: Pick<JobDeps, 'db' | 'now'>) => Promise<string | null>;
  run(deps: JobDeps, payload: z.output<Payload>, signal: AbortSignal): Promise<void>;
}

/** Types a job by its own payload. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job;
}
