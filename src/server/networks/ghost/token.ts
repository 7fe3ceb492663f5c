import { createHmac } from 'node:crypto';

/** An Admin API key: Ghost shows both parts as one, `id:secret`. */
export interface AdminKey {
  id: string;
  /** Hexadecimal. */
  secret: string;
}

/** Null where a text is no such key. */
export function keyIn(text: string): AdminKey | null {
  const parts = /^([a-f\d]{24}):([a-f\d]{64})$/i.exec(text.trim());
  return parts?.[1] && parts[2] ? { id: parts[1], secret: parts[2] } : null;
}

/** How long a token holds, in ms: Ghost takes no longer ones, and none that is older. */
export const lifeMs = 5 * 60_000;

/**
 * A token for one request: a JSON Web Token (RFC 7519) with HS256.
 * https://docs.ghost.org/admin-api/#token-authentication
 */
export function tokenOf({ id, secret }: AdminKey, now: Date): string {
  const iat = Math.floor(now.getTime() / 1_000);
  const parts = [
    { alg: 'HS256', typ: 'JWT', kid: id },
    { iat, exp: iat + lifeMs / 1_000, aud: '/admin/' },
  ];
  const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = createHmac('sha256', Buffer.from(secret, 'hex')).update(content).digest('base64url');
  return `${content}.${signature}`;
}
