import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { MessageError } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';

/** Encrypts secrets in the database: keys and tokens of outside systems. */
export interface Sealer {
  /** `purpose` is bound to the result: encrypted for one purpose, it can be decrypted for no other. */
  seal(text: string, purpose: string): string;
  /**
   * Throws `SealError` when it was encrypted with another APP_SECRET, for another purpose, or was changed.
   */
  open(sealed: string, purpose: string): string;
}

const cannotOpen = () => t`It was stored under another APP_SECRET, or has been changed since.`;

/** Something encrypted cannot be decrypted. */
export class SealError extends MessageError {
  override name = 'SealError';
  constructor() {
    super(cannotOpen);
  }
}

const version = 'v1.';
const nonceBytes = 12;
const tagBytes = 16;

const sealers = new Map<string, Sealer>();

/** AES-256-GCM with a key derived from the installation's secret by HKDF (RFC 5869) over SHA-256. */
export function sealerOf(appSecret: string): Sealer {
  const known = sealers.get(appSecret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'copydesk stored secrets', 32));
  const sealer: Sealer = {
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return version + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
      if (!sealed.startsWith(version) || bytes.length < nonceBytes + tagBytes) throw new SealError();
      const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const text = opener.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, opener.final()]).toString('utf8');
      } catch {
        throw new SealError();
      }
    },
  };
  sealers.set(appSecret, sealer);
  return sealer;
}
