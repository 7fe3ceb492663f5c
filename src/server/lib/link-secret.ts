import { createHash, randomBytes } from 'node:crypto';

/** Whoever holds it reads: it stands in the link's address and is never stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored instead. A plain hash is enough: nobody guesses 256 random bits. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
