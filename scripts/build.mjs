import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { alone } from './lock.mjs';
import { pack } from './pack.mjs';
import { pinnedEnvironment, pinnedNode, root, run, say, Stop } from './run.mjs';

const parts = [
  'src/web',
  'src/contract',
  'src/messages',
  'src/server/lib/icu-message.ts',
  'tools/languages',
  'public',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];
const output = join(root, 'dist', 'web');
const stamp = join(root, 'dist', 'web.built-from');

/** Builds the web app into dist/web, unless it was built from the same sources. */
export async function build() {
  if (isFresh()) return;
  await alone('build', 'Another start is building the web app; waiting for it', async (alsoHeldBy) => {
    if (isFresh()) return;
    say('Building the web app.');
    const hash = sourceHash();
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const { code, output: words } = await run(
      pinnedNode,
      [vite, 'build', '--outDir', 'dist/web', '--emptyOutDir', '--logLevel', 'warn'],
      { quiet: true, env: pinnedEnvironment(), onStart: alsoHeldBy },
    );
    if (code !== 0) throw new Stop(`The web app could not be built:\n${words.trim()}`);
    // Translations that were left out.
    if (words.trim()) say(words.trim());
    await pack(output);
    writeFileSync(stamp, hash);
  });
}

function isFresh() {
  return (
    existsSync(join(output, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sourceHash()
  );
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const file of parts.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Paths below one part, in an order that is always the same; what the build itself generates is left out. */
function filesOf(part) {
  const path = join(root, part);
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(part)) return [part];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(gen|test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort();
}
