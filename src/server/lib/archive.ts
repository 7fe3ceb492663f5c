import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';

/** The compression: zstd is several times faster, gzip opens on every machine. */
export type Packing = 'zstd' | 'gzip';

/** A tar being written to disk, one entry after the other. */
export interface Archive {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Adds a file unchanged; `onChunk` receives it while it is written. @returns its bytes */
  addFile(name: string, path: string, onChunk?: (chunk: Uint8Array) => void): Promise<number>;
}

/** One entry of an archive being read. Its chunks must be read or skipped before the next one. */
export interface ArchiveEntry {
  name: string;
  bytes: number;
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * Writes an archive that only its owner may read. Until it is complete and on disk it has another name, and
 * that file is deleted when `fill` throws.
 */
export async function writeArchive<T>(
  path: string,
  packing: Packing,
  fill: (archive: Archive) => Promise<T>,
): Promise<T> {
  const made = `${path}.new`;
  await rm(made, { force: true });
  const tar = pack();
  const packed = packing === 'zstd' ? createZstdCompress() : createGzip();
  const written = pipeline(Readable.from(tar), packed, createWriteStream(made, { mode: 0o600, flush: true }));
  // It is awaited below; this handles a failure before that.
  written.catch((error: unknown) => tar.destroy(asError(error)));
  try {
    const result = await Promise.race([fill(archiveOf(tar)), failureOf(written)]);
    tar.finalize();
    await written;
    await rename(made, path);
    return result;
  } catch (error) {
    tar.destroy(asError(error));
    await written.catch(() => {});
    await rm(made, { force: true });
    throw error;
  }
}

/** Never fulfilled: on a full disk it ends what would otherwise wait for room for ever. */
async function failureOf(written: Promise<void>): Promise<never> {
  await written;
  return new Promise<never>(() => {});
}

function archiveOf(tar: Pack): Archive {
  function entry(name: string, size: number) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Without the time, so that equal content gives equal files.
    const header = { name, size, mode: 0o600, mtime: new Date(0) };
    const sink = tar.entry(header, (error) => (error ? reject(error) : resolve()));
    return { sink, ended: promise };
  }
  return {
    async add(name, bytes) {
      const { sink, ended } = entry(name, bytes.length);
      sink.end(bytes);
      await ended;
    },
    async addFile(name, path, onChunk) {
      const { size } = await stat(path);
      const { sink, ended } = entry(name, size);
      const parts: AsyncIterable<Uint8Array> = createReadStream(path);
      for await (const part of parts) {
        onChunk?.(part);
        if (!sink.write(part)) await Promise.race([once(sink, 'drain'), ended]);
      }
      sink.end(null);
      await ended;
      return size;
    },
  };
}

/**
 * The entries of an archive in order.
 * @throws the system's or zlib's error for a missing, incomplete or changed file
 */
export async function* readArchive(path: string, packing: Packing): AsyncGenerator<ArchiveEntry> {
  await (await open(path)).close();
  const tar = extract();
  // A frame that ends too soon is an error, not the end.
  const unpacked = packing === 'zstd' ? createZstdDecompress() : createGunzip();
  const fed = feed(unpackedBy(path, unpacked), tar);
  fed.catch((error: unknown) => tar.destroy(asError(error)));
  try {
    for await (const entry of tar)
      yield { name: entry.header.name, bytes: entry.header.size, chunks: bytesOf(entry) };
    await fed;
  } finally {
    tar.destroy();
    unpacked.destroy();
    await fed.catch(() => {});
  }
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk;
}

function unpackedBy(path: string, unpacked: ReturnType<typeof createGunzip>): AsyncIterable<Uint8Array> {
  const read = createReadStream(path);
  read.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => read.destroy());
  return read.pipe(unpacked);
}

async function feed(chunks: AsyncIterable<Uint8Array>, tar: ReturnType<typeof extract>): Promise<void> {
  for await (const chunk of chunks) if (!tar.write(chunk)) await drained(tar);
  tar.end(null);
}

/** Waits until it accepts more, or is closed, and removes its listeners. */
async function drained(tar: ReturnType<typeof extract>): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    await Promise.race([once(tar, 'drain', { signal }), once(tar, 'close', { signal })]);
  } finally {
    settled.abort();
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
