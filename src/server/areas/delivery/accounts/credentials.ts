import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { SealError, sealerOf } from '#server/lib/secrets.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { Settings } from '#server/settings.ts';

/**
 * An account's credentials as they are stored. They are bound to their account: in another row they cannot be
 * decrypted.
 */
export function sealCredentials(
  { appSecret }: Pick<Settings, 'appSecret'>,
  id: number,
  secret: string,
): Buffer {
  return Buffer.from(sealerOf(appSecret).seal(secret, purposeOf(id)), 'utf8');
}

/**
 * @throws NetworkError expired, where they were encrypted for another account, or under another APP_SECRET
 */
export function openCredentials(
  { appSecret }: Pick<Settings, 'appSecret'>,
  id: number,
  sealed: Buffer,
): string {
  try {
    return sealerOf(appSecret).open(sealed.toString('utf8'), purposeOf(id));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new NetworkError(
      'expired',
      () => t`The account’s sign-in cannot be read. ${{ reason: textNow(error.text) }}`,
      {
        next: () =>
          t`Give the program its former APP_SECRET back, or connect the account again under Settings → Connected accounts.`,
        cause: error,
      },
    );
  }
}

const purposeOf = (id: number) => `account ${id}`;

/**
 * The credentials to store after a renewal. Networks differ in whether a renewal brings a new refresh token.
 * Fields that the new credentials omit or leave empty keep their values, since losing a valid refresh token
 * ends the connection.
 */
export function keptAndRenewed(before: string, renewed: string): string {
  const [old, fresh] = [fieldsOf(before), fieldsOf(renewed)];
  if (!fresh) return renewed.trim() === '' ? before : renewed;
  const filled = Object.entries(fresh).filter(([, value]) => value !== null && value !== '');
  return JSON.stringify({ ...old, ...Object.fromEntries(filled) });
}

/** Null for anything but a JSON object. */
function fieldsOf(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
