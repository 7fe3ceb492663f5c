import type { Kysely } from 'kysely';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Io } from '#server/lib/io.ts';
import type { Log } from '#server/lib/log.ts';
import type { Settings } from '#server/settings.ts';

/** What a command works with once the database is open. */
export interface Instance {
  settings: Settings;
  database: Database;
  db: Kysely<Tables>;
  io: Io;
  log: Log;
  now: () => Date;
}

export interface Call {
  positionals: string[];
  values: Record<string, string | boolean | undefined>;
  settings: Settings;
  /** Opens the database, or connects to that of the running program; closed when the command ends. */
  open(): Promise<Instance>;
  /** The same, without creating or migrating anything. */
  connect(): Promise<Database>;
  /** One line to standard output. */
  print(line: string): void;
}

/** A command is one small file of this shape and one line in `all.ts`, which has its name. */
export interface Command {
  /** `token create`: what people type. */
  name: string;
  /** The arguments, as the help shows them. */
  usage: string;
  summary: string;
  options: ParseArgsOptionsConfig;
  /** The exit code; undefined is 0. */
  run(call: Call): Promise<number | void>;
}

/** A request that cannot be carried out; the message says why and what to do. No stack is shown. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Finds the command with these first words, and parses its options. Null when there is no such command. */
export async function parse(
  commands: Readonly<Record<string, () => Promise<Command>>>,
  argv: readonly string[],
): Promise<{ command: Command; positionals: string[]; values: Call['values'] } | null> {
  const found = Object.entries(commands).find(([name]) => name === firstWords(argv, name));
  if (!found) return null;
  const [name, load] = found;
  const command = await load();
  const args = argv.slice(name.split(' ').length);
  try {
    const { positionals, values } = parseArgs({
      args,
      options: command.options,
      allowPositionals: true,
      strict: true,
    });
    const plain = Object.entries(values).filter(([, value]) => !Array.isArray(value));
    return { command, positionals, values: Object.fromEntries(plain) as Call['values'] };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new CommandError(`${reason}.\n\n${usageOf(command)}`);
  }
}

/** As many as the name has. */
function firstWords(argv: readonly string[], name: string): string {
  return argv.slice(0, name.split(' ').length).join(' ');
}

/** An option's text, or undefined. */
export function option(call: Pick<Call, 'values'>, name: string): string | undefined {
  const value = call.values[name];
  return typeof value === 'string' ? value : undefined;
}

/** The n-th argument. */
export function argument(call: Pick<Call, 'positionals'>, place: number, what: string): string {
  const value = call.positionals[place];
  if (value === undefined) throw new CommandError(`${what} is missing.`);
  return value;
}

/** @throws CommandError when the text is none of these */
export function oneOf<T extends string>(value: string, allowed: readonly T[], what: string): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new CommandError(`${what} must be one of ${allowed.join(', ')}.`);
  return found;
}

export function usageOf(command: Command): string {
  return `npm run cli -- ${command.name} ${command.usage}`.trimEnd();
}

export function helpOf(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  ${command.name} ${command.usage}\n      ${command.summary}`);
  return `npm run cli -- COMMAND\n\n${lines.join('\n')}`;
}
