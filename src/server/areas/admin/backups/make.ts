import { createHash } from 'node:crypto';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { inOneTransaction, type OneTransaction } from '#server/db/one-connection.ts';
import { writeArchive, type Archive } from '#server/lib/archive.ts';
import { programVersion } from '#server/lib/version.ts';
import type { Settings } from '#server/settings.ts';
import { fingerprintOf, headName, manifestName, partName, type Head, type Manifest } from './manifest.ts';
import { listMigrations, listPartitions, listSequences, listTables } from './store-catalog.ts';

/** Bytes of a table per archive entry, which are held in memory at a time. */
const partBytes = 1024 * 1024;

export interface Made {
  path: string;
  bytes: number;
  tables: number;
  rows: number;
  files: number;
}

/**
 * Writes the whole installation to one file: the rows by COPY as of one instant, while the server keeps
 * running, and the media of the local folder. APP_SECRET is not in it.
 * @param options.media false leaves out the media files
 */
export async function makeBackup(
  {
    pool,
    settings,
    now,
  }: { pool: pg.Pool; settings: Pick<Settings, 'appSecret' | 'dataDir' | 's3'>; now: Date },
  path: string,
  { media = true }: { media?: boolean } = {},
): Promise<Made> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const write = async ({ client, trx }: OneTransaction): Promise<Manifest> => {
    const head: Head = {
      format: 1,
      program: programVersion,
      migrations: await listMigrations(trx),
      made_at: now.toISOString(),
      secret: fingerprintOf(settings.appSecret),
      media: settings.s3 ? 'bucket' : media ? 'inside' : 'left',
      bucket: settings.s3?.bucket ?? null,
    };
    const tables = await listTables(trx);
    return writeArchive(path, 'zstd', async (archive) => {
      await archive.add(headName, asJson(head));
      const manifest: Manifest = {
        tables: [],
        partitions: await listPartitions(trx),
        sequences: await listSequences(trx),
        files: [],
      };
      for (const table of tables) manifest.tables.push(await addTable(archive, client, table));
      if (head.media === 'inside') manifest.files = await addFiles(archive, join(settings.dataDir, 'media'));
      await archive.add(manifestName, asJson(manifest));
      return manifest;
    });
  };
  const manifest = await inOneTransaction(pool, write, { snapshot: true });
  return {
    path,
    bytes: (await stat(path)).size,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
  };
}

async function addTable(
  archive: Archive,
  client: pg.PoolClient,
  { name, columns }: { name: string; columns: string[] },
): Promise<Manifest['tables'][number]> {
  const list = columns.map(quoted).join(', ');
  const stream = client.query(copyTo(`copy (select ${list} from public.${quoted(name)}) to stdout`));
  const hash = createHash('sha256');
  let [bytes, parts, waiting] = [0, 0, 0];
  let chunks: Uint8Array[] = [];
  const flush = async () => {
    if (waiting === 0) return;
    await archive.add(partName(name, parts), Buffer.concat(chunks));
    parts++;
    chunks = [];
    waiting = 0;
  };
  const read: AsyncIterable<Uint8Array> = stream;
  for await (const part of read) {
    hash.update(part);
    bytes += part.length;
    waiting += part.length;
    chunks.push(part);
    if (waiting >= partBytes) await flush();
  }
  await flush();
  // The number of rows may arrive after the last of them; it is here when the connection has answered again.
  await client.query('select 1');
  return { name, columns, rows: stream.rowCount, bytes, sha256: hash.digest('hex') };
}

/** The media files, without uploads in progress and files that are generated on demand. */
async function addFiles(archive: Archive, folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of found) {
    if (!entry.isFile() || /\.new$|^\d+\.webp$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const name = `media/${path.slice(folder.length + 1)}`;
    // Exports expire after a day.
    if (name.startsWith('media/exports/')) continue;
    // The file may be deleted meanwhile.
    if (!(await stat(path).catch(() => null))) continue;
    const hash = createHash('sha256');
    const bytes = await archive.addFile(name, path, (chunk) => hash.update(chunk));
    files.push({ name, bytes, sha256: hash.digest('hex') });
  }
  return files;
}

/** Quotes an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
