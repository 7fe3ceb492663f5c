import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the embedded database of a DATA_DIR writes what it has to say. */
export function serverLogIn(dataDir: string): string {
  return join(dataDir, 'postgres', 'server.log');
}

/** The end of a log as it is now: what comes after it is new. */
export function endOf(serverLog: string): Promise<number> {
  return stat(serverLog).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * The warnings of PostgreSQL in its log: of every connection, whoever made it. A statement that it warns of did
 * something else than its author thought, so a test fails that brings one about.
 * @param options.database only those of this database; the log's lines must name it (`log_line_prefix` with `%d`)
 * @param options.from only what stands behind this place
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
