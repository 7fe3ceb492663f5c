import type { Kysely } from 'kysely';

import { t } from '#contract/message.ts';
import { organizationLanguage } from '#server/access/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { inLanguage } from '#server/lib/languages.ts';
import * as store from './store.ts';

/** The columns of a new board. */
const beginning = () => [
  {
    name: t({ message: 'To Do', context: 'board column' }),
    color: '#64748b',
    is_default: true,
    is_done: false,
  },
  {
    name: t({ message: 'In Progress', context: 'board column' }),
    color: '#3b82f6',
    is_default: false,
    is_done: false,
  },
  {
    name: t({ message: 'Review', context: 'board column' }),
    color: '#a855f7',
    is_default: false,
    is_done: false,
  },
  {
    name: t({ message: 'Done', context: 'board column' }),
    color: '#22c55e',
    is_default: false,
    is_done: true,
  },
];

/**
 * The organization's columns by position; the default ones are created when there are none (spec:
 * columns.php), named in the organization's language.
 */
export async function columnsOf(db: Kysely<Tables>, organizationId: number): Promise<store.ColumnRow[]> {
  const there = await store.listColumns(db, organizationId);
  if (there.length > 0) return there;
  return db.transaction().execute(async (trx) => {
    // Of several concurrent requests the first creates them and the others wait here.
    await store.beginWith(trx, organizationId, 'columns');
    const made = await store.listColumns(trx, organizationId);
    if (made.length > 0) return made;
    const columns = await inLanguage(await organizationLanguage(trx, organizationId), beginning);
    return store.insertColumns(
      trx,
      columns.map((column, position) => ({ ...column, position, organization_id: organizationId })),
    );
  });
}
