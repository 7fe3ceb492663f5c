import { plural, t } from '@lingui/core/macro';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

import { fill } from '#contract/designs/template-fill.ts';
import type { Fillable, TemplateVariable } from '#contract/designs/template-shape.ts';
import { plainFilling, type Filling } from '#web/parts/designs/design.ts';

/** A row of the table, from which a draft is created. */
export interface CsvRow {
  /** Its line in the table, the header being 1. */
  line: number;
  filling: Filling;
  /** The text of the post. */
  body: string;
  /** Why no draft can be created. */
  problems: string[];
}

export interface CsvTable {
  rows: CsvRow[];
  /** Ignored columns. */
  ignored: string[];
}

/** Columns besides those of the variables. */
export const postColumn = 'post_text';
export const formatColumn = 'format';
export const mostRows = 200;

/**
 * Parses a table with a header row. Columns are named by the key or label of a variable; two more hold the post's text
 * and the format. List items are separated by bars: `one | two`.
 * @returns an error message if the table cannot be parsed
 */
export function readCsv(text: string, template: Fillable): CsvTable | string {
  let lines: string[][];
  try {
    lines = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = error.message;
    return t`Couldn’t read the table: ${reason}`;
  }
  const [header, ...rows] = lines;
  if (!header || rows.length === 0) return t`The table needs a header line and at least one row below it.`;
  if (rows.length > mostRows)
    return plural(rows.length, {
      other: `The table has # rows; the limit is ${mostRows} at a time. Split it into several tables.`,
    });
  const columns = header.map((name) => columnOf(name, template.variables));
  if (!columns.some((column) => typeof column === 'object' && column !== null)) {
    const keys = template.variables.map(({ key }) => key).join(', ');
    return t`No column matches a variable. Name the columns after these variables: ${keys}.`;
  }
  return {
    ignored: header.filter((name, at) => columns[at] === null && name !== ''),
    rows: rows.map((cells, at) => rowOf(cells, columns, template, at + 2)),
  };
}

/** A sample table: the header row, and a row with the template's examples. */
export function exampleCsv({ variables }: Fillable): string {
  const quoted = (value: unknown) => `"${cellOf(value).replaceAll('"', '""')}"`;
  return [
    [...variables.map(({ key }) => key), postColumn].join(','),
    [...variables.map(({ example }) => quoted(example)), quoted('')].join(','),
    '',
  ].join('\r\n');
}

/** Formats a variable's value as the text of a cell. */
export function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' | ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

type Column = TemplateVariable | 'body' | 'format' | null;

function columnOf(name: string, variables: readonly TemplateVariable[]): Column {
  const lower = name.trim().toLowerCase();
  const found =
    variables.find(({ key }) => key.toLowerCase() === lower) ??
    variables.find(({ label }) => label.toLowerCase() === lower);
  if (found) return found;
  if (lower === postColumn) return 'body';
  return lower === formatColumn ? 'format' : null;
}

function rowOf(
  cells: readonly string[],
  columns: readonly Column[],
  template: Fillable,
  line: number,
): CsvRow {
  const row: CsvRow = { line, filling: { variables: {} }, body: '', problems: [] };
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (cell === '' || column === null) continue;
    if (column === 'body') row.body = cell;
    else if (column === 'format') row.filling.format = cell;
    else row.filling.variables[column.key] = column.type === 'list' ? itemsOf(cell) : cell;
  }
  const { format, variables } = plainFilling(row.filling);
  row.problems = fill(template, variables, { format }).findings.map(({ text }) => text);
  const headers = columns.length;
  if (cells.length > headers)
    row.problems.push(
      plural(cells.length, { other: `This row has # cells, but the header has ${headers}.` }),
    );
  return row;
}

const itemsOf = (cell: string) =>
  cell
    .split(/[|\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Office programs export with semicolons in some locales, and copied cells are separated by tabs. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n');
  const [most = ','] = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length);
  return most;
}
