// Plain JavaScript for Node 20 without node_modules: it installs what the rest of Copydesk needs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { build } from './build.mjs';
import { install } from './install.mjs';
import { main, pinnedEnvironment, pinnedNode, root, run, Stop } from './run.mjs';

const [mode, ...rest] = process.argv.slice(2);

await main(async () => {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Stop(`Copydesk needs Node 20 or newer to start; this is ${process.version}.`);
  await install();
  switch (mode) {
    case 'cli':
      // An import creates much short-lived garbage, which V8 would otherwise let grow to half a gigabyte.
      return program('src/server/cli/main.ts', rest, ['--max-semi-space-size=8']);
    case 'bench':
      return program('bench/run.ts', rest);
    case 'demo':
    case 'previews':
      return program(`tools/${mode}/make.ts`);
    case '--dev':
      return develop();
    case undefined:
      await build();
      return program('src/server/main.ts');
    default:
      throw new Stop(`Unknown: ${mode}. There is: npm start, npm run dev, npm run cli, npm run bench.`);
  }
});

/** Runs one of our programs on the pinned Node; it ends when we do, however that happens. */
async function program(file, args = [], flags = []) {
  if (!existsSync(join(root, file))) throw new Stop(`${file} is not part of this copy of Copydesk.`);
  const env = { ...pinnedEnvironment(), COPYDESK_STARTED_BY: String(process.pid) };
  return (await run(pinnedNode, [...flags, join(root, file), ...args], { env })).code;
}

/** The server on its usual port, and Vite before it with live reload. Both end together. */
async function develop() {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await Promise.race([
    program('src/server/main.ts'),
    run(pinnedNode, [vite], { env: pinnedEnvironment() }).then(({ code }) => code),
  ]);
  process.kill(process.pid, 'SIGTERM');
  return code;
}
