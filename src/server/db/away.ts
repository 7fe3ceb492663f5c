import pg from 'pg';

/** What went wrong with the wire to the database, and with nothing else that is reached by a wire. */
const ofTheWire = new WeakSet<Error>();

/** Says of an error that a connection to the database met it. */
export function markAway(error: Error): void {
  ofTheWire.add(error);
}

/**
 * SQLSTATEs by which PostgreSQL ends a session, or does not begin one, whatever was asked: it stops, it starts, a
 * person or the system ended the session, there are too many.
 */
const states = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '08000', '08003', '08006', '25P03']);

/** What `pg` and `pg-pool` say, in plain errors, of a connection that is there no more or does not come about. */
const words = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Postgres connection has been discarded',
]);

/** Whether something failed only because the database could not be reached: later it may well succeed. */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return states.has(error.code ?? '');
  return ofTheWire.has(error) || words.has(error.message) || databaseIsAway(error.cause);
}
