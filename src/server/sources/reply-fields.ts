import { z } from 'zod';

/**
 * A count as networks send it: a whole number, or one as text. Anything else, or more than can be represented
 * exactly, is an error; absent and null are unknown.
 */
export const count = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
    z.int().min(0).nullish(),
  )
  .transform((value) => value ?? null);

/** A publication time in unix seconds; null for none. */
export function fromUnix(seconds: number | null | undefined): Date | null {
  const date = new Date((seconds ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A publication time as ISO 8601 text, in UTC where it names no zone; null for none. */
export function fromIso(text: string | null | undefined): Date | null {
  if (!text) return null;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`;
  const date = new Date(zoned);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The items of the expected shape, and how many have another one. */
export function readEach<T>(schema: z.ZodType<T>, items: readonly unknown[]): { read: T[]; unread: number } {
  const read = items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
  return { read, unread: items.length - read.length };
}

/** The hashtags in a text; a number alone is none. */
export function hashtagsIn(text: string | null | undefined): string[] {
  return [...(text ?? '').matchAll(/(?<![\p{L}\p{N}_&])[#＃]([\p{L}\p{M}\p{N}_]+)/gu)].flatMap(([, tag]) =>
    tag && !/^\d+$/.test(tag) ? [tag] : [],
  );
}
