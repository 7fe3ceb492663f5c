import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';

import type { Round } from './network-round.ts';

const file = join(import.meta.dirname, 'network-crash-worker.ts');
const answer = z.object({ died: z.boolean() });

export type Life = 'finished' | 'stopped' | 'killed';

/**
 * Workers of which one works and another one is loaded meanwhile: loading the program takes a process longer than most
 * deliveries.
 */
export function startWorkers(databaseUrl: string) {
  let next = load();

  function load() {
    const child = spawn(process.execPath, [file, databaseUrl], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    const closed = once(child, 'close');
    return {
      child,
      closed,
      complaint: () => complaint,
      ready: Promise.race([once(child, 'message'), closed]),
    };
  }

  let worker = load();

  function replace() {
    worker = next;
    next = load();
  }

  return {
    async live(work: Round): Promise<Life> {
      await worker.ready;
      if (worker.child.signalCode !== null) replace();
      await worker.ready;
      const heard = once(worker.child, 'message');
      worker.child.send(work);
      const outcome = await Promise.race([heard, worker.closed]);
      const { died } = answer.safeParse(outcome[0]).data ?? { died: null };
      if (died !== null) return died ? 'stopped' : 'finished';
      // By whatever signal: other programs of the machine end processes too.
      if (outcome[1] === null)
        throw new Error(`The worker ended with ${String(outcome[0])}: ${worker.complaint()}`);
      replace();
      return 'killed';
    },

    async stop(): Promise<void> {
      await Promise.all([worker, next].map(end));
    },
  };
}

async function end({
  child,
  closed,
  ready,
}: {
  child: ChildProcess;
  closed: Promise<unknown>;
  ready: Promise<unknown>;
}) {
  await ready;
  child.kill('SIGTERM');
  await closed;
}
