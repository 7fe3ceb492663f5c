import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { root, say } from './run.mjs';

const longest = 30 * 60_000;

/**
 * Runs work that two starts must not do at once. The lock names every process that works under it: an npm
 * whose start was killed continues by itself, and must be waited for too.
 * @template T
 * @param {string} name
 * @param {string} waiting the message for a person meanwhile
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(name, waiting, work) {
  const file = join(root, '.cache', `${name}.lock`);
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !take(file); told = true) {
    if (!told) say(`${waiting} (${file})`);
    await wait(300);
  }
  const free = () => rmSync(file, { force: true });
  process.once('exit', free);
  try {
    return await work((pid) => writeFileSync(file, `${process.pid} ${pid}`));
  } finally {
    process.off('exit', free);
    free();
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const holders = readFileSync(file, 'utf8').split(' ').map(Number);
    // After a restart of the machine the number may belong to another program, so an old lock does not count.
    const old = Date.now() - statSync(file).mtimeMs > longest;
    if (!old && (holders.includes(0) || holders.some(alive))) return false;
    rmSync(file, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
