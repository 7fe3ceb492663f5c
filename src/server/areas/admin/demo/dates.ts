import { newsSource } from '#contract/sources/all.ts';
import type { RowChange } from '#server/areas/admin/backups/row-changes.ts';
import { scoreLater, viralScore } from '#server/areas/intake/ingest/trend-score.ts';
import { monthOf } from '#server/db/trend-partitions.ts';
import { toTsvector } from '#server/lib/tokens.ts';

/** Moves the times of a row by `ms` milliseconds. */
export function moveTimes(columns: readonly string[], times: ReadonlySet<string>, ms: number): RowChange {
  const places = columns.flatMap((column, place) => (times.has(column) ? [place] : []));
  return (fields) => {
    for (const place of places) {
      const written = fields[place];
      if (written !== undefined && written !== '\\N') fields[place] = moved(written, ms);
    }
  };
}

/**
 * Adds to trends what the file leaves out because it follows from the rest: search tokens and scores. Scores
 * of news are in the file, as of its instant. Call it after the times were moved.
 * @param ms by which they were moved
 */
export function completeTrends(columns: readonly string[], ms: number): RowChange {
  const [source, at, engagement, score, title, text, tags, tokens] = [
    'source',
    'created_at',
    'engagement',
    'score',
    'title',
    'text',
    'tags',
    'words',
  ].map((name) => columns.indexOf(name));
  return (fields) => {
    const read = (place: number | undefined) => unescaped(fields[place ?? -1] ?? '\\N');
    const pieces = [read(title), read(text), ...elementsOf(read(tags) ?? '')];
    if (tokens !== undefined) fields[tokens] = escaped(toTsvector(pieces));
    if (score === undefined) return;
    const known = read(engagement);
    const made =
      read(source) === newsSource
        ? scoreLater(Number(read(score)), ms)
        : viralScore(known === null ? null : Number(known), new Date(read(at) ?? ''));
    fields[score] = String(made);
  };
}

/** The value of a field in COPY's text format; null for NULL. */
function unescaped(field: string): string | null {
  if (field === '\\N') return null;
  return field.includes('\\') ? field.replaceAll(/\\(.)/g, (_, mark: string) => marks[mark] ?? mark) : field;
}

const marks: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\');
}

/** The elements of a text array, as PostgreSQL writes it. */
function elementsOf(array: string): string[] {
  return [...array.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/g)].map(
    ([plain, quoted]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain,
  );
}

/** PostgreSQL writes `2025-01-15 12:00:00.5+00`, since its sessions here use UTC. */
function moved(written: string, ms: number): string {
  const instant = Date.parse(`${written.slice(0, -3).replace(' ', 'T')}Z`);
  return new Date(instant + ms).toISOString();
}

/** The monthly tables that the moved rows need. */
export function moveMonths(partitions: readonly string[], ms: number): string[] {
  const names = partitions.flatMap((partition) => {
    const [, table, year, month] = /^(trends|readings)_(\d{4})_(\d\d)$/.exec(partition) ?? [];
    if (table === undefined) return [];
    const begins = Date.UTC(Number(year), Number(month) - 1, 1);
    const ends = Date.UTC(Number(year), Number(month), 1) - 1;
    // February may lie between.
    return [begins, (begins + ends) / 2, ends].map(
      (instant) => `${table}_${monthOf(new Date(instant + ms))}`,
    );
  });
  return [...new Set(names)];
}
