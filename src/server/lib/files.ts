import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';

import type { Settings } from '#server/settings.ts';
import { reaching } from './store-problem.ts';

/** Milliseconds after which nothing is on its way in any more. */
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
 * The store of media: the folder `DATA_DIR/media`, or a bucket that speaks S3. Keys are paths of letters, digits,
 * `-`, `_`, `.` and `/`. What cannot be done because of the store itself is thrown as a `StoreProblem`.
 */
export interface Files {
  /** Whether the store can be used at present; throws a `StoreProblem` where it cannot. */
  check(): Promise<void>;
  /** Whoever reads it meanwhile, or after a crash, finds it whole or not at all. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Puts a local file into the store, whole or not at all; it stays where it is. */
  keep(key: string, path: string): Promise<void>;
  has(key: string): Promise<boolean>;
  read(key: string): Promise<Uint8Array>;
  /** The file, or a part of it, bit by bit. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Hands over a path on this machine with the file's content, good until `use` is done. Write nothing to it. */
  withLocal<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Hands over the path of an empty file on this machine for what is on its way in; gone when `use` is done. */
  withScratch<T>(use: (path: string) => Promise<T>): Promise<T>;
  /**
   * The path of a file on this machine that is made once and kept for some hours; a later call within `ms` finds it.
   * @param name of letters, digits and `-`
   */
  held(name: string, ms: number, make: (path: string) => Promise<unknown>): Promise<string>;
  remove(key: string): Promise<void>;
  /** Removes whatever lies below the folder `key`. */
  removeAll(key: string): Promise<void>;
  /** Removes what a crash left on its way in, and what is no longer held. */
  sweep(now: Date): Promise<void>;
}

export function createFiles({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): Files {
  const scratch = join(dataDir, 'incoming');
  const folder = join(dataDir, 'media');
  const store = s3 ? bucket(s3) : local(folder);
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
      const { size } = await stat(path);
      await reaching(() =>
        store.put(key, (to) => disk.putStream(to, createReadStream(path), { contentLength: size })),
      );
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
    remove: (key) => reaching(() => disk.delete(key)),
    removeAll: (key) => reaching(() => store.removeAll(key)),
  };
}

interface Store {
  disk: Disk;
  check(): Promise<void>;
  /** Has it written under the name that it is given, and shows it as `key` when all of it is there. */
  put(key: string, write: (to: string) => Promise<void>): Promise<void>;
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
      } catch (error) {
        await rm(join(folder, made), { force: true });
        throw error;
      }
    },
    removeAll: (key) => disk.deleteAll(key),
    async open(key, range) {
      // Opened before it is handed over, so that a missing file is an error here and not in the middle of an answer.
      const file = await openFile(join(folder, key));
      return file.createReadStream({ ...range });
    },
  };
}

function bucket({
  bucket: name,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: NonNullable<Settings['s3']>) {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // A bucket that never answers holds up nobody for long.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // Stores that only resemble S3 know no checksums behind a stream.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false }));
  return {
    disk,
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: name }))),
    // A bucket shows what is complete, and nothing else.
    put: (key, write) => write(key),
    async removeAll(key) {
      // Not deleteAll, which takes 2/abcd along with 2/abc. The folder of a medium has a handful of files.
      const { objects } = await disk.listAll(key, { recursive: true });
      for (const object of objects)
        if (object.isFile && object.key.startsWith(`${key}/`)) await disk.delete(object.key);
    },
    async open(key, range) {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: name,
          Key: key,
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error(`the store answered ${key} without a body`);
      return Body;
    },
  } satisfies Store;
}

async function writerTo(path: string) {
  return (await openFile(path, 'w')).createWriteStream();
}

/** Writes what comes to `path` and says what came. */
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

/** A local file as it is, read once through. */
export async function lookAt(path: string): Promise<LocalFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    const part: Uint8Array = chunk;
    bytes += part.length;
    hash.update(part);
  }
  return { path, bytes, hash: hash.digest() };
}
