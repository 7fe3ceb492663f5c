import { DatabaseSync } from 'node:sqlite';

/**
 * What Kysely and the PDS ask of better-sqlite3 (https://github.com/WiseLibs/better-sqlite3/blob/master/docs/api.md).
 * That package is C++ which is compiled at every install; Node brings the same SQLite along.
 */
class Database {
  #database;

  constructor(file, { timeout }) {
    this.#database = new DatabaseSync(file, { timeout });
  }

  pragma(words) {
    this.#database.exec(`pragma ${words}`);
  }

  prepare(words) {
    const statement = coded(() => this.#database.prepare(words));
    return {
      reader: statement.columns().length > 0,
      all: (given = []) => coded(() => statement.all(...given)).map(withBuffers),
      run: (given = []) => coded(() => statement.run(...given)),
      *iterate(given = []) {
        for (const row of statement.iterate(...given)) yield withBuffers(row);
      },
    };
  }

  close() {
    this.#database.close();
  }
}

// oxlint-disable-next-line import/no-default-export -- better-sqlite3 is imported so
export default Database;

/** The results that the PDS waits for or explains (https://sqlite.org/rescode.html). */
const codes = {
  5: 'SQLITE_BUSY',
  261: 'SQLITE_BUSY_RECOVERY',
  517: 'SQLITE_BUSY_SNAPSHOT',
  773: 'SQLITE_BUSY_TIMEOUT',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
};

function coded(work) {
  try {
    return work();
  } catch (error) {
    error.code = codes[error.errcode] ?? error.code;
    throw error;
  }
}

function withBuffers(row) {
  const entries = Object.entries(row);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value) : value]),
  );
}
