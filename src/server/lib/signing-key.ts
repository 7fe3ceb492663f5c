import { createECDH, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { z } from 'zod';

/** A private key for ES256 signatures as a JSON Web Key (RFC 7518 section 6.2). Whoever has it can sign. */
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

/** What others may know of a key: enough to check what it signed. */
export function publicPart({ kty, crv, x, y }: SigningKey): Omit<SigningKey, 'd'> & { kid: string } {
  return { kty, crv, x, y, kid: kidOf({ x }) };
}

/** By which a server finds the key that signed, among those that we show. */
export function kidOf({ x }: Pick<SigningKey, 'x'>): string {
  return x.slice(0, 16);
}

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const ownKeys = new Map<string, SigningKey>();

/**
 * The key of this installation: the same on every node and after every restart, for it follows from the
 * installation's secret (HKDF, then FIPS 186-5 A.2.1: 128 bits more than the order, so that no value is likelier).
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
  const word = (bytes: Buffer) => bytes.toString('base64url');
  const key: SigningKey = {
    kty: 'EC',
    crv: 'P-256',
    x: word(point.subarray(1, 33)),
    y: word(point.subarray(33)),
    d: word(d),
  };
  ownKeys.set(appSecret, key);
  return key;
}
