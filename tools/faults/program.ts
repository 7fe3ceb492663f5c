import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The first test that failed, as its file and title; null where none did. */
export type Failed = string | null;

let running: ChildProcess | null = null;

/** Runs a program silently to its end. @returns its output */
export async function run(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.on('error', reject);
  child.on('close', (code) => resolve(code ?? 1));
  try {
    return { code: await promise, output };
  } finally {
    running = null;
  }
}

/** Ends the running program, and waits for what it started to end with it. */
export async function endProgram(): Promise<void> {
  if (!running || running.exitCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}
