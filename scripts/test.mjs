// Plain JavaScript for Node 20 without node_modules, like start.mjs: installs what is missing, then checks.
import { join } from 'node:path';

import { install } from './install.mjs';
import { main, pinnedEnvironment, pinnedNode, root, run } from './run.mjs';

await main(async () => {
  await install();
  return (await run(pinnedNode, [join(root, 'scripts', 'checks.mjs')], { env: pinnedEnvironment() })).code;
});
