import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';

import { folderForDatabases, leftoverFolders } from '#test/app/folder.ts';

/** Programs of the machine, such as a database or a site, that tests run against where it has them. */

/** Whether a program can be found by its name. */
export function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const prefix = 'copydesk-real-';

/** A new temporary folder; those of killed runs are removed. */
export async function temporaryFolder(): Promise<string> {
  for (const left of await leftoverFolders(prefix))
    await rm(left, { recursive: true, force: true }).catch(() => {});
  return mkdtemp(join(await folderForDatabases(), `${prefix}${process.pid}-`));
}

/** Runs a program to its end. @returns what it printed */
export async function ran(program: string, args: readonly string[], input?: string): Promise<string> {
  const running = promisify(execFile)(program, args);
  running.child.stdin?.end(input);
  return (await running).stdout;
}

export interface RunningProgram {
  end: () => Promise<void>;
}

/**
 * Starts a program, and waits until it prints that it is ready. On Linux it ends with this process, however that
 * ends.
 */
export async function started(
  program: string,
  args: readonly string[],
  { ready, ...options }: { ready: RegExp; cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<RunningProgram> {
  const [command = program, ...before] = hasProgram('setpriv')
    ? ['setpriv', '--pdeathsig', 'TERM', program]
    : [];
  const child = spawn(command, [...before, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        printed.push(line);
        if (ready.test(line)) resolve();
      });
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`${program} ended with ${code}:\n${printed.slice(-20).join('\n')}`));
    });
  });
  return { end: () => ended(child) };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** A port of loopback that was free a moment ago, for programs that do not choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}
