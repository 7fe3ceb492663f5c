/** A cell that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV Injection). */
const risky = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = risky.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as RFC 4180 has it: the names of the columns, then a line a row; null is empty. */
export function csvOf(rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const head = Object.keys(rows[0] ?? {});
  return [head, ...rows.map((row) => head.map((name) => row[name] ?? null))]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('');
}
