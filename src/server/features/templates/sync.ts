import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { noteTemplateChange } from '#server/features/schedule/template-changed.ts';
import { columnsOf } from './rows.ts';
import { shippedTemplates } from './shipped.ts';
import { replaceGlobals } from './store.ts';

/** Makes the global templates of the database those of this program. A template keeps its id as long as its slug. */
export async function syncGlobalTemplates(db: Kysely<Tables>, now: Date): Promise<void> {
  const shipped = shippedTemplates().map((template) => ({
    ...columnsOf(template),
    organization_id: null,
    cloned_from: null,
    created_by: null,
    created_at: now,
    updated_at: now,
  }));
  await db.transaction().execute(async (trx) => {
    for (const changed of await replaceGlobals(trx, shipped))
      await noteTemplateChange(trx, { ...changed, organizationId: null }, { userId: null, now });
  });
}
