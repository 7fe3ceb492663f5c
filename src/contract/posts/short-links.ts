import { z } from 'zod';

import { longestRangeDays } from '#contract/day-range.ts';
import { id, instant, pageMeta, paging } from '#contract/fields.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { query } from '#contract/operation.ts';

const path = 'short-links.php';

const range = {
  days: z.int().min(1).max(longestRangeDays).default(30).describe('So many days up to today, or up to `to`'),
  from: z.iso.date().optional().describe('First day, in UTC, instead of days'),
  to: z.iso.date().optional().describe('Last day; default is today'),
};

const counts = {
  clicks: z.int().describe('Without those of robots'),
  robots: z.int().describe('Search engines, previews of messengers, pages that a browser loads ahead'),
  visitors: z
    .int()
    .describe('The sum of each day’s different visitors: a visitor who comes on two days is counted twice'),
};

const shortLink = z.object({
  id,
  url: z.string(),
  address: z.string().describe('As it is written in the post'),
  leads_to: z.string().describe('With its UTM parameters'),
  project_id: id,
  post_id: id,
  post: z.string().describe('Its first words'),
  account_id: id,
  account_name: z.string(),
  network: z.string(),
  sandbox: z.boolean(),
  created_at: instant,
  ...counts,
});

const day = z.object({ date: z.iso.date(), ...counts });

/**
 * Short links of the posts that were released with them. Clicks are counted without cookies, within seconds, and
 * lost for at most as long when the program is killed.
 */
export const shortLinks = {
  list: query({
    summary: 'Clicks on short links, by day and by link',
    description:
      'Of links of the range’s clicks and of those without any, most clicks first. `counts` are of all links that the ' +
      'filters leave, `links` one page of them. Days are those of UTC.',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({
      ...range,
      project_id: id.optional(),
      post_id: id.optional(),
      network: z.enum(networkNames).optional(),
      accounts: z
        .enum(['real', 'sandbox'])
        .optional()
        .describe('Sandboxes publish nothing, so clicks on their links are tests; default: all'),
      ...paging,
    }),
    output: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      counts: z.object({ links: z.int(), ...counts }),
      days: z.array(day).describe('Every day of the range'),
      links: z.array(shortLink),
    }),
    meta: pageMeta,
    errors: ['validation_error', 'not_found'],
    examples: [
      { title: 'Of the last 30 days', input: {} },
      { title: 'Of a post', input: { post_id: 1, days: 365 } },
    ],
  }),

  get: query({
    summary: 'One short link with its clicks by day, and where they came from',
    path,
    when: ['id'],
    permission: 'read',
    beyond: true,
    input: z.object({ id, ...range }),
    output: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      link: shortLink,
      days: z.array(day),
      hours: z
        .array(z.object({ hour: z.int().min(0).max(23), clicks: z.int() }))
        .describe('Clicks of the range by hour of the day, in UTC'),
      referrers: z
        .array(
          z.object({
            host: z.string().nullable().describe('Null: sites that are too many to name'),
            clicks: z.int(),
          }),
        )
        .describe('Of all time, most first. Most apps and networks name none'),
    }),
    errors: ['validation_error', 'not_found'],
    examples: [{ title: 'Of one link', input: { id: 1 } }],
  }),

  csv: query({
    summary: 'Clicks on short links as CSV',
    description: 'One row a link, of the range, the 5,000 with most clicks. UTF-8, RFC 4180.',
    path,
    action: { in: 'query', value: 'csv' },
    permission: 'read',
    beyond: true,
    input: z.object({
      ...range,
      project_id: id.optional(),
      network: z.enum(networkNames).optional(),
      accounts: z.enum(['real', 'sandbox']).optional(),
    }),
    output: z.object({ filename: z.string(), csv: z.string() }),
    errors: ['validation_error', 'not_found'],
    examples: [{ title: 'Of the last 30 days', input: {} }],
  }),
};
