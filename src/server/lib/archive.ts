import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib';

import { extract, pack, type Pack } from 'tar-stream';

/** What packs the tar: zstd is several times faster, gzip opens on every machine. */
export type Packing = 'zstd' | 'gzip';

/** A tar on its way to the disk, one entry after the other. */
export interface Archive {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** The file as it is, seen by `look` on its way. @returns its bytes */
  addFile(name: string, path: string, look?: (chunk: Uint8Array) => void): Promise<number>;
}

/** One entry of an archive that is read. Its chunks are read, or passed over, before the next one comes. */
export interface ArchiveEntry {
  name: string;
  bytes: number;
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * Writes an archive that its owner alone may read. Until it is complete and on the disk it has another name, which
 * goes away when `fill` throws.
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
  // It is awaited below; should it fail before that, nobody listens yet.
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

/** Never fulfilled: a full disk ends what would else wait for room for ever. */
async function failureOf(written: Promise<void>): Promise<never> {
  await written;
  return new Promise<never>(() => {});
}

function archiveOf(tar: Pack): Archive {
  function entry(name: string, size: number) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sink = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    return { sink, ended: promise };
  }
  return {
    async add(name, bytes) {
      const { sink, ended } = entry(name, bytes.length);
      sink.end(bytes);
      await ended;
    },
    async addFile(name, path, look) {
      const { size } = await stat(path);
      const { sink, ended } = entry(name, size);
      for await (const chunk of createReadStream(path)) {
        const part: Uint8Array = chunk;
        look?.(part);
        if (!sink.write(part)) await Promise.race([once(sink, 'drain'), ended]);
      }
      sink.end(null);
      await ended;
      return size;
    },
  };
}

/**
 * The entries of an archive in their order.
 * @throws the system's or zlib's error for a file that is missing, cut off or changed
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

/** Until it takes more, or is closed; it waits for one of the two and listens to neither afterwards. */
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
