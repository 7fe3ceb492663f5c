import { createHash, randomBytes } from 'node:crypto';

const prefix = 'cd_live_';

/** An API key. Whoever holds it is its user: it is shown once and never stored. */
export function newKey(): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** What is stored instead of the key. A plain hash is enough: nobody guesses 256 random bits. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Enough of a key to tell it from the others, not enough to use it. */
export function hintOfKey(key: string): string {
  return `${key.slice(0, prefix.length + 4)}…`;
}

/** Whether a text can be one of our keys at all; spares the database a look. */
export function looksLikeKey(text: string): boolean {
  return /^cd_live_[\w-]{43}$/.test(text);
}

/** Under which name the requests of a token on a UTC day are counted. */
export function dayKeyOf(tokenId: number, day: string): string {
  return `token-day:${tokenId}:${day}`;
}
