import type { Kysely } from 'kysely';

import { sourceNames } from '#contract/sources/all.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Term } from '#server/lib/tokens.ts';
import { commonTokens, rowsByMonth, type Month } from './store-statistics.ts';

/** PostgreSQL's statistics of the stored posts: how many, and which words are common. */
export interface Statistics {
  months: readonly Month[];
  /** The part of posts that contain the word, from 0 to 1. Words that are missing here are rare. */
  common: ReadonlyMap<string, number>;
}

const freshMs = 10 * 60_000;

/** By database. Old ones stay in use while new ones are read. */
const known = new WeakMap<Kysely<Tables>, { readAt: number; statistics: Promise<Statistics> }>();

/** They only choose how a search runs, never its results. */
export function statisticsOf(db: Kysely<Tables>): Promise<Statistics> {
  const before = known.get(db);
  if (before && Date.now() - before.readAt < freshMs) return before.statistics;
  const reading = read(db);
  known.set(db, { readAt: Date.now(), statistics: reading });
  reading.then(
    // A store that was never analysed has none; they are read again before it can have grown.
    ({ common }) => common.size === 0 && known.delete(db),
    () => known.delete(db),
  );
  return before ? before.statistics : reading;
}

async function read(db: Kysely<Tables>): Promise<Statistics> {
  const [months, tokens] = await Promise.all([rowsByMonth(db), commonTokens(db)]);
  const rows = months.reduce((sum, month) => sum + month.rows, 0);
  return { months, common: new Map(tokens.map(({ word, posts }) => [word, posts / Math.max(1, rows)])) };
}

export interface Expected {
  /** Posts of the window in the sources searched. */
  posts: number;
  /** The part of them that contains all the words. */
  part: number;
}

/** Rarer than any word in the database's statistics. */
const rarePart = 0.001;

/** An estimate of a search's matches, as if words were independent of each other. */
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

function partOf({ kind, tokens: lexemes }: Term, common: Statistics['common']): number {
  const parts = lexemes.map((token) => common.get(token) ?? rarePart);
  switch (kind) {
    case 'forms':
      return Math.min(
        1,
        parts.reduce((sum, part) => sum + part, 0),
      );
    case 'phrase':
      return Math.min(...parts);
    case 'prefix': {
      const begun = [...common].filter(([word]) => word.startsWith(lexemes[0] ?? ''));
      return Math.min(
        1,
        begun.reduce((sum, [, part]) => sum + part, rarePart),
      );
    }
  }
}
