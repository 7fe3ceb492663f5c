import { StartError } from '#server/lib/start-error.ts';
import { readSettings } from '#server/settings.ts';
import { commands } from './all.ts';
import { CommandError, helpOf, parse } from './command.ts';
import { instanceFor } from './open-instance.ts';

/** Runs one command. @returns the exit code */
async function main(argv: readonly string[]): Promise<number> {
  const found = await parse(commands, argv);
  if (!found) {
    const wantsHelp = argv.length === 0 || argv[0] === 'help' || argv[0] === '--help';
    const all = await Promise.all(Object.values(commands).map((load) => load()));
    (wantsHelp ? process.stdout : process.stderr).write(`${helpOf(all)}\n`);
    return wantsHelp ? 0 : 2;
  }
  const { command, positionals, values } = found;
  const settings = readSettings(process.env);
  const { open, connect, close } = instanceFor(settings);
  // A database that this command has started must not outlive it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  // `… | head` has read enough.
  process.stdout.on('error', () => void close().finally(() => process.exit(0)));
  try {
    const print = (line: string) => process.stdout.write(`${line}\n`);
    return (await command.run({ positionals, values, settings, open, connect, print })) ?? 0;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const known = error instanceof CommandError || error instanceof StartError;
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(known ? `${reason}\n` : `The command failed: ${reason}\n`);
  process.exitCode = error instanceof CommandError ? error.exitCode : 1;
}
