import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that package.json pins. The system's own only has to be able to run scripts/. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');

/** A message for people; standard output stays free for programs. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Each with the signal that ends it, where it differs from the one we received. */
const running = new Map();
let asked;
let askedAt = 0;

/**
 * Children have a session of their own, so that Ctrl-C reaches only us and each gets it exactly once, from
 * here. `npm start` does not pass on signals when it ends: we notice that our parent is gone.
 */
function pass(signal) {
  // One Ctrl-C arrives twice, from the terminal and from npm; only a later one is a second request.
  if (Date.now() - askedAt < 1000) return;
  askedAt = Date.now();
  asked ??= signal;
  for (const [child, endsBy = signal] of running) child.kill(endsBy);
  if (running.size === 0) process.exit(128 + constants.signals[signal]);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !asked) pass('SIGTERM');
  }, 500).unref();
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined>, onStart?: (pid: number) => void,
 *   endsBy?: NodeJS.Signals }} options quiet: keep its words instead of showing them; endsBy: the only signal at which
 *   it ends what it has started
 * @returns {Promise<{ code: number, output: string }>} 128 + signal where a signal ended it, as shells say it
 */
export function run(command, args, { quiet = false, env = process.env, onStart, endsBy } = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      detached: true,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    running.set(child, endsBy);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('spawn', () => onStart?.(child.pid));
    child.on('error', (error) => settle({ code: 127, output: error.message }));
    child.on('close', (code, signal) => {
      running.delete(child);
      if (asked && quiet) process.exit(128 + constants.signals[asked]);
      settle({ code: code ?? 128 + constants.signals[signal], output });
    });
  });
}

/**
 * PATH with the pinned Node before the system's, for programs that call `node` themselves. Node caches our
 * compiled TypeScript, so later starts are faster.
 */
export function pinnedEnvironment() {
  return {
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...process.env,
    PATH: `${dirname(pinnedNode)}:${process.env.PATH}`,
  };
}

/**
 * Runs a program of a package by the pinned Node, to its end.
 * @param {string} program its file below node_modules
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} options env: what is set beside the pinned environment
 */
export function runTool(program, args, { env, ...options } = {}) {
  const path = join(root, 'node_modules', program);
  return run(pinnedNode, [path, ...args], { env: { ...pinnedEnvironment(), ...env }, ...options });
}

/** A reason to stop, with a message that a person can act on. */
export class Stop extends Error {}

/** Runs a script's main part: a `Stop` is printed as a plain message, and sets the exit code. */
export async function main(part) {
  try {
    process.exitCode = await part();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
