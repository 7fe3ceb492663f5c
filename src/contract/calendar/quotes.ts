import { z } from 'zod';

import { done, id, pageMeta, paging, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';
import { quoteCategories, quotePopularity } from './quote-categories.ts';

const path = 'quotes.php';

const rights = z.enum(['public_domain', 'restricted']);

const quote = z.object({
  id,
  text: z.string(),
  author: z.string(),
  author_context: z.object({
    description: z.string(),
    born: z.int().nullable().describe('Negative before the common era'),
    died: z.int().nullable(),
    approximate: z.boolean().describe('One of the years is not certain, or not known (extension)'),
  }),
  work: z.string(),
  place: z.string().describe('Act, chapter, letter or page of the work (extension)'),
  year: z.int().describe('Of the work; negative before the common era (extension)'),
  context: z.string().nullable().describe('Who says it, and when (extension)'),
  language: z.string().describe('Of the quote, ISO 639 (extension)'),
  translator: z.string().nullable().describe('Null where it is not a translation (extension)'),
  categories: z.array(z.enum(quoteCategories)),
  rights,
  rights_note: z.string().describe('From when on, or since when, it is in the public domain (extension)'),
  popularity: z.enum(quotePopularity),
  author_image: z
    .object({ url: z.url(), licence: z.string(), credit: z.string(), source_page: z.url() })
    .nullable()
    .describe(
      'Null where no picture with a licence and a credit is known, as of all quotes that Copydesk brings along',
    ),
  evidence_url: z.url().describe('A page that has the words (extension)'),
  licence: z.string().nullable().describe('Of the collection it was imported from (extension)'),
  used: z.boolean().describe('Whether your organization marked it as used (extension)'),
});

export type Quote = z.output<typeof quote>;

/** Quotes with a named work. */
export const quotes = {
  list: query({
    summary: 'Quotes, the best known first',
    description:
      'Public domain means that author and translator have been dead for more than 70 years. With rights=any ' +
      'restricted ones are there too, flagged: whether you may post them is for you to find out.',
    path,
    permission: 'read',
    input: z.object({
      rights: z.enum(['public_domain', 'any']).default('public_domain'),
      max_chars: z.int().min(1).max(10_000).default(180).describe('Characters as a reader counts them'),
      unused: z.boolean().default(false).describe('1 leaves out what your organization marked as used'),
      category: text(40)
        .optional()
        .describe(`${quoteCategories.join(', ')} (extension)`),
      author: text(100).optional().describe('Part of the author’s name (extension)'),
      q: text(200).optional().describe('Words of the quote, its author or its work (extension)'),
      language: z
        .string()
        .regex(/^[a-z]{2,3}$/, { error: () => t`must be a language like ${{ example: 'en' }}` })
        .optional()
        .describe('Only quotes in this language (extension)'),
      categories_list: z.boolean().default(false).describe('1 lists the categories with how many there are'),
      ...paging,
    }),
    output: z.object({
      quotes: z.array(quote),
      categories: z
        .array(z.object({ category: z.enum(quoteCategories), quotes: z.int() }))
        .nullable()
        .describe('Of the same rights, length and language; null without categories_list=1'),
    }),
    meta: pageMeta,
    errors: ['unknown_category'],
    examples: [
      { title: 'Short ones not used yet', input: { max_chars: 100, unused: true } },
      { title: 'About work', input: { category: 'work' } },
      { title: 'Categories', input: { categories_list: true } },
    ],
  }),

  markUsed: command({
    summary: 'Mark a quote as used',
    path,
    action: { in: 'body', value: 'mark_used' },
    permission: 'write',
    effect: 'sets',
    input: z.object({ quote_id: id, note: text(1_000).default('') }),
    output: z.object({ quote_id: id, note: z.string(), used: z.literal(true) }),
    errors: ['not_found'],
    refreshes: ['quotes'],
    examples: [{ title: 'In a post', input: { quote_id: 1, note: 'Post 4711' } }],
  }),

  unmarkUsed: command({
    summary: 'Mark a quote as unused',
    path,
    action: { in: 'body', value: 'unmark_used' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ quote_id: id }),
    output: done,
    refreshes: ['quotes'],
    examples: [{ title: 'As if it never was', input: { quote_id: 1 } }],
  }),
};
