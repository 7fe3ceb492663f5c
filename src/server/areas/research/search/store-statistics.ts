import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** A month's partition of trends; `from` and `to` in ms since the epoch. */
export interface Month {
  from: number;
  to: number;
  /** As PostgreSQL last counted them. */
  rows: number;
}

export async function rowsByMonth(db: Db): Promise<Month[]> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, greatest(reltuples, 0)::float8 as rows
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'trends'::regclass`.execute(db);
  return rows.map(({ name, rows: count }) => {
    const [, year, month] = /^trends_(\d{4})_(\d{2})$/.exec(name) ?? [];
    if (year === undefined || month === undefined) return { from: 0, to: Date.UTC(2000, 0, 1), rows: count };
    return {
      from: Date.UTC(Number(year), Number(month) - 1, 1),
      to: Date.UTC(Number(year), Number(month), 1),
      rows: count,
    };
  });
}

/** The words in PostgreSQL's own statistics, each with its approximate number of posts. */
export async function commonTokens(db: Db): Promise<{ word: string; posts: number }[]> {
  const { rows } = await sql<{ word: string; posts: number }>`
    select word, sum(part * greatest(reltuples, 0))::float8 as posts
    from pg_inherits join pg_class c on c.oid = inhrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = 'words'
    cross join unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as common(word, part)
    where inhparent = 'trends'::regclass and word is not null
    group by word`.execute(db);
  return rows;
}
