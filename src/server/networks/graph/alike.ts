import { plainText } from '#server/lib/plain-text.ts';

/** How far clocks may differ beyond what the Date of an answer says, in ms. */
const toleranceMs = 30_000;

/**
 * Whether a listed text is the one that was sent, apart from white space, which networks change at its ends.
 */
export function hasText(listed: string | null | undefined, sent: string): boolean {
  return comparable(listed ?? '') === comparable(sent);
}

function comparable(text: string): string {
  return (plainText(text) ?? '').normalize('NFC').replace(/\s+/g, '').slice(0, 4_000);
}

/**
 * Whether something listed was made since an attempt.
 * @param ahead how far the network's clock is ahead of ours, in ms
 */
export function isSince(time: string, attemptedAt: Date, ahead: number): boolean {
  // “2026-03-01T12:00:00+0000”: no ISO date, since the colon of the zone is missing.
  const made = Date.parse(time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return made >= attemptedAt.getTime() + ahead - toleranceMs;
}
