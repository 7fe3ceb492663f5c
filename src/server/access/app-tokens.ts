import { createHash, randomBytes } from 'node:crypto';

/** Begins every access token of a connected app. */
export const appTokenPrefix = 'cd_app_';

/** Begins what renews one. */
export const renewalPrefix = 'cd_renew_';

/** The part after the prefix: 256 random bits. */
export function newAppSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored instead of a secret. A plain hash is enough, since 256 random bits cannot be guessed. */
export function hashOfAppSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The stored form of an access token or of what renews one; null for a text of another form. */
export function storedForm(text: string): string | null {
  const prefix = [appTokenPrefix, renewalPrefix].find((each) => text.startsWith(each));
  const secret = prefix === undefined ? '' : text.slice(prefix.length);
  return /^[\w-]{43}$/.test(secret) ? hashOfAppSecret(secret) : null;
}
