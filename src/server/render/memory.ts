import { readFile } from 'node:fs/promises';

import type { CDPSession } from 'playwright-core';

/** Bytes that a process of one card may hold; a large card at twice its size takes a third of it. */
const mostBytes = 700 * 1024 * 1024;
const everyMs = 100;

/**
 * Ends each process of Chromium's pages that takes too much memory, as long as anything runs in it: its card is
 * refused then, and the machine stays whole. Only Linux says what a process takes; elsewhere time alone is the limit.
 */
export class MemoryWatch {
  readonly #session: CDPSession;
  #watchers = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Watches until the function that it returns is called. */
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
