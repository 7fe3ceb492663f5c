import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compressed formats, such as fonts, get no smaller. */
const packable = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
/** Bytes. Below this size, a response's headers weigh more. */
const smallest = 1_400;

/**
 * Stores compressed copies beside every file of a folder, so that no request waits for compression: `.br` and
 * `.gz`, which the server sends to clients that accept them.
 */
export async function pack(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && packable.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(packed));
}

async function packed(file) {
  const content = readFileSync(file);
  if (content.length < smallest) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
