import { plainText } from '#server/lib/plain-text.ts';

/** How far clocks may differ beyond what the Date of an answer says, in ms. */
const toleranceMs = 30_000;

/**
 * Whether a listed text is the one that was sent, apart from white space, which networks change at its ends. Never
 * where there is none: several programs may post without a text.
 */
export function hasText(listed: string | null | undefined, sent: string): boolean {
  const text = comparable(sent);
  return text !== '' && comparable(listed ?? '') === text;
}

/** What is alike; null where nothing is, or where several are: another program may post the same. */
export function onlyOne<Item>(listed: readonly Item[], isAlike: (item: Item) => boolean): Item | null {
  const [one, ...others] = listed.filter(isAlike);
  return one !== undefined && others.length === 0 ? one : null;
}

function comparable(text: string): string {
  return (plainText(text) ?? '').normalize('NFC').replace(/\s+/g, '').slice(0, 4_000);
}

/**
 * Whether something listed was made since an attempt.
 * @param ahead how far the network's clock is ahead of ours, in ms
 */
export function isSince(time: string, attemptedAt: Date, ahead: number): boolean {
  return graphTime(time) >= attemptedAt.getTime() + ahead - toleranceMs;
}

/** In ms. “2026-03-01T12:00:00+0000” is no ISO date, since the colon of the zone is missing. */
export const graphTime = (time: string) => Date.parse(time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
