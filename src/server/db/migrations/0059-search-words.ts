import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

import { dropTrendIndexes, ensureTrendIndexes } from '#server/db/trend-indexes.ts';
import { toTsvector } from '#server/lib/tokens.ts';

/** Marks that are not searched, and letters that Unicode does not decompose: those of lib/fold.ts. */
const marks = String.raw`[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640\u093c\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]`;
const letters = {
  łøđðħŋŧıĸς: 'loddhntikσ',
  '\u0671\u0649\u06cc\u06a9\u0629\u0901': '\u0627\u064a\u064a\u0643\u0647\u0902',
  '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669': '0123456789',
  '\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9': '0123456789',
  '\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f': '0123456789',
};

/** Names of tags, sounds and communities are matched with the same spelling as posts. */
const foldTag = `create or replace function fold_tag(tag text) returns text language sql immutable parallel safe as $$
  select case when tag ~ '^[ -~]*$' then lower(tag)
    else replace(replace(replace(replace(translate(
      lower(normalize(regexp_replace(normalize(tag, NFKD), '${marks}', '', 'g'), NFC)),
      '${Object.keys(letters).join('')}', '${Object.values(letters).join('')}'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end $$`;

interface Indexed {
  id: string;
  pieces: (string | null)[];
}

const rowsAtOnce = 2_000;

/**
 * Posts, cards and quotes get new search tokens (lib/tokens.ts), so each is read anew. Indexes of trends are
 * rebuilt at the end, which takes a fraction of the time of updating them row by row.
 */
export const searchWords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(foldTag).execute(db);
    await dropTrendIndexes(db);
    const { rows: months } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'trends'::regclass order by 1`.execute(
      db,
    );
    for (const { name } of months)
      await readAnew(db, { table: name, id: 'id', pieces: 'array[title, text] || tags' });
    await readAnew(db, { table: 'quotes', id: 'id', pieces: 'array[text, author, work]' });
    const { rows: cards } = await sql<Indexed>`
      select id::text, array[title, description, notes, links] as pieces from cards
      where id in (select card_id from card_words)`.execute(db);
    await write(db, { table: 'card_words', id: 'card_id' }, cards);
    await ensureTrendIndexes(db);
  },
};

async function readAnew(
  db: Kysely<unknown>,
  { table, id, pieces }: { table: string; id: string; pieces: string },
): Promise<void> {
  for (let last = '-1'; ;) {
    const { rows } = await sql<Indexed>`
      select id::text, ${sql.raw(pieces)} as pieces from ${sql.table(table)}
      where id > ${last} order by id limit ${rowsAtOnce}`.execute(db);
    await write(db, { table, id }, rows);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function write(
  db: Kysely<unknown>,
  { table, id }: { table: string; id: string },
  rows: readonly Indexed[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update ${sql.table(table)} t set words = n.words::tsvector
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map(({ pieces }) => toTsvector(pieces))}::text[])
      as n(id, words)
    where t.${sql.ref(id)} = n.id`.execute(db);
}
