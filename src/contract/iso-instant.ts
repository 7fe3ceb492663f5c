import { t } from '#contract/message.ts';

/** ISO 8601, extended or basic, to the hour, minute, second or any fraction of one. */
const local = '(\\d{4})-?(\\d{2})-?(\\d{2})[Tt ](\\d{2})(?::?(\\d{2})(?::?(\\d{2})(?:[.,](\\d{1,12}))?)?)?';
/** An unescaped `+` in a URL arrives as a space, and nothing else can be there. */
const zone = '(?:[Zz]|([+ -])(\\d{2})(?::?(\\d{2}))?)';

/** The form of an instant: a pattern with the same meaning in every dialect of regular expressions. */
export const instantPattern = new RegExp(`^${local}${zone}$`);
const withoutZone = new RegExp(`^${local}$`);
export const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A time outside of these years is a mistake. */
export const likelyYears = { first: 1900, last: 2199 };

/** All years of four digits: the bounds of a list may lie where nothing is. */
export const writtenYears = { first: 0, last: 9999 };

/**
 * Parses an instant as clients of every language write it: `2030-01-31T09:00:00Z`, `…T09:00:00.123456+00:00`,
 * `…T10:00+0100`, `20300131T090000Z`. Fractions of milliseconds are cut off.
 * @returns ms since the epoch; else the problem, as the rest of a sentence that begins with the field's name
 */
export function parseInstant(text: string, { first, last } = likelyYears): number | string {
  const match = instantPattern.exec(text);
  if (!match)
    return withoutZone.test(text)
      ? t`must say its offset from UTC: put Z or +01:00 at its end`
      : t`must be a time like ${{ example: '2030-01-31T09:00:00Z' }}`;
  const part = (index: number) => Number(match[index] ?? 0);
  const [year, month, day] = [part(1), part(2), part(3)];
  const ms = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000);
  const [offsetHours, offsetMinutes] = [part(9), part(10)];
  const outside = () => t`must be between the years ${{ first }} and ${{ last }}`;
  if (year < first || year > last) return outside();
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  const exists =
    month >= 1 &&
    month <= 12 &&
    at.getUTCDate() === day &&
    Math.max(part(4), offsetHours) <= 23 &&
    Math.max(part(5), part(6), offsetMinutes) <= 59;
  if (!exists) return t`must be a day and a time that exist`;
  const ahead = (match[8] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes) * 60_000;
  at.setUTCHours(part(4), part(5), part(6), ms - ahead);
  return at.getUTCFullYear() < first || at.getUTCFullYear() > last ? outside() : at.getTime();
}
