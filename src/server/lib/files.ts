import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  link,
  mkdir,
  open as openFile,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Settings } from '#server/settings.ts';
import { copyInto, openBucket } from './bucket.ts';
import { sendingParts, type SentParts } from './sent-parts.ts';
import { reaching } from './store-problem.ts';

/** Milliseconds after which an incomplete upload counts as abandoned. */
const leftoverMs = 24 * 3_600_000;

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file on this machine that is not in the store (yet). */
export interface LocalFile {
  path: string;
  bytes: number;
  /** SHA-256 of its content. */
  hash: Buffer;
}

/**
 * The store of media: the folder `DATA_DIR/media`, or an S3-compatible bucket. Keys are paths of letters,
 * digits, `-`, `_`, `.` and `/`. Failures of the store itself are thrown as a `StoreProblem`.
 */
export interface Files {
  /** Whether the store can be used at present; throws a `StoreProblem` where it cannot. */
  check(): Promise<void>;
  /** Writes atomically: concurrent readers, also after a crash, see all of it or nothing. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Puts a local file into the store, atomically. The original stays, but must not be changed any more: the
   * folder may hold the same bytes under a second name.
   */
  keep(key: string, path: string): Promise<void>;
  has(key: string): Promise<boolean>;
  read(key: string): Promise<Uint8Array>;
  /** Streams the file, or a part of it. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Calls `use` with a local path to the file's content, valid until `use` ends. Do not write to it. */
  withLocal<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Calls `use` with the path of an empty local file, for example for an upload; deleted when `use` ends. */
  withScratch<T>(use: (path: string) => Promise<T>): Promise<T>;
  /**
   * The path of a local file that is created once and kept for some hours; a later call within `ms` finds it.
   * @param name of letters, digits and `-`
   */
  held(name: string, ms: number, make: (path: string) => Promise<unknown>): Promise<string>;
  /**
   * The path of a local file that arrives piece by piece. It is swept a day after it was last written to.
   * @param name of letters, digits, `-` and `_`
   */
  arriving(name: string): string;
  /** Bytes that are free for local files. */
  freeBytes(): Promise<number>;
  /** Where a bucket takes parts of a file from clients; null for a folder. */
  parts: SentParts | null;
  remove(key: string): Promise<void>;
  /** Removes everything below the folder `key`. */
  removeAll(key: string): Promise<void>;
  /** Deletes incomplete uploads that a crash left, and expired local files. */
  sweep(now: Date): Promise<void>;
}

export function createFiles({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): Files {
  const scratch = join(dataDir, 'incoming');
  const folder = join(dataDir, 'media');
  const store: Store = s3 ? openBucket(s3) : local(folder);
  const { disk } = store;

  const open: Files['open'] = (key, range) => reaching(() => store.open(key, range));

  async function withScratch<T>(use: (path: string) => Promise<T>): Promise<T> {
    await mkdir(scratch, { recursive: true });
    const path = join(scratch, randomUUID());
    try {
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    check: () => reaching(() => store.check()),
    write: (key, bytes) => reaching(() => store.put(key, (to) => disk.put(to, bytes))),
    async keep(key, path) {
      await reaching(() => store.put(key, (to) => store.take(to, path)));
    },
    has: (key) => reaching(() => disk.exists(key)),
    read: (key) => reaching(() => disk.getBytes(key)),
    open,
    withScratch,
    withLocal: (key, use) =>
      s3
        ? withScratch(async (path) => {
            await pipeline(await open(key), await writerTo(path));
            return use(path);
          })
        : use(join(folder, key)),
    async held(name, ms, make) {
      const path = join(scratch, `held-${name}`);
      const there = await stat(path).catch(() => null);
      if (there && Date.now() - there.mtimeMs < ms) return path;
      await withScratch(async (made) => {
        await make(made);
        await rename(made, path);
      });
      return path;
    },
    async sweep(now) {
      for (const name of await readdir(scratch).catch(() => [])) {
        const path = join(scratch, name);
        const there = await stat(path).catch(() => null);
        if (there && now.getTime() - there.mtimeMs > leftoverMs) await rm(path, { force: true });
      }
    },
    arriving: (name) => join(scratch, `arriving-${name}`),
    async freeBytes() {
      await mkdir(scratch, { recursive: true });
      const { bavail, bsize } = await statfs(scratch);
      return bavail * bsize;
    },
    parts: s3 && sendingParts(s3),
    remove: (key) => reaching(() => disk.delete(key)),
    removeAll: (key) => reaching(() => store.removeAll(key)),
  };
}

export interface Store {
  disk: Disk;
  check(): Promise<void>;
  /** Has it written under the given name, and makes it available as `key` when it is complete. */
  put(key: string, write: (to: string) => Promise<void>): Promise<void>;
  /** Writes a local file's content under a name. */
  take(to: string, path: string): Promise<void>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  removeAll(key: string): Promise<void>;
}

function local(folder: string): Store {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    disk,
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
    async put(key, write) {
      const made = `${key}.${randomUUID()}.new`;
      try {
        await write(made);
        await rename(join(folder, made), join(folder, key));
      } finally {
        // Also there where both names are the same file already: then renaming does nothing.
        await rm(join(folder, made), { force: true });
      }
    },
    async take(to, path) {
      await mkdir(dirname(join(folder, to)), { recursive: true });
      // A second name costs nothing, however large the file is. Not every file system has them.
      await link(path, join(folder, to)).catch(() => copyInto(disk, to, path));
    },
    removeAll: (key) => disk.deleteAll(key),
    async open(key, range) {
      // Opened in advance, so that a missing file is an error here and not in the middle of a response.
      const file = await openFile(join(folder, key));
      return file.createReadStream({ ...range });
    },
  };
}

async function writerTo(path: string) {
  return (await openFile(path, 'w')).createWriteStream();
}

/** Writes the incoming chunks to `path` and describes them. */
export async function writeDown(path: string, chunks: AsyncIterable<Uint8Array>): Promise<LocalFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    chunks,
    async function* counted(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    await writerTo(path),
  );
  return { path, bytes, hash: hash.digest() };
}

/** Describes a local file, reading it once. */
export async function describeFile(path: string): Promise<LocalFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const parts: AsyncIterable<Uint8Array> = createReadStream(path);
  for await (const part of parts) {
    bytes += part.length;
    hash.update(part);
  }
  return { path, bytes, hash: hash.digest() };
}
