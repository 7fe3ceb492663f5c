/** Cells that a spreadsheet would read as a formula get an apostrophe in front (OWASP, CSV Injection). */
const risky = /^[=+\-@\t\r]/;

type Cell = string | number | Date | null;

function cell(value: Cell): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(value);
  const safe = risky.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table in the format of RFC 4180: a line of column names, then one line per row; null is empty. */
export function csvOf(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const head = Object.keys(rows[0] ?? {});
  return [head, ...rows.map((row) => head.map((name) => row[name] ?? null))]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('');
}
