import { ApiError, createClient, type Client } from '#client/index.ts';
import { CommandError, option, type Call, type Command } from './command.ts';

/** What a command of the API works with. */
export interface ApiCall extends Pick<Call, 'positionals' | 'values' | 'print'> {
  client: Client;
  /**
   * Prints an answer: with --json the API's own data as one line, else these lines for people.
   */
  show(answer: { data: unknown; meta?: unknown }, lines: readonly string[]): void;
  /** At a terminal, one line that the next one replaces; standard output stays for the answer. */
  progress(text: string): void;
}

type ApiCommand = Omit<Command, 'run'> & { run(call: ApiCall): Promise<void> };

/** The options of every command that calls the API. */
const common = {
  url: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** A command that calls a running Copydesk as any other program would: at its URL, with a key. */
export function apiCommand(described: ApiCommand): Command {
  return {
    ...described,
    usage: `${described.usage} [--json] [--url ADDRESS] [--key KEY]`.trimStart(),
    options: { ...described.options, ...common },
    async run(call) {
      const client = clientFor(call);
      const line = progressLine(process.stderr);
      try {
        await described.run({
          client,
          positionals: call.positionals,
          values: call.values,
          print: (text) => call.print(text),
          progress: (text) => line.show(text),
          show(answer, lines) {
            line.clear();
            const { data, meta } = answer;
            if (call.values['json'])
              call.print(JSON.stringify(meta === undefined ? { data } : { data, meta }));
            else for (const each of lines) call.print(each);
          },
        });
      } catch (error) {
        throw error instanceof ApiError ? new CommandError(wordsOf(error), exitCodeOf(error)) : error;
      } finally {
        line.clear();
      }
    },
  };
}

function clientFor(call: Call): Client {
  const key = option(call, 'key') ?? process.env.COPYDESK_KEY ?? process.env.COPYDESK_TOKEN;
  if (!key)
    throw new CommandError(
      'A key of the API is needed: COPYDESK_KEY, or --key. Make one in Settings → Tokens.',
      2,
    );
  const url = option(call, 'url') ?? process.env.COPYDESK_URL ?? call.settings.baseUrl;
  if (!URL.canParse(url)) throw new CommandError('--url must be the address of a running Copydesk.', 2);
  return createClient({ url, key });
}

/** The server's words and what is wrong with each field; never the key. */
function wordsOf({ code, message, details, retrySeconds }: ApiError): string {
  const { fields: named } = details;
  const entries = typeof named === 'object' && named !== null ? Object.entries(named) : [];
  const fields = entries.map(([name, problem]) => `  ${name}: ${String(problem)}`);
  const again = retrySeconds === null ? [] : [`Try again in ${retrySeconds} s.`];
  return [`${code}: ${message}`, ...fields, ...again].join('\n');
}

/** 3 not allowed, 4 not found, 5 in the way of its state, 6 a limit is reached, 7 no answer; 1 anything else. */
export function exitCodeOf({ status, code }: Pick<ApiError, 'status' | 'code'>): number {
  if (code === 'unreachable') return 7;
  switch (status) {
    case 401:
    case 403:
      return 3;
    case 404:
      return 4;
    case 409:
      return 5;
    case 402:
    case 429:
      return 6;
    case 500:
    case 503:
      return 7;
    default:
      return 1;
  }
}

/** Shown at a terminal only. */
export function progressLine(stream: { isTTY?: boolean; write(text: string): unknown }) {
  let isShown = false;
  return {
    show(text: string): void {
      if (!stream.isTTY) return;
      stream.write(`\r\u001B[K${text}`);
      isShown = true;
    },
    clear(): void {
      if (isShown) stream.write('\r\u001B[K');
      isShown = false;
    },
  };
}

/** A whole number of an option or argument; undefined where it is not given. */
export function wholeNumber(value: string | undefined, what: string): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value)) throw new CommandError(`${what} must be a whole number.`, 2);
  return Number(value);
}

/** Text of others on one line of a terminal: without control characters, cut at so many characters. */
export function onOneLine(text: string | null | undefined, most = 100): string {
  const line = (text ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** Rows as columns that stand below each other. */
export function inColumns(rows: readonly (readonly (string | number | null)[])[]): string[] {
  const texts = rows.map((row) => row.map((cell) => onOneLine(cell === null ? '–' : String(cell))));
  const widths = (texts[0] ?? []).map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)));
  return texts.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
