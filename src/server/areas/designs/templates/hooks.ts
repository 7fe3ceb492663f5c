import type { Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { createHook } from '#server/lib/hook.ts';

/** @property organizationId null for a global template, which every organization has */
export interface ChangedTemplate {
  id: number;
  slug: string;
  organizationId: number | null;
}

/** Who changed it, and what notifying others of that needs. `userId` is null for the program. */
export interface TemplateChange {
  queue: Queue;
  userId: number | null;
  now: Date;
}

/** Runs in the transaction of a change to how a template looks. */
export const templateChanged =
  createHook<[trx: Transaction<Tables>, template: ChangedTemplate, change: TemplateChange]>(
    'changed templates',
  );
