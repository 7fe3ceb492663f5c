import { sql, type Kysely } from 'kysely';

import { tablesOfOrganizations } from '#server/areas/admin/organization-exports/store.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

interface Column {
  name: string;
  type: string;
  needed: boolean;
  /** The table to which it refers, and the number of columns of its key. */
  parent: string | null;
  /** The column of that table. */
  parentKey: string | null;
  /** The first value that a check allows. */
  word: string | null;
}

let serial = 0;

/**
 * An organization with a row in every table of organizations, read from the catalog: new tables are filled
 * automatically. @returns the id of each table's row
 */
export async function addFullOrganization(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  // By SQL: fills whatever tables exist, from the catalog alone.
  const organization = await db
    .insertInto('organizations')
    .values({ name: 'Full House', timezone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.set('organizations', organization.id);
  for (const table of await inOrder(db, [
    ...(await tablesOfOrganizations(db)),
    'users',
    'auth_sessions',
    'auth_oauth_clients',
    'sources',
    'quotes',
    'network_apps',
  ]))
    await addRow(db, table, ids);
  return ids;
}

/** By these columns better-auth's rows of apps belong to an organization, though they may be null. */
const belongs = ['reference_id'];

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname::text as name, format_type(atttypid, -1) as type,
      attnotnull and not atthasdef and attidentity = '' or attname = any(${belongs}) as needed,
      (select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = attrelid and conkey = array[attnum] limit 1) as parent,
      (select key.attname::text from pg_constraint
        inner join pg_attribute key on key.attrelid = confrelid and array[key.attnum] = confkey
        where contype = 'f' and conrelid = pg_attribute.attrelid and conkey = array[pg_attribute.attnum] limit 1
      ) as "parentKey",
      (select substring(pg_get_constraintdef(oid) from '''([^'']+)''::text') from pg_constraint
        where contype = 'c' and conrelid = attrelid and conkey = array[attnum] limit 1) as word
    from pg_attribute
    where attrelid = ${`public.${table}`}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows;
}

/** Each table after those to which its rows refer. */
async function inOrder(db: Db, tables: readonly string[]): Promise<string[]> {
  const waiting = new Map<string, string[]>();
  for (const table of tables)
    waiting.set(
      table,
      (await columnsOf(db, table)).flatMap(({ parent, needed }) =>
        parent && needed && parent !== table ? [parent] : [],
      ),
    );
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, parents]) => parents.every((parent) => !waiting.has(parent)));
    if (ready.length === 0) throw new Error(`tables that name each other: ${[...waiting.keys()].join(', ')}`);
    for (const [table] of ready) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}

async function addRow(db: Db, table: string, ids: Map<string, number>): Promise<void> {
  serial++;
  const columns = (await columnsOf(db, table)).filter(
    // What may name an app may do so only with much else.
    ({ parent, needed, type }) =>
      needed || (parent !== null && parent !== table && type !== 'text' && ids.has(parent)),
  );
  const values: unknown[] = [];
  const named = new Set<string>();
  for (const { name, type, parent, parentKey, word } of columns) {
    // Two columns that refer to the same table get two rows of it.
    if (parent !== null && named.has(parent)) await addRow(db, parent, ids);
    const id = parent === null ? undefined : ids.get(parent);
    if (parent === null || id === undefined) values.push(word ?? valueFor(name, type, ids));
    else
      values.push(parentKey === null || parentKey === 'id' ? id : await keyOf(db, { parent, parentKey, id }));
    if (parent !== null) named.add(parent);
  }
  const hasId = (await columnsOf(db, table)).some(({ name }) => name === 'id');
  const key = hasId
    ? 'id'
    : columns.find(({ parent, name }) => parent !== null && name !== 'organization_id')?.name;
  // By SQL: as above.
  const { rows } = await sql<{ key: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    values (${sql.join(values)}) returning ${key ? sql.ref(key) : sql`0`} as key`.execute(db);
  ids.set(table, rows[0]?.key ?? 0);
}

/** What refers to another column than the id, as to an app by its `client_id`. */
async function keyOf(
  db: Db,
  { parent, parentKey, id }: { parent: string; parentKey: string; id: number },
): Promise<unknown> {
  const hasId = (await columnsOf(db, parent)).some(({ name }) => name === 'id');
  if (!hasId) return id;
  // By SQL: as above.
  const { rows } = await sql<{ key: unknown }>`
    select ${sql.ref(parentKey)} as key from ${sql.table(parent)} where id = ${id}`.execute(db);
  return rows[0]?.key;
}

/** better-auth's directories name their organization so. */
const asText = ['connection_id', 'provisioning_domain_id'];

function valueFor(name: string, type: string, ids: ReadonlyMap<string, number>): unknown {
  if (asText.includes(name)) return String(ids.get('organizations'));
  switch (type) {
    case 'bigint':
    case 'integer':
    case 'smallint':
    case 'double precision':
    case 'numeric':
      return serial % 7;
    case 'boolean':
      return false;
    case 'timestamp with time zone':
      return new Date('2026-03-01T12:00:00Z');
    case 'date':
      return '2026-03-01';
    case 'time without time zone':
      return '10:00';
    case 'bytea':
      return Buffer.from(`bytes ${serial}`);
    case 'json':
    case 'jsonb':
      return '{}';
    case 'text[]':
    case 'bigint[]':
      return '{}';
    case 'uuid':
      return crypto.randomUUID();
    case 'tsvector':
      return 'harbour';
    default:
      return `${name} ${serial}`;
  }
}
