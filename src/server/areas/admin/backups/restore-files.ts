import { createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { readArchive } from '#server/lib/archive.ts';
import { createFiles } from '#server/lib/files.ts';
import type { Settings } from '#server/settings.ts';
import { partOf, type Manifest } from './manifest.ts';

/** Media that are unpacked on this machine but not in use yet. */
interface UnpackedFiles {
  /** Names the database transaction that stores their rows: they come into use if it commits. */
  belongTo(transaction: string): Promise<void>;
  /** Replaces the current media with them. */
  putInPlace(): Promise<void>;
  end(): Promise<void>;
}

type Place = Pick<Settings, 'dataDir' | 's3'>;

/** Where media wait (`coming`), are in use (`shown`), and were until a moment ago (`before`). */
function foldersIn(dataDir: string) {
  const coming = join(dataDir, 'media.restoring');
  return {
    coming,
    /** The transaction they belong to; absent while they are still being unpacked. */
    transaction: join(coming, 'transaction'),
    shown: join(dataDir, 'media'),
    before: join(dataDir, 'media.replaced'),
  };
}

/** Unpacks the media of a backup beside the current ones. */
export async function unpackFiles(
  settings: Place,
  path: string,
  { files }: Manifest,
): Promise<UnpackedFiles> {
  const { coming, transaction } = foldersIn(settings.dataDir);
  const end = () => rm(coming, { recursive: true, force: true });
  await end();
  if (files.length === 0)
    return { belongTo: () => Promise.resolve(), putInPlace: () => Promise.resolve(), end };
  try {
    for await (const { name, chunks } of readArchive(path, 'zstd')) {
      const part = partOf(name);
      if (!part || !('file' in part)) {
        for await (const chunk of chunks) void chunk;
        continue;
      }
      const target = join(coming, part.file);
      await mkdir(dirname(target), { recursive: true });
      await pipeline(Readable.from(chunks), createWriteStream(target, { flush: true }));
    }
  } catch (error) {
    await end();
    throw error;
  }
  return { belongTo, putInPlace: () => putInPlace(settings), end };

  async function belongTo(id: string): Promise<void> {
    const file = await open(transaction, 'w');
    await file.writeFile(id);
    await file.sync();
    await file.close();
  }
}

/**
 * Finishes an interrupted restore: media whose rows are stored come into use, others are removed. Call it
 * while no restore runs.
 * @param committed whether a transaction was committed; null where the database no longer knows
 * @returns what became of them; null where nothing was left to do, or nothing can be done
 */
export async function finishFiles(
  settings: Place,
  committed: (transaction: string) => Promise<boolean | null>,
): Promise<'shown' | 'removed' | null> {
  const { coming, transaction, shown, before } = foldersIn(settings.dataDir);
  const [waiting, replaced] = await Promise.all([coming, before].map(isThere));
  if (!waiting && !replaced) return null;
  const id = await readFile(transaction, 'utf8').catch(() => null);
  // Without a recorded transaction, as earlier versions left it: they moved the old media away last.
  const valid = id === null ? replaced && !(await isThere(shown)) : await committed(id);
  if (valid === null) return null;
  if (valid) await putInPlace(settings);
  await rm(coming, { recursive: true, force: true });
  await rm(before, { recursive: true, force: true });
  return valid ? 'shown' : 'removed';
}

/** Can be repeated from the beginning, wherever it was interrupted. */
async function putInPlace(settings: Place): Promise<void> {
  const { coming, shown, before } = foldersIn(settings.dataDir);
  const media = join(coming, 'media');
  if (settings.s3) return upload(settings, media);
  if (await isThere(media)) {
    if (await isThere(shown)) {
      await rm(before, { recursive: true, force: true });
      await rename(shown, before);
    }
    await rename(media, shown);
  } else if (!(await isThere(shown)) && (await isThere(before))) await rename(before, shown);
  await rm(before, { recursive: true, force: true });
}

async function upload(settings: Place, media: string): Promise<void> {
  const store = createFiles(settings);
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) await store.keep(relative(media, path), path);
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
