import { createHash, type Hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';

import { readArchive, type ArchiveEntry } from '#server/lib/archive.ts';
import { StartError } from '#server/lib/start-error.ts';
import { programVersion } from '#server/lib/version.ts';
import { head, headName, manifest, manifestName, partOf, type Head, type Manifest } from './manifest.ts';

/** A manifest of a hundred thousand files has about 15 MB. */
const mostJsonBytes = 256 * 1024 * 1024;

/**
 * Reads a backup once and compares every part with the manifest at its end.
 * @param known the migrations of this program
 * @throws StartError for a file that is no backup, is damaged or incomplete, or comes from a newer Copydesk
 */
export async function inspectBackup(
  path: string,
  known: readonly string[],
): Promise<{ head: Head; manifest: Manifest }> {
  const hashes = new Map<string, Hash>();
  let first: Head | undefined;
  let last: Manifest | undefined;
  try {
    for await (const entry of readArchive(path, 'zstd')) {
      if (first === undefined) {
        first = await headOf(entry, path);
        refuseNewer(first, known, path);
      } else if (entry.name === manifestName) last = await jsonOf(entry, manifest);
      else {
        const part = partOf(entry.name);
        if (part === null || last !== undefined) throw new Error(`${entry.name} does not belong there`);
        const key = 'table' in part ? `table ${part.table}` : part.file;
        const hash = hashes.get(key) ?? createHash('sha256');
        hashes.set(key, hash);
        for await (const chunk of entry.chunks) hash.update(chunk);
      }
    }
    if (!first || !last) throw new Error('its end is missing');
    compare(last, hashes);
    return { head: first, manifest: last };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw unreadable(path, error);
  }
}

async function headOf(entry: ArchiveEntry, path: string): Promise<Head> {
  if (entry.name !== headName) throw new StartError(`${path} is no backup of Copydesk.`);
  return jsonOf(entry, head);
}

async function jsonOf<S extends z.ZodType>(entry: ArchiveEntry, schema: S): Promise<z.output<S>> {
  if (entry.bytes > mostJsonBytes) throw new Error(`${entry.name} is too large`);
  return schema.parse(JSON.parse((await buffer(entry.chunks)).toString('utf8')));
}

function refuseNewer({ program, migrations }: Head, known: readonly string[], path: string): void {
  const strange = migrations.filter((name) => !known.includes(name));
  if (strange.length === 0) return;
  throw new StartError(
    `${path} was made by Copydesk ${program}, which is newer than this one (${programVersion}): ` +
      `it knows ${strange.join(', ')}. Restore it with that version or a later one.`,
  );
}

function compare(listed: Manifest, hashes: ReadonlyMap<string, Hash>): void {
  // A table without an entry in the archive has no rows.
  const digests = new Map([...hashes].map(([name, hash]) => [name, hash.digest('hex')]));
  const empty = createHash('sha256').digest('hex');
  const parts = [
    ...listed.tables.map(({ name, sha256 }) => ({ name: `table ${name}`, sha256, had: empty })),
    ...listed.files.map(({ name, sha256 }) => ({ name, sha256, had: 'nothing' })),
  ];
  for (const { name, sha256, had } of parts)
    if ((digests.get(name) ?? had) !== sha256) throw new Error(`${name} is not what was written`);
  const names = new Set(parts.map(({ name }) => name));
  for (const name of digests.keys()) if (!names.has(name)) throw new Error(`${name} does not belong there`);
}

function unreadable(path: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return new StartError(`There is no file ${path}.`);
  return new StartError(
    `${path} is no backup of Copydesk, or was damaged or cut off (${reason}). Nothing was changed. ` +
      'Take another copy of it, or an older backup.',
  );
}
