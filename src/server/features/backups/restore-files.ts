import { createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { readArchive } from '#server/lib/archive.ts';
import { createFiles } from '#server/lib/files.ts';
import type { Settings } from '#server/settings.ts';
import { partOf, type Manifest } from './manifest.ts';

/** Media that are on this machine and not shown yet. */
interface TakenIn {
  /** Says which transaction of the database brings the rows that know them: they are shown if that one commits. */
  belongTo(transaction: string): Promise<void>;
  /** Puts them in the place of those that are there. */
  show(): Promise<void>;
  end(): Promise<void>;
}

type Place = Pick<Settings, 'dataDir' | 's3'>;

/** Where media wait (`coming`), are (`shown`), and were until a moment ago (`before`). */
function foldersIn(dataDir: string) {
  const coming = join(dataDir, 'media.restoring');
  return {
    coming,
    /** Which transaction they belong to; absent while they are still being unpacked. */
    transaction: join(coming, 'transaction'),
    shown: join(dataDir, 'media'),
    before: join(dataDir, 'media.replaced'),
  };
}

/** Unpacks the media of a backup beside those that are there. */
export async function takeInFiles(settings: Place, path: string, { files }: Manifest): Promise<TakenIn> {
  const { coming, transaction } = foldersIn(settings.dataDir);
  const end = () => rm(coming, { recursive: true, force: true });
  await end();
  if (files.length === 0) return { belongTo: () => Promise.resolve(), show: () => Promise.resolve(), end };
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
  return { belongTo, show: () => show(settings), end };

  async function belongTo(id: string): Promise<void> {
    const file = await open(transaction, 'w');
    await file.writeFile(id);
    await file.sync();
    await file.close();
  }
}

/**
 * Brings to its end what a restore left that was cut off: media whose rows are there are shown, others are removed.
 * Call it while no restore runs.
 * @param committed whether a transaction was committed; null where the database does not know any more
 * @returns what became of them; null where there was nothing to do, or nothing may be done
 */
export async function finishFiles(
  settings: Place,
  committed: (transaction: string) => Promise<boolean | null>,
): Promise<'shown' | 'removed' | null> {
  const { coming, transaction, shown, before } = foldersIn(settings.dataDir);
  const [waiting, replaced] = await Promise.all([coming, before].map(isThere));
  if (!waiting && !replaced) return null;
  const id = await readFile(transaction, 'utf8').catch(() => null);
  // Without a word on the transaction, as earlier versions left it: they moved the old ones away only afterwards.
  const valid = id === null ? replaced && !(await isThere(shown)) : await committed(id);
  if (valid === null) return null;
  if (valid) await show(settings);
  await rm(coming, { recursive: true, force: true });
  await rm(before, { recursive: true, force: true });
  return valid ? 'shown' : 'removed';
}

/** May be done again from the beginning wherever it was cut off. */
async function show(settings: Place): Promise<void> {
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
