// Downloads the server of Bluesky's network that tests run against (test/pds): `node scripts/pds.mjs`.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { alone } from './lock.mjs';
import { main, root, run, say, Stop } from './run.mjs';

const folder = join(root, 'test', 'pds');
const stamp = join(folder, 'node_modules', '.copydesk-installed');

await main(async () => {
  if (isInstalled()) return 0;
  await alone('pds', 'Another run brings the PDS; waiting for it', async (alsoHeldBy) => {
    if (isInstalled()) return;
    say('Bringing the PDS for the tests of Bluesky.');
    const args = ['ci', '--prefix', folder, '--loglevel=error'];
    const { code, output } = await run('npm', args, { quiet: true, onStart: alsoHeldBy });
    if (code !== 0)
      throw new Stop(
        `The PDS (test/pds) could not be installed, and without it Bluesky is not tested. npm ci said:\n` +
          `${output.trim().split('\n').slice(-15).join('\n')}\nCheck the network and the free disk space.`,
      );
    writeFileSync(stamp, lockHash());
  });
  return 0;
});

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}
