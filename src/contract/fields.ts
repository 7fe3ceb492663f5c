import { z } from 'zod';

import { plural, t } from '#contract/message.ts';
import { dayPattern, instantPattern, parseInstant, writtenYears } from './iso-instant.ts';
import { parseTimeRange } from './time-range.ts';

/** Field types that several operations share, so that each limit is defined once. */

/** Ids are PostgreSQL's bigint; JSON numbers represent these exactly. */
export const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The largest value of PostgreSQL's integer, the type of versions and positions. */
export const largestInteger = 2_147_483_647;

/** PostgreSQL's text cannot contain U+0000, so it is refused here. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), { error: () => t`must not contain the character U+0000` });

export const line = (max: number) =>
  text(max)
    .overwrite((value) => value.trim())
    .refine((value) => value.length > 0, { error: () => t`must not be empty` });

/** Characters that change the text direction within a line: with them a name could hide what follows it. */
const turnsTheLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

const oneLine = () => t`must be one line without control characters`;

/** The name that an unknown person gives. */
export const personName = (max: number) =>
  line(max).refine((name) => !turnsTheLine.test(name), { error: oneLine });

/** Invisible in a name: spaces, controls, and characters that only modify their neighbours. */
const invisible = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A name for an object, in any script: so many characters as people count them, on one line. */
export const displayName = (max: number) =>
  line(max * 30)
    .overwrite((name) => name.normalize('NFC'))
    .refine((name) => name.replace(invisible, '') !== '', {
      error: () => t`must have a character that can be seen`,
    })
    .refine((name) => !turnsTheLine.test(name), { error: oneLine })
    .refine((name) => [...graphemes.segment(name)].length <= max, {
      error: () =>
        t`must have at most ${plural({ most: max }, { one: '# character', other: '# characters' })}`,
    });

/** `#rrggbb`. */
export const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: () => t`must be a colour like ${{ example: '#3b82f6' }}` })
  .overwrite((value) => value.toLowerCase());

/** BCP 47. */
export const language = z
  .string()
  .max(35)
  .refine((value) => isLanguage(value), { error: () => t`must be a language like de or pt-BR` })
  .transform((value) => Intl.getCanonicalLocales(value)[0] ?? value);

function isLanguage(value: string): boolean {
  try {
    return new Intl.Locale(value).language !== '';
  } catch {
    return false;
  }
}

/**
 * An instant as responses contain it: a date, or the text of one that is stored as text; clients get ISO 8601
 * in UTC. For input there is `sentInstant`.
 */
export const instant = z.codec(z.union([z.date(), z.iso.datetime()]), z.iso.datetime(), {
  decode: (at) => (at instanceof Date ? at.toISOString() : at),
  encode: (at) => at,
});

/** An instant as a client sends it: ISO 8601 with Z or any offset. Handlers get it in UTC. */
export const sentInstant = instantOf(instantPattern, (value) => parseInstant(value)).describe(
  'ISO 8601 with Z or an offset: 2030-01-31T09:00:00Z, 2030-01-31T10:00:00+01:00',
);

/** A bound of a list: a day stands for its beginning in UTC, and any year of four digits is allowed. */
export const sentInstantOrDay = instantOf(
  new RegExp(`${instantPattern.source}|${dayPattern.source}`),
  (value) => parseInstant(dayPattern.test(value) ? `${value}T00:00:00Z` : value, writtenYears),
).describe('ISO 8601 with Z or an offset, or a day alone: its beginning in UTC');

function instantOf(pattern: RegExp, read: (value: string) => number | string) {
  return z
    .string()
    .superRefine((value, ctx) => {
      const at = read(value);
      if (typeof at === 'string') ctx.addIssue({ code: 'custom', message: at });
    })
    .overwrite((value) => {
      const at = read(value);
      return typeof at === 'string' ? value : new Date(at).toISOString();
    })
    .meta({ pattern: pattern.source });
}

export const timeRange = z
  .string()
  .refine((value) => parseTimeRange(value) !== null, {
    error: () => t`must be a number with unit (24h, 7d, 2w, 3m, 1y), a bare number of days, or all`,
  })
  .describe('A number with unit (24h, 7d, 2w, 3m, 1y), a bare number of days, or all');

/** For figures that are precomputed and refreshed from time to time. */
export const countedAt = instant.describe('When these figures were counted (extension)');

/** A zone by its IANA name; offsets are refused, since they have no summer time. */
export const timeZone = line(60)
  .refine(isTimeZone, { error: () => t`must be a time zone like ${{ example: 'Europe/Berlin' }}` })
  .describe('IANA zone');

function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const paging = {
  page: z.int().min(1).max(1_000_000).default(1).describe('Page number, from 1'),
  per_page: z.int().min(1).max(100).default(20).describe('Rows a page, 1 to 100'),
};

export const pageMeta = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int().describe('Stops counting at 10000 and says 10001 beyond'),
  total_pages: z
    .int()
    .describe(
      'Of the rows that `total` counts: beyond 10000 there are more, so page on while has_more is true',
    ),
  has_more: z.boolean().describe('Always exact'),
});

export type PageMeta = z.output<typeof pageMeta>;

/** A response that only confirms success. */
export const done = z.object({ done: z.literal(true) });
