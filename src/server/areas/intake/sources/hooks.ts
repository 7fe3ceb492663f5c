import type { JobDeps } from '#server/jobs/job.ts';
import { createHook } from '#server/lib/hook.ts';
import type { ReadingAccount } from '#server/sources/source.ts';

/** A command of the command line has neither queue nor files: it uses an account's token, and never renews it. */
export type AccountDeps = Pick<JobDeps, 'db' | 'io' | 'now' | 'settings'> &
  Partial<Pick<JobDeps, 'queue' | 'files'>>;

/**
 * Called before a source is read; returns the accounts of these networks with whose rights sources may read, the
 * usable ones first.
 */
export const accountsToReadWith = createHook<
  [deps: AccountDeps, networks: readonly string[]],
  readonly (ReadingAccount & { network: string })[]
>('accounts to read with');
