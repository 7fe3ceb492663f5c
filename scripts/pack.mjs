import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What is packed already, such as a font, gets no smaller. */
const packable = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
/** Bytes. Below it, an answer's headers weigh more. */
const smallest = 1_400;

/**
 * Lays a packed copy beside every file of a folder, once, so that no request waits for it:
 * `.br` and `.gz`, which the server hands out to whoever takes them.
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
