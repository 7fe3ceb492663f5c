import { sql, type Kysely } from 'kysely';

import { listTables } from '#server/areas/admin/backups/store-catalog.ts';
import type { Tables } from '#server/db/tables.ts';

/** Every table with the number of its rows and a hash of all that is in them, in any order of the rows. */
export async function allRows(db: Kysely<Tables>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, columns } of await listTables(db)) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql<{ all: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, ',' order by line)), '') as all
      from (select row(${list})::text as line from ${sql.table(name)}) lines`.execute(db);
    found[name] = rows[0]?.all ?? '';
  }
  return found;
}
