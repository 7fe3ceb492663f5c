import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { readArchive } from '#server/lib/archive.ts';
import { createFiles } from '#server/lib/files.ts';
import type { Settings } from '#server/settings.ts';
import { partOf, type Manifest } from './manifest.ts';

/** Media that are on this machine and not shown yet. */
interface TakenIn {
  /** Puts them in the place of those that are there. */
  show(): Promise<void>;
  end(): Promise<void>;
}

/** Unpacks the media of a backup beside those that are there. */
export async function takeInFiles(
  settings: Pick<Settings, 'dataDir' | 's3'>,
  path: string,
  { files }: Manifest,
): Promise<TakenIn> {
  const coming = join(settings.dataDir, 'media.restoring');
  const end = () => rm(coming, { recursive: true, force: true });
  await end();
  if (files.length === 0) return { show: () => Promise.resolve(), end };
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
  return { show: () => (settings.s3 ? upload() : swap()), end };

  async function upload(): Promise<void> {
    const store = createFiles(settings);
    for (const { name } of files) await store.keep(name.slice('media/'.length), join(coming, name));
  }

  async function swap(): Promise<void> {
    const shown = join(settings.dataDir, 'media');
    const before = join(settings.dataDir, 'media.replaced');
    await rm(before, { recursive: true, force: true });
    await rename(shown, before).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
    await rename(join(coming, 'media'), shown);
    await rm(before, { recursive: true, force: true });
  }
}
