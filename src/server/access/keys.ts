import { createHash, randomBytes } from 'node:crypto';

const prefix = 'cd_live_';

/** An API key. It is shown once and never stored. */
export function newKey(): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** What is stored instead of the key. A plain hash is enough, since 256 random bits cannot be guessed. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Enough of a key to recognize it, too little to use it. */
export function hintOfKey(key: string): string {
  return `${key.slice(0, prefix.length + 4)}…`;
}

/** Whether a text has the form of our keys; saves a query if not. */
export function looksLikeKey(text: string): boolean {
  return /^cd_live_[\w-]{43}$/.test(text);
}

/** The key under which a token's requests of a UTC day are counted. */
export function dayKeyOf(tokenId: number, day: string): string {
  return `token-day:${tokenId}:${day}`;
}
