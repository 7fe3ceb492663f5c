import { z } from 'zod';

import { quoteCategories, quotePopularity } from '#contract/calendar/quote-categories.ts';

/**
 * The file format of quotes, both shipped (`quotes.json`) and imported. docs/quotes-data.md explains each
 * field.
 */

/** A longer text is a passage, not a quote. UTF-16 units. */
const longestQuote = 320;

const nonEmptyText = z.string().trim().min(1);
const httpAddress = z.url({ protocol: /^https?$/ });
/** Years before the common era are negative. */
const year = z.int().min(-1000).max(2100);
const lifeYears = { born: year.nullable(), died: year.nullable() };

function diesAfterBirth({ born, died }: { born: number | null; died: number | null }): boolean {
  return born === null || died === null || born < died;
}

const picture = z.strictObject({
  url: httpAddress,
  licence: nonEmptyText,
  credit: nonEmptyText,
  source_page: httpAddress,
});

const author = z
  .strictObject({
    key: z.string().regex(/^[a-z][a-z0-9-]*$/),
    name: nonEmptyText,
    description: nonEmptyText,
    ...lifeYears,
    dates_approximate: z.boolean(),
    picture: picture.nullable(),
  })
  .refine(diesAfterBirth, 'died before being born');

const translator = z
  .strictObject({ name: nonEmptyText, ...lifeYears, year: year.nullable() })
  .refine(diesAfterBirth, 'died before being born')
  .refine(({ died, year: translated }) => died !== null || translated !== null, {
    error: 'needs the year of death, or else that of the translation: the rights follow from it',
  });

const quote = z.strictObject({
  text: nonEmptyText.max(longestQuote),
  place: nonEmptyText,
  context: nonEmptyText.nullable(),
  categories: z.array(z.enum(quoteCategories)).max(3),
  popularity: z.enum(quotePopularity),
  evidence: z.strictObject({ url: httpAddress, words: nonEmptyText }),
});

const work = z.strictObject({
  author: z.string(),
  title: nonEmptyText,
  year,
  year_approximate: z.boolean(),
  language: z.string().regex(/^[a-z]{2,3}$/),
  translator: translator.nullable(),
  quotes: z.array(quote).min(1),
});

export const quoteFile = z
  .strictObject({
    format: z.literal(1),
    licence: nonEmptyText,
    authors: z.array(author),
    works: z.array(work),
  })
  .superRefine(({ authors, works }, issues) => {
    const keys = authors.map(({ key }) => key);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue;
      issues.addIssue({ code: 'custom', path: ['authors', index], message: `${key} stands there twice` });
    }
    for (const [index, { author: key }] of works.entries()) {
      if (keys.includes(key)) continue;
      issues.addIssue({ code: 'custom', path: ['works', index, 'author'], message: `no author ${key}` });
    }
  });

export type QuoteFile = z.infer<typeof quoteFile>;
type Author = QuoteFile['authors'][number];
type Work = QuoteFile['works'][number];

/** A quote with all that is known of its source. */
export type SourcedQuote = Work['quotes'][number] & { author: Author; work: Omit<Work, 'author' | 'quotes'> };

export function quotesOf({ authors, works }: QuoteFile): SourcedQuote[] {
  const byKey = new Map(authors.map((one) => [one.key, one]));
  return works.flatMap(({ author: key, quotes, ...rest }) => {
    const found = byKey.get(key);
    return found === undefined ? [] : quotes.map((one) => ({ ...one, author: found, work: rest }));
  });
}
