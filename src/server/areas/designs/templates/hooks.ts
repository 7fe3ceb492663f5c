import type { Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { createHook } from '#server/lib/hook.ts';

/** @property organizationId null for a global template, which every organization has */
export interface ChangedTemplate {
  id: number;
  slug: string;
  organizationId: number | null;
}

/** Runs in the transaction of a change to how a template looks. `userId` is null for the program. */
export const templateChanged =
  createHook<[trx: Transaction<Tables>, template: ChangedTemplate, by: { userId: number | null; now: Date }]>(
    'changed templates',
  );
