import type { Transaction } from 'kysely';

import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { createHook } from '#server/lib/hook.ts';

/** Runs in the transaction in which the scheduled posts of a project become drafts, because it is archived. */
export const postsUnscheduled =
  createHook<[trx: Transaction<Tables>, ctx: Context, postIds: readonly number[]]>('unscheduled posts');

/** Runs in the transaction in which an archived project is restored. */
export const projectRestored =
  createHook<[trx: Transaction<Tables>, ctx: Context, projectId: number]>('restored projects');
