import { pino, type Logger, type DestinationStream } from 'pino';

export type Log = Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** What never reaches a log line, wherever an object carries it. */
const secrets = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'api_key',
  'headers.authorization',
  'headers.cookie',
  'headers["x-api-key"]',
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-api-key"]',
];

/**
 * The program's log: one JSON object a line for machines, calm lines for a person at a terminal.
 * @param options.pretty true for calm lines; by default what standard output is
 */
export function createLog(options: {
  level: LogLevel;
  pretty?: boolean;
  destination?: DestinationStream;
}): Log {
  const destination = options.destination ?? process.stdout;
  const pretty = options.pretty ?? process.stdout.isTTY === true;
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets, censor: '[hidden]' },
    // An error of the database driver carries its whole connection along; only these are ours to write.
    serializers: { err: ({ name, message, code, stack }: ErrorFacts) => ({ name, message, code, stack }) },
  };
  return pino(settings, pretty ? calm(destination) : destination);
}

interface ErrorFacts {
  name?: string;
  message?: string;
  code?: string;
  stack?: string;
}

const marks: Record<number, string> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };

function calm(destination: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { time, level, msg, err, ...rest } = JSON.parse(line) as {
        time: string;
        level: number;
        msg?: string;
        err?: { message?: string; stack?: string };
      };
      const facts = Object.entries(rest).map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      );
      const words = [msg, err?.message].filter(Boolean).join(': ');
      destination.write(
        `${[time.slice(11, 19), `${marks[level] ?? ''}${words}`, ...facts].join('  ')}${stackOf(level, err)}\n`,
      );
    },
  };
}

/** Only unexpected errors bring their stack along: it is for us, not for a calm day. */
function stackOf(level: number, err: { stack?: string } | undefined): string {
  return level >= 50 && err?.stack ? `\n${err.stack}` : '';
}
