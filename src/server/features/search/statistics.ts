import type { Kysely } from 'kysely';

import { sourceNames } from '#contract/sources.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Term } from '#server/lib/words.ts';
import { commonWords, rowsByMonth, type Month } from './store-statistics.ts';

/** What the database has learned about the stored posts: how many, and which words are common. */
export interface Statistics {
  months: readonly Month[];
  /** Posts of a hundred that have the word, as a part of 1. Words that are not here are rare. */
  common: ReadonlyMap<string, number>;
}

const freshMs = 10 * 60_000;

/** Known for each database. Old ones go on being used while new ones are read. */
const known = new WeakMap<Kysely<Tables>, { readAt: number; statistics: Promise<Statistics> }>();

/** They only choose the way of a search, never what it answers. */
export function statisticsOf(db: Kysely<Tables>): Promise<Statistics> {
  const before = known.get(db);
  if (before && Date.now() - before.readAt < freshMs) return before.statistics;
  const reading = read(db);
  known.set(db, { readAt: Date.now(), statistics: reading });
  reading.then(
    // Nothing is known of a store that was never analysed; it is asked again before it can have grown.
    ({ common }) => common.size === 0 && known.delete(db),
    () => known.delete(db),
  );
  return before ? before.statistics : reading;
}

async function read(db: Kysely<Tables>): Promise<Statistics> {
  const [months, words] = await Promise.all([rowsByMonth(db), commonWords(db)]);
  const rows = months.reduce((sum, month) => sum + month.rows, 0);
  return { months, common: new Map(words.map(({ word, posts }) => [word, posts / Math.max(1, rows)])) };
}

export interface Expected {
  /** Posts of the window in the sources searched. */
  posts: number;
  /** The part of them that has all the words. */
  part: number;
}

/** Rarer than any word that the database thinks worth noting. */
const rarePart = 0.001;

/** What a search will meet, as if words came independently of each other. */
export function foresee(
  { months, common }: Statistics,
  wanted: readonly Term[],
  { since, until, sources }: { since: Date | null; until: Date; sources: number },
): Expected {
  const from = since?.getTime() ?? Number.NEGATIVE_INFINITY;
  const posts = months.reduce((sum, month) => {
    const covered = Math.min(month.to, until.getTime()) - Math.max(month.from, from);
    return sum + month.rows * Math.max(0, Math.min(1, covered / (month.to - month.from)));
  }, 0);
  return {
    posts: (posts * sources) / sourceNames.length,
    part: wanted.reduce((part, term) => part * partOf(term, common), 1),
  };
}

function partOf({ kind, words }: Term, common: Statistics['common']): number {
  const parts = words.map((word) => common.get(word) ?? rarePart);
  switch (kind) {
    case 'forms':
      return Math.min(
        1,
        parts.reduce((sum, part) => sum + part, 0),
      );
    case 'phrase':
      return Math.min(...parts);
    case 'prefix': {
      const begun = [...common].filter(([word]) => word.startsWith(words[0] ?? ''));
      return Math.min(
        1,
        begun.reduce((sum, [, part]) => sum + part, rarePart),
      );
    }
  }
}
