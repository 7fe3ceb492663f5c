import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Deps } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Job } from './job.ts';

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
  work(deps: Deps): Promise<void>;
  /** Throws when the queue does not answer. */
  health(): Promise<QueueHealth>;
  /** Lets running jobs end, for 20 s at most. */
  stop(): Promise<void>;
}
