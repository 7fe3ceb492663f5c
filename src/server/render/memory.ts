import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';

/**
 * The memory limit of a process of one card, in bytes; a large card at twice its size takes a third of it.
 */
const mostBytes = 700 * 1024 * 1024;
const everyMs = 100;

/**
 * Ends each of Chromium's page processes that takes too much memory, while anything runs in it: its card is
 * refused then, and the machine is protected. Only Linux reports a process's memory; elsewhere time is the
 * only limit.
 */
export class MemoryWatch {
  readonly #session: CDPSession;
  #watchers = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Watches until the returned function is called. */
  begin(): () => void {
    if (process.platform !== 'linux') return () => {};
    this.#watchers += 1;
    this.#timer ??= setInterval(() => void this.#look().catch(() => {}), everyMs);
    return () => {
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  async #look(): Promise<void> {
    const { processInfo } = await this.#session.send('SystemInfo.getProcessInfo');
    for (const { type, id } of processInfo)
      if (type === 'renderer' && (await residentBytes(id)) > mostBytes) process.kill(id, 'SIGKILL');
  }
}

async function residentBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8');
  return Number(statm.split(' ')[1]) * 4096;
}
