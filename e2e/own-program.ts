import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { dataFolder } from './data-folder.ts';

export interface OwnProgram {
  url: string;
  /** Its DATA_DIR. */
  folder: string;
  stop(): Promise<void>;
}

/** For a hanging start: a first one takes seconds, with the demo a minute, and minutes on a busy machine. */
export const startingMs = 600_000;

/** The production program with a database of its own, for tests that begin with an empty one. */
export async function startProgram(port: number, environment: Record<string, string>): Promise<OwnProgram> {
  const url = `http://localhost:${port}`;
  const folder = dataFolder();
  const program = spawn('npm', ['start'], {
    env: {
      ...process.env,
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      REVIEWER: '0',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let hasEnded = false;
  const ended = once(program, 'exit').then(() => {
    hasEnded = true;
  });
  const stop = async (): Promise<void> => {
    program.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startingMs;
  while (!(await isReady(url))) {
    if (hasEnded) throw new Error(`The program on ${url} ended; what it said stands above.`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The program on ${url} was not ready after ${startingMs / 1000} s.`);
    }
    await pause(200);
  }
  return { url, folder, stop };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** An outside server, on a port that the program may reach. */
export async function startOutside(port: number, answer: RequestListener): Promise<{ stop(): void }> {
  const server = createServer(answer);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
