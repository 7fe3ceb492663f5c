import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

import { dataDir } from './store.ts';

/** The program in a process of its own. It ends with the bench. */
export function startProgram(
  env: Record<string, string>,
  output: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  return spawn(process.execPath, [resolve(import.meta.dirname, '../src/server/main.ts')], {
    env: { ...process.env, LOG_LEVEL: 'error', COPYDESK_STARTED_BY: String(process.pid), ...env },
    stdio: ['ignore', output, 'inherit'],
  });
}

/** Serves one of the benches' stores while `use` runs, without limits on requests; `use` gets its process id. */
export async function withProgram(
  { store, port, env = {} }: { store: string; port: number; env?: Record<string, string> },
  use: (pid: number | undefined) => Promise<void>,
): Promise<void> {
  const server = startProgram({
    DATA_DIR: dataDir(store),
    PORT: String(port),
    REQUESTS_PER_HOUR: '100000000',
    ...env,
  });
  const ended = once(server, 'exit');
  try {
    await Promise.race([answers(`http://localhost:${port}/healthz`), ended.then(() => stopped())]);
    await use(server.pid);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

function stopped(): never {
  throw new Error('The program ended before it answered; its own words stand above.');
}

/** Waits until a server answers, 40 s at most. */
async function answers(address: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error(`${address} did not answer within 40 s`);
}
