import { sql, type Transaction } from 'kysely';
import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { inOneTransaction } from './one-connection.ts';
import type { Tables } from './tables.ts';

/** One connection inside one transaction, for loading many rows: SQL by Kysely, rows by COPY. */
export interface Loading {
  trx: Transaction<Tables>;
  /** Appends rows to a table by COPY; each row's values are in the order of `columns`. */
  copy: (table: string, columns: readonly string[], rows: Iterable<readonly CopyValue[]>) => Promise<void>;
}

export type CopyValue = string | number | boolean | null | readonly string[];

/** Runs `work` in a transaction of its own, which is rolled back if it throws. */
export async function load<T>(pool: pg.Pool, work: (loading: Loading) => Promise<T>): Promise<T> {
  return inOneTransaction(pool, async ({ client, trx }) => {
    // A crash may lose the last moments of a load, in whole transactions: the load then continues from there.
    await sql`set local synchronous_commit = off`.execute(trx);
    return work({ trx, copy: (table, columns, rows) => copy(client, table, columns, rows) });
  });
}

const chunkCharacters = 256 * 1024;

async function copy(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  const finished = once(stream, 'finish');
  // It may fail while the next rows are being written; it is awaited below, so this avoids an unhandled
  // rejection.
  finished.catch(() => {});
  stream.on('error', () => {});
  let lines = '';
  for (const row of rows) {
    lines += `${row.map(field).join('\t')}\n`;
    if (lines.length < chunkCharacters) continue;
    if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), finished]);
    lines = '';
  }
  stream.end(lines);
  await finished;
}

/** COPY's text form. */
function field(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'object') return escape(`{${value.map(element).join(',')}}`);
  return String(value);
}

function escape(text: string): string {
  return special.test(text)
    ? text.replace(everySpecial, (character) => escapes[character] ?? character)
    : text;
}

const special = /[\\\n\r\t]/;
const everySpecial = /[\\\n\r\t]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function element(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
