import { SealError, sealerOf } from '#server/lib/secrets.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { Settings } from '#server/settings.ts';

/** An account's credentials as they are stored. Bound to their account: put into another row, they do not open. */
export function sealCredentials(
  { appSecret }: Pick<Settings, 'appSecret'>,
  id: number,
  secret: string,
): Buffer {
  return Buffer.from(sealerOf(appSecret).seal(secret, purposeOf(id)), 'utf8');
}

/** @throws NetworkError expired, where they were sealed for another account, or under another APP_SECRET */
export function openCredentials(
  { appSecret }: Pick<Settings, 'appSecret'>,
  id: number,
  sealed: Buffer,
): string {
  try {
    return sealerOf(appSecret).open(sealed.toString('utf8'), purposeOf(id));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new NetworkError('expired', `The account’s sign-in cannot be read. ${error.message}`, {
      next: 'Give the program its former APP_SECRET back, or connect the account again under Settings → Accounts.',
      cause: error,
    });
  }
}

const purposeOf = (id: number) => `account ${id}`;

/**
 * What to store after a renewal. Networks differ in whether a renewal brings a new refresh token: whatever the new
 * credentials leave out, or leave empty, stays as it was, for losing a good refresh token ends the connection.
 */
export function keptAndRenewed(before: string, renewed: string): string {
  const [old, fresh] = [fieldsOf(before), fieldsOf(renewed)];
  if (!fresh) return renewed.trim() === '' ? before : renewed;
  const filled = Object.entries(fresh).filter(([, value]) => value !== null && value !== '');
  return JSON.stringify({ ...old, ...Object.fromEntries(filled) });
}

/** Null for what is no JSON object. */
function fieldsOf(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
