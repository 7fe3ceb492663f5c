import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

/** Columns, references and indexes of every table: equal for two databases of one version. */
export async function schemaOf(db: Kysely<Tables>): Promise<unknown[]> {
  const { rows } = await sql`
    select class.relname as table, attribute.attname as name,
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
        pg_get_expr(standard.adbin, standard.adrelid)) as what
    from pg_attribute attribute
    join pg_class class on class.oid = attribute.attrelid
    left join pg_attrdef standard on standard.adrelid = attrelid and standard.adnum = attnum
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
      and not class.relispartition and attnum > 0 and not attisdropped
    union all
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and conparentid = 0 and contype <> 'n'
    union all
    select tablename, indexname, indexdef from pg_indexes
    where schemaname = 'public' and tablename !~ '_\\d{4}_\\d\\d$'
    order by 1, 2, 3`.execute(db);
  return rows;
}
