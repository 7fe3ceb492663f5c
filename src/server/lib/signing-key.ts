import { createECDH, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { z } from 'zod';

/** A private key for ES256 signatures as a JSON Web Key (RFC 7518 section 6.2). Its holder can sign. */
export const signingKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

export type SigningKey = z.infer<typeof signingKey>;

export function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return signingKey.parse(privateKey.export({ format: 'jwk' }));
}

/** The public part of a key: enough to verify its signatures. */
export function publicPart({ kty, crv, x, y }: SigningKey): Omit<SigningKey, 'd'> & { kid: string } {
  return { kty, crv, x, y, kid: kidOf({ x }) };
}

/** The id by which a server finds the signing key among our published ones. */
export function kidOf({ x }: Pick<SigningKey, 'x'>): string {
  return x.slice(0, 16);
}

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const ownKeys = new Map<string, SigningKey>();

/**
 * This installation's key. It is derived from the installation's secret, so it is the same on every node and
 * after every restart (HKDF, then FIPS 186-5 A.2.1: 128 bits more than the order, so that no value is
 * likelier).
 */
export function ownSigningKey(appSecret: string): SigningKey {
  const known = ownKeys.get(appSecret);
  if (known) return known;
  const bits = Buffer.from(hkdfSync('sha256', appSecret, '', 'copydesk signing key', 48));
  const scalar = (BigInt(`0x${bits.toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const encoded = (bytes: Buffer) => bytes.toString('base64url');
  const key: SigningKey = {
    kty: 'EC',
    crv: 'P-256',
    x: encoded(point.subarray(1, 33)),
    y: encoded(point.subarray(33)),
    d: encoded(d),
  };
  ownKeys.set(appSecret, key);
  return key;
}
