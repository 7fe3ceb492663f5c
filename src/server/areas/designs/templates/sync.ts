import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { templateChanged } from './hooks.ts';
import { columnsOf } from './present.ts';
import { shippedTemplates } from './shipped.ts';
import { globalsAre, replaceGlobals } from './store.ts';

/**
 * Updates the database's global templates to those of this program. A template keeps its id as long as its
 * slug.
 */
export async function syncGlobalTemplates(
  { db, queue }: { db: Kysely<Tables>; queue: Queue },
  now: Date,
): Promise<void> {
  const shipped = shippedTemplates().map((template) => ({
    ...columnsOf(template),
    organization_id: null,
    cloned_from: null,
    created_by: null,
    created_at: now,
    updated_at: now,
  }));
  if (await globalsAre(db, shipped)) return;
  await db.transaction().execute(async (trx) => {
    for (const changed of await replaceGlobals(trx, shipped))
      await templateChanged.run(trx, { ...changed, organizationId: null }, { queue, userId: null, now });
  });
}
