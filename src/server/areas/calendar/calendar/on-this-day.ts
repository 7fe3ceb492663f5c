import type { Insertable } from 'kysely';
import { createHash } from 'node:crypto';
import { z } from 'zod';

import type { CalendarRowsTable } from '#server/db/calendar-tables.ts';
import { fold } from '#server/lib/fold.ts';
import { anniversaries } from './rows.ts';

const entry = z.object({
  text: z.string().trim().min(5).max(1_000),
  year: z.int().min(1).max(2100),
  pages: z
    .array(
      z.object({
        titles: z.object({ normalized: z.string().trim().min(1).max(200) }).optional(),
        title: z.string().optional(),
        content_urls: z.object({ desktop: z.object({ page: z.url({ protocol: /^https?$/ }) }) }).optional(),
      }),
    )
    .default([]),
});

const lists = {
  selected: { kind: 'event', importance: 2 },
  events: { kind: 'event', importance: 1 },
  births: { kind: 'birth', importance: 1 },
  deaths: { kind: 'death', importance: 1 },
} as const;

/**
 * The response of `https://api.wikimedia.org/feed/v1/wikipedia/en/onthisday/all/MM/DD`; entries are checked
 * one by one.
 */
const answer = z.object(
  Object.fromEntries(Object.keys(lists).map((name) => [name, z.array(z.unknown()).optional()])),
);

/**
 * The licence of Wikipedia's text. Images have licences of their own, which the feed does not state, so none
 * is imported.
 */
const licence = 'CC BY-SA 4.0';

type Row = Insertable<CalendarRowsTable>;

/**
 * The rows of one day in Wikimedia's "on this day" feed, without those shipped with Copydesk.
 * @throws ZodError where the response has another form
 */
export function rowsOnThisDay(
  feed: unknown,
  { month, day }: { month: number; day: number },
): { rows: Row[]; passedOver: number } {
  const found = answer.parse(feed);
  const known = anniversaries.filter((row) => row.month === month && row.day === day);
  const rows = new Map<string, Row>();
  let passedOver = 0;
  for (const [name, { kind, importance }] of Object.entries(lists))
    for (const one of found[name] ?? []) {
      const parsed = entry.safeParse(one);
      if (!parsed.success) {
        passedOver += 1;
        continue;
      }
      const row = rowOf(parsed.data, { kind, importance, month, day });
      const isKnown = known.some(
        (own) => own.kind === kind && own.year === row.year && mentions(row, own.title),
      );
      // Selected entries come first, and appear again among the events.
      if (!isKnown && !rows.has(row.key)) rows.set(row.key, row);
    }
  return { rows: [...rows.values()], passedOver };
}

function mentions({ title, why }: Row, other: string): boolean {
  const name = fold(other);
  return fold(why).includes(name) || name.includes(fold(title));
}

function rowOf(
  { text, year, pages }: z.output<typeof entry>,
  place: Pick<Row, 'kind' | 'importance' | 'month' | 'day'>,
): Row {
  const [page] = pages;
  const about = page?.titles?.normalized ?? page?.title ?? text;
  return {
    ...place,
    key: createHash('sha256')
      .update(`${place.kind} ${year} ${place.month} ${place.day} ${fold(text)}`)
      .digest('hex'),
    title: about.length <= 200 ? about : `${about.slice(0, 199).toWellFormed()}…`,
    why: text,
    year,
    category: 'history',
    image_url: null,
    source: 'Wikipedia, on this day',
    source_url: page?.content_urls?.desktop.page ?? null,
    licence,
  };
}
