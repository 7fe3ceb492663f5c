import { pino, type Logger, type DestinationStream } from 'pino';

export type Log = Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** What must not appear in a log line, wherever an object contains it. */
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
 * The program's log: one JSON object per line for machines, short lines for a person at a terminal.
 * @param options.pretty true for short lines; by default whether standard output is a terminal
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
    // An error of the database driver contains its whole connection; only these fields are logged.
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
      const text = [msg, err?.message].filter(Boolean).join(': ');
      destination.write(
        `${[time.slice(11, 19), `${marks[level] ?? ''}${text}`, ...facts].join('  ')}${stackOf(level, err)}\n`,
      );
    },
  };
}

/** Only unexpected errors are logged with their stack. */
function stackOf(level: number, err: { stack?: string } | undefined): string {
  return level >= 50 && err?.stack ? `\n${err.stack}` : '';
}
