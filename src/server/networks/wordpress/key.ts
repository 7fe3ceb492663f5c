import { randomUUID } from 'node:crypto';

/** A key that says when it was chosen: right before the first attempt. WordPress does not see it. */
export function newKey(now: Date): string {
  return `${now.getTime()}-${randomUUID()}`;
}

/** Null for a key of another kind. */
export function bornAt(key: string): Date | null {
  const ms = /^(\d{1,15})-/.exec(key)?.[1];
  return ms === undefined ? null : new Date(Number(ms));
}
