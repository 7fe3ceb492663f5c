import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { alone } from './lock.mjs';
import { root, run, say, Stop } from './run.mjs';

/**
 * Installs a package of the tests with a lockfile of its own, in `test/<name>`, unless it is there.
 * `what` it is: “the PDS”; `without` it, what is not tested.
 */
export async function sideInstall(name, what, without) {
  const folder = join(root, 'test', name);
  const stamp = join(folder, 'node_modules', '.copydesk-installed');
  const hash = () =>
    createHash('sha256')
      .update(readFileSync(join(folder, 'package-lock.json')))
      .digest('hex');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash();
  if (isInstalled()) return;
  await alone(name, `Another run brings ${what}; waiting for it`, async (alsoHeldBy) => {
    if (isInstalled()) return;
    say(`Bringing ${what} for the tests.`);
    const args = ['ci', '--prefix', folder, '--loglevel=error'];
    const { code, output } = await run('npm', args, { quiet: true, onStart: alsoHeldBy });
    if (code !== 0)
      throw new Stop(
        `test/${name} could not be installed, and without it ${without}. npm ci said:\n` +
          `${output.trim().split('\n').slice(-15).join('\n')}\nCheck the network and the free disk space.`,
      );
    writeFileSync(stamp, hash());
  });
}
