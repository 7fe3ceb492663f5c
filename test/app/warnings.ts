import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The log of a DATA_DIR's embedded database. */
export function serverLogIn(dataDir: string): string {
  return join(dataDir, 'postgres', 'server.log');
}

/** The present end of a log: what comes after it is new. */
export function endOf(serverLog: string): Promise<number> {
  return stat(serverLog).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * PostgreSQL's warnings in its log, for every connection. A statement that causes a warning did something
 * else than its author thought, so the test fails.
 * @param options.database only those of this database; the log's lines must name it (`log_line_prefix` with
 * `%d`)
 * @param options.from only what follows this place
 */
export async function warningsIn(
  serverLog: string,
  { database, from = 0 }: { database?: string; from?: number } = {},
): Promise<string[]> {
  const log = (await readFile(serverLog)).subarray(from).toString();
  return log
    .split('\n')
    .filter(
      (line) => line.includes(' WARNING:  ') && (!database || line.includes(` ${database} WARNING:  `)),
    );
}
