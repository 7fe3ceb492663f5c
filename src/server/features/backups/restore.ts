import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Transaction } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { Database } from '#server/db/connect.ts';
import { migrate, migrationNames } from '#server/db/migrate.ts';
import { inOneTransaction } from '#server/db/one-connection.ts';
import type { Tables } from '#server/db/tables.ts';
import { dropTrendIndexes, ensureTrendIndexes } from '#server/db/trend-indexes.ts';
import { readArchive } from '#server/lib/archive.ts';
import { StartError } from '#server/lib/start-error.ts';
import type { Settings } from '#server/settings.ts';
import { holdSending, type Held } from './hold.ts';
import { inspectBackup } from './inspect.ts';
import { quoted } from './make.ts';
import { fingerprintOf, partOf, type Head, type Manifest } from './manifest.ts';
import { finishFiles, takeInFiles } from './restore-files.ts';
import {
  contentOf,
  countOthers,
  currentTransaction,
  dropAll,
  listTables,
  makePartitions,
  openForRows,
  setSequences,
  wasCommitted,
  whileNoneRestores,
} from './store-catalog.ts';

export interface Restored {
  madeAt: Date;
  program: string;
  rows: number;
  files: number;
  /** The migrations that brought it up to this program. */
  migrated: string[];
  held: Held;
  /** Whether what it keeps encrypted can be read with this APP_SECRET. */
  secretFits: boolean;
  /** Where its media are. */
  media: Head['media'];
  bucket: string | null;
}

interface Place {
  database: Pick<Database, 'db' | 'pool'>;
  settings: Pick<Settings, 'appSecret' | 'dataDir' | 's3'>;
  now: Date;
}

/**
 * Brings a backup back: at the tables' state of its time, then upward to this program's. All of the database is one
 * transaction: what goes wrong leaves it as it was. Nothing is sent afterwards before a person has said so.
 * @param options.replace also where the database holds somebody's work, which is then gone
 * @throws StartError for a file that cannot be brought back, or a database that may not be overwritten
 */
export async function restoreBackup(
  place: Place,
  path: string,
  options: { replace: boolean },
): Promise<Restored> {
  const read = await inspectBackup(path, migrationNames);
  const restored = await whileNoneRestores(place.database.pool, async () => {
    await refuseUnlessFree(place.database, options.replace);
    await finish(place);
    return restoreFrom(path, read, place);
  });
  if (!restored) throw new StartError('Another restore runs on this database. Let it end first.');
  return restored;
}

/**
 * Brings to its end, at the start of a program, what a restore left that was cut off.
 * @returns what became of the media that it had unpacked; null where there were none
 */
export async function finishRestore(place: Omit<Place, 'now'>): Promise<'shown' | 'removed' | null> {
  return whileNoneRestores(place.database.pool, () => finish(place));
}

function finish({ database, settings }: Omit<Place, 'now'>): Promise<'shown' | 'removed' | null> {
  return finishFiles(settings, (transaction) => wasCommitted(database.db, transaction));
}

async function restoreFrom(
  path: string,
  { head, manifest }: { head: Head; manifest: Manifest },
  { database, settings, now }: Place,
): Promise<Restored> {
  const files = await takeInFiles(settings, path, manifest);
  let transaction: string | null = null;
  try {
    const madeAt = new Date(head.made_at);
    const result = await inOneTransaction(database.pool, async ({ client, trx }) => {
      await dropAll(trx);
      await migrate(trx, head.migrations.at(-1));
      await fill(trx, client, path, manifest);
      const migrated = await migrate(trx);
      await ensureTrendIndexes(trx);
      const held = await holdSending(trx, { madeAt, now });
      const id = await currentTransaction(trx);
      await files.belongTo(id);
      transaction = id;
      return { migrated, held };
    });
    await files.show();
    await files.end();
    return {
      ...result,
      madeAt,
      program: head.program,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      secretFits: head.secret === fingerprintOf(settings.appSecret),
      media: head.media,
      bucket: head.bucket,
    };
  } catch (error) {
    // Rows that were brought need their media, and of a connection lost at the very end nobody knows: those wait.
    const brought = transaction !== null && (await wasCommitted(database.db, transaction).catch(() => null));
    if (brought === false) await files.end();
    if (brought !== true) throw error;
    throw new StartError(
      'The database was restored, but not all of its media could be put in their place ' +
        `(${error instanceof Error ? error.message : String(error)}). They wait, and the next start of Copydesk brings them.`,
      { cause: error },
    );
  }
}

async function refuseUnlessFree({ db, pool }: Place['database'], replace: boolean): Promise<void> {
  const content = await contentOf(db);
  if (content === 'other')
    throw new StartError(
      'This database holds tables that are not Copydesk’s, which a restore would not touch. Give Copydesk a database of its own.',
    );
  if ((await countOthers(db, pool.totalCount)) > 0)
    throw new StartError('Copydesk is running on this database. Stop it on every node, then restore.');
  if (content === 'used' && !replace)
    throw new StartError(
      'This database is not empty. With --replace all of it is removed and the backup takes its place; ' +
        'make a backup of it first: npm run cli -- backup',
    );
}

/** Brings the rows. References are checked when all are there. */
async function fill(
  trx: Transaction<Tables>,
  client: pg.PoolClient,
  path: string,
  { tables, partitions, sequences }: Manifest,
): Promise<void> {
  await dropTrendIndexes(trx);
  const close = await openForRows(
    trx,
    (await listTables(trx)).map(({ name }) => name),
  );
  await makePartitions(trx, partitions);
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  for await (const { table, chunks } of rowsIn(path)) {
    const columns = columnsOf.get(table)?.map(quoted).join(', ');
    if (columns === undefined) continue;
    await pipeline(
      Readable.from(chunks),
      client.query(copyFrom(`copy public.${quoted(table)} (${columns}) from stdin`)),
    );
  }
  await setSequences(trx, sequences);
  await close();
}

/** The rows of each table in the archive, as one stream of all its parts. */
async function* rowsIn(path: string): AsyncGenerator<{ table: string; chunks: AsyncIterable<Uint8Array> }> {
  const entries = readArchive(path, 'zstd');
  let next = await entries.next();
  const tableOf = (name: string) => {
    const part = partOf(name);
    return part && 'table' in part ? part.table : null;
  };
  try {
    while (!next.done) {
      const table = tableOf(next.value.name);
      if (table === null) {
        for await (const chunk of next.value.chunks) void chunk;
        next = await entries.next();
        continue;
      }
      yield {
        table,
        chunks: (async function* () {
          while (!next.done && tableOf(next.value.name) === table) {
            yield* next.value.chunks;
            next = await entries.next();
          }
        })(),
      };
    }
  } finally {
    await entries.return(undefined);
  }
}
