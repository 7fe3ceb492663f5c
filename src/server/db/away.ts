import pg from 'pg';

/** Errors of the connection to the database, as opposed to other connections. */
const ofTheWire = new WeakSet<Error>();

/** Marks an error as one of a connection to the database. */
export function markAway(error: Error): void {
  ofTheWire.add(error);
}

/**
 * SQLSTATEs with which PostgreSQL ends or refuses a session, whatever the statement: it stops, it starts, a
 * person or the system ended the session, there are too many.
 */
const states = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '08000', '08003', '08006', '25P03']);

/** Messages of plain errors by which `pg` and `pg-pool` report a lost or failed connection. */
const codes = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Postgres connection has been discarded',
]);

/** Whether something failed only because the database could not be reached: a later attempt may succeed. */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return states.has(error.code ?? '');
  return ofTheWire.has(error) || codes.has(error.message) || databaseIsAway(error.cause);
}
