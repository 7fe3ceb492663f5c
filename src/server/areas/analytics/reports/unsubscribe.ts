import { sealerOf, SealError } from '#server/lib/secrets.ts';
import { sharedReportsBelow } from './links.ts';

const purpose = 'unsubscribe from a report';

/** Where one recipient of a report's mails stops them, without signing in. */
export function addressOfUnsubscribe(
  { baseUrl, appSecret }: { baseUrl: string; appSecret: string },
  recipientId: number,
): string {
  const token = sealerOf(appSecret).seal(String(recipientId), purpose);
  return `${baseUrl}${sharedReportsBelow}unsubscribe?token=${encodeURIComponent(token)}`;
}

/** The recipient that a token names; null for an invalid one. */
export function readUnsubscribe(appSecret: string, token: unknown): number | null {
  if (typeof token !== 'string') return null;
  try {
    return Number(sealerOf(appSecret).open(token, purpose));
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
