import { once } from 'node:events';

import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { Tables } from './tables.ts';

/** One connection inside one transaction, for loading many rows: SQL by Kysely, rows by COPY. */
export interface Loading {
  trx: Kysely<Tables>;
  /** Appends rows to a table by COPY; each row's values stand in the order of `columns`. */
  copy: (table: string, columns: readonly string[], rows: Iterable<readonly CopyValue[]>) => Promise<void>;
}

export type CopyValue = string | number | boolean | null | readonly string[];

/** Runs `work` in a transaction of its own; whatever it throws takes all of it back. */
export async function load<T>(pool: pg.Pool, work: (loading: Loading) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const release = client.release.bind(client);
  // Kysely gives its connection back after each query; this one stays until the transaction ends.
  client.release = () => {};
  const only = { connect: () => Promise.resolve(client), end: () => Promise.resolve(), options: {} };
  const trx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: only }) });
  let failure: Error | undefined;
  try {
    // A crash may take back the last moments of a load, whole transactions of it: whoever loads goes on from there.
    await client.query('begin; set local synchronous_commit = off');
    const result = await work({ trx, copy: (table, columns, rows) => copy(client, table, columns, rows) });
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release = release;
    release(failure);
  }
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
