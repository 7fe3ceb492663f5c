import { createHash, randomBytes } from 'node:crypto';

/** The secret in a link's URL, which gives read access and is never stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored instead. A plain hash is enough, since 256 random bits cannot be guessed. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
