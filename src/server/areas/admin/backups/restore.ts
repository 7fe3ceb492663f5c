import type { Transaction } from 'kysely';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
import { finishFiles, unpackFiles } from './restore-files.ts';
import { changed, type RowChange } from './row-changes.ts';
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
  /** The migrations that brought it up to this program's version. */
  migrated: string[];
  held: Held;
  /** Whether this APP_SECRET decrypts what is stored encrypted. */
  secretFits: boolean;
  /** Where its media are. */
  media: Head['media'];
  bucket: string | null;
}

interface Place {
  database: Pick<Database, 'db' | 'pool'>;
  settings: Pick<Settings, 'appSecret' | 'dataDir' | 's3'>;
}

/** Further work in the transaction that stores the rows. */
interface Besides<T> {
  /** Changes to the rows of each table on their way in; called when the tables exist. */
  changesOf?: (
    trx: Transaction<Tables>,
  ) => Promise<(table: string, columns: readonly string[]) => RowChange | null>;
  /** Called when all rows are stored, in the tables of this program. */
  settle: (trx: Transaction<Tables>) => Promise<T>;
}

/**
 * Restores a backup: creates the tables as of its time, fills them, and migrates them to this program's
 * version. The database part is one transaction, so an error leaves it unchanged. Nothing is sent afterwards
 * until a person resumes it.
 * @param options.replace also where the database holds work, which is then lost
 * @throws StartError for a file that cannot be restored, or a database that may not be overwritten
 */
export async function restoreBackup(
  { now, ...place }: Place & { now: Date },
  path: string,
  options: { replace: boolean },
): Promise<Restored> {
  const read = await inspectBackup(path, migrationNames);
  const { head, manifest } = read;
  const madeAt = new Date(head.made_at);
  const restored = await whileNoneRestores(place.database.pool, async () => {
    await refuseUnlessFree(place.database, options.replace);
    await finish(place);
    return bringBack(place, path, read, { settle: (trx) => holdSending(trx, { madeAt, now }) });
  });
  if (!restored) throw new StartError('Another restore runs on this database. Let it end first.');
  return {
    migrated: restored.migrated,
    held: restored.settled,
    madeAt,
    program: head.program,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    secretFits: head.secret === fingerprintOf(place.settings.appSecret),
    media: head.media,
    bucket: head.bucket,
  };
}

/**
 * Finishes, when the program starts, an interrupted restore.
 * @returns what became of the media that it had unpacked; null where there were none
 */
export async function finishRestore(place: Place): Promise<'shown' | 'removed' | null> {
  return whileNoneRestores(place.database.pool, () => finish(place));
}

function finish({ database, settings }: Place): Promise<'shown' | 'removed' | null> {
  return finishFiles(settings, (transaction) => wasCommitted(database.db, transaction));
}

/**
 * Empties the database and stores the rows and media of an inspected backup. Call it while no other restore
 * runs.
 * @throws StartError where the rows are stored but not all of the media
 */
export async function bringBack<T>(
  { database, settings }: Place,
  path: string,
  { head, manifest }: { head: Head; manifest: Manifest },
  { changesOf, settle }: Besides<T>,
): Promise<{ migrated: string[]; settled: T }> {
  const files = await unpackFiles(settings, path, manifest);
  let transaction: string | null = null;
  try {
    const result = await inOneTransaction(database.pool, async ({ client, trx }) => {
      await dropAll(trx);
      await migrate(trx, head.migrations.at(-1));
      await fill(trx, client, path, manifest, (await changesOf?.(trx)) ?? (() => null));
      const migrated = await migrate(trx);
      await ensureTrendIndexes(trx);
      const settled = await settle(trx);
      const id = await currentTransaction(trx);
      await files.belongTo(id);
      transaction = id;
      return { migrated, settled };
    });
    await files.putInPlace();
    await files.end();
    return result;
  } catch (error) {
    // Stored rows need their media. If the connection was lost at the very end, the outcome is unknown and
    // the media wait.
    const brought = transaction !== null && (await wasCommitted(database.db, transaction).catch(() => null));
    if (brought === false) await files.end();
    if (transaction === null || brought === false) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      brought
        ? `The database was restored, but not all of its media could be put in their place (${why}). They wait, and the next start of Copydesk brings them.`
        : `The connection to the database was lost at the very end of the restore (${why}), so it is not known whether it was completed. It is whole or not there at all: start Copydesk and look, and restore again where it is not there.`,
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

/** Stores the rows. References are checked when all are stored. */
async function fill(
  trx: Transaction<Tables>,
  client: pg.PoolClient,
  path: string,
  { tables, partitions, sequences }: Manifest,
  changeOf: (table: string, columns: readonly string[]) => RowChange | null,
): Promise<void> {
  await dropTrendIndexes(trx);
  const close = await openForRows(
    trx,
    (await listTables(trx)).map(({ name }) => name),
  );
  await makePartitions(trx, partitions);
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  for await (const { table, chunks } of tablesIn(path)) {
    const columns = columnsOf.get(table);
    if (columns === undefined) continue;
    const change = changeOf(table, columns);
    await pipeline(
      Readable.from(change ? changed(chunks, change) : chunks),
      client.query(copyFrom(`copy public.${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`)),
    );
  }
  await setSequences(trx, sequences);
  await close();
}

/** The rows of each table in the archive, as one stream of all its parts. */
async function* tablesIn(path: string): AsyncGenerator<{ table: string; chunks: AsyncIterable<Uint8Array> }> {
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
