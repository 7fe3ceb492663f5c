import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzip,
  inflate,
  inflateRaw,
  type ZlibOptions,
} from 'node:zlib';

import { plural, t } from '#contract/message.ts';
import { FetchError } from './fetch-error.ts';

const unpackers = {
  gzip: promisify<Uint8Array, ZlibOptions, Buffer>(gunzip),
  br: promisify<Uint8Array, ZlibOptions, Buffer>(brotliDecompress),
  zlib: promisify<Uint8Array, ZlibOptions, Buffer>(inflate),
  deflate: promisify<Uint8Array, ZlibOptions, Buffer>(inflateRaw),
};

const streams = {
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zlib: () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: () => createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH }),
};

/** The encodings that `unpack` accepts, for Accept-Encoding. */
export const acceptedEncodings = 'gzip, deflate, br';

/**
 * Decompresses the body. Stops at `maxBytes` of result, however small the compressed body is, so a bomb costs
 * no more than an honest response of that size.
 */
export async function unpack(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  return inLayers(body, encoding, async (name, packed) => {
    try {
      return await unpackers[name](packed, { maxOutputLength: maxBytes });
    } catch (error) {
      throw error instanceof RangeError ? tooLarge(maxBytes) : error;
    }
  });
}

/** The first `maxBytes` of the decompressed body, of which only the beginning may be present. */
export async function unpackBeginning(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  return inLayers(body, encoding, (name, packed) =>
    beginningOf(Readable.from([packed], { objectMode: false }).pipe(streams[name]()), maxBytes),
  );
}

async function inLayers(
  body: Buffer,
  encoding: string,
  unpackLayer: (name: Packing, packed: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const layers = encoding
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity');
  if (layers.length > 2)
    throw new FetchError('not_understood', () => t`The answer is compressed more than twice.`);
  let result = body;
  for (const layer of layers.toReversed()) {
    if (result.length === 0) return result;
    const name = packingOf(layer, result);
    if (!name)
      throw new FetchError(
        'not_understood',
        () => t`The answer is compressed as "${{ encoding: layer }}", which we did not ask for.`,
      );
    try {
      result = await unpackLayer(name, result);
    } catch (error) {
      if (error instanceof FetchError) throw error;
      const text = () => {
        const reason = error instanceof Error ? error.message : t`unknown reason`;
        return t`The compressed answer is damaged (${{ reason }}).`;
      };
      throw new FetchError('not_understood', text, { cause: error });
    }
  }
  return result;
}

/** The first bytes of a possibly large or endless body; the rest is not awaited. */
export async function beginningOf(chunks: AsyncIterable<Uint8Array>, bytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of chunks) {
    parts.push(part);
    size += part.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(parts).subarray(0, bytes);
}

export function tooLarge(maxBytes: number): FetchError {
  const mebibytes = Math.round((maxBytes / 1_048_576) * 10) / 10;
  return new FetchError('too_large', () =>
    mebibytes >= 0.1
      ? t`The answer is larger than ${{ mebibytes }} MiB.`
      : t`The answer is larger than ${plural({ count: maxBytes }, { one: '# byte', other: '# bytes' })}.`,
  );
}

type Packing = keyof typeof unpackers;

function packingOf(layer: string, body: Buffer): Packing | null {
  switch (layer) {
    case 'gzip':
    case 'x-gzip':
      return 'gzip';
    case 'br':
      return 'br';
    case 'deflate':
      // RFC 9110 means the zlib format; old servers send the bare stream. Only the former starts with method
      // 8.
      return ((body[0] ?? 0) & 0x0f) === 8 ? 'zlib' : 'deflate';
    default:
      return null;
  }
}
