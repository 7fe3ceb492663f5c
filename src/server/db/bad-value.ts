import { DatabaseError } from 'pg';

/**
 * Whether PostgreSQL refused a value that it cannot hold (SQLSTATE class 22): text with U+0000, a number out of range.
 * Our own operations check their input; this is for libraries that pass on what a client sends.
 */
export function isBadValue(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('22') === true;
}
