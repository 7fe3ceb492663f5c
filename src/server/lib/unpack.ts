import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';

import { FetchError } from './fetch-error.ts';

const unpackers = {
  gzip: promisify<Uint8Array, ZlibOptions, Buffer>(gunzip),
  br: promisify<Uint8Array, ZlibOptions, Buffer>(brotliDecompress),
  zlib: promisify<Uint8Array, ZlibOptions, Buffer>(inflate),
  deflate: promisify<Uint8Array, ZlibOptions, Buffer>(inflateRaw),
};

/** What `unpack` takes, for Accept-Encoding. */
export const acceptedEncodings = 'gzip, deflate, br';

/**
 * The body as it was before the transfer's compression. Stops at `maxBytes` of result, however small the
 * packed body is, so a bomb costs no more than an honest answer of that size.
 */
export async function unpack(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const layers = encoding
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity');
  if (layers.length > 2) throw new FetchError('not_understood', 'The answer is compressed more than twice.');
  let result = body;
  for (const layer of layers.toReversed()) {
    if (result.length === 0) return result;
    const unpacker = unpackerFor(layer, result);
    if (!unpacker)
      throw new FetchError(
        'not_understood',
        `The answer is compressed as "${layer}", which we did not ask for.`,
      );
    try {
      result = await unpacker(result, { maxOutputLength: maxBytes });
    } catch (error) {
      if (error instanceof RangeError) throw tooLarge(maxBytes);
      const words = error instanceof Error ? error.message : 'unknown reason';
      throw new FetchError('not_understood', `The compressed answer is damaged (${words}).`, {
        cause: error,
      });
    }
  }
  return result;
}

export function tooLarge(maxBytes: number): FetchError {
  const mebibytes = Math.round((maxBytes / 1_048_576) * 10) / 10;
  return new FetchError(
    'too_large',
    `The answer is larger than ${mebibytes >= 0.1 ? `${mebibytes} MiB` : `${maxBytes} bytes`}.`,
  );
}

function unpackerFor(layer: string, body: Buffer) {
  switch (layer) {
    case 'gzip':
    case 'x-gzip':
      return unpackers.gzip;
    case 'br':
      return unpackers.br;
    case 'deflate':
      // RFC 9110 means the zlib format; old servers send the bare stream. Only the former starts with method 8.
      return ((body[0] ?? 0) & 0x0f) === 8 ? unpackers.zlib : unpackers.deflate;
    default:
      return null;
  }
}
