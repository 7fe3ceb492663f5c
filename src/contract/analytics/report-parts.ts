import { z } from 'zod';

import { color, id, instant, largestInteger, timeZone } from '#contract/fields.ts';
import { languageCodes } from '#contract/languages.ts';
import { t } from '#contract/message.ts';
import { analytics } from './analytics.ts';
import { reportSections } from './report-kinds.ts';

const mailCadences = ['weekly', 'monthly'] as const;

/** When a report is mailed. */
export const mailSchedule = z
  .object({
    every: z.enum(mailCadences),
    day: z
      .int()
      .min(1)
      .max(31)
      .describe('Weekly: Monday is 1. Monthly: the day of the month, or its last day where it has fewer'),
    hour: z.int().min(0).max(23).describe('In `timezone`; an hour that the clock skips becomes the next'),
    timezone: timeZone,
  })
  .refine(({ every, day }) => every === 'monthly' || day <= 7, {
    path: ['day'],
    error: () => t`must be a weekday from ${{ first: 1 }} to ${{ last: 7 }}`,
  });
export type MailSchedule = z.output<typeof mailSchedule>;

const whole = analytics.summary.output.shape;
const details = analytics.report.output.shape;

/** A small picture as a `data:` URL: it is the same as long as the report is. */
const picture = z.string().max(200_000);

const ranked = analytics.posts.output.shape.posts.element.shape;

/** A post at an account, among the best of its range. */
const reportPost = z.object({
  network: ranked.network,
  account_name: ranked.account_name,
  permalink: ranked.permalink,
  sent_at: ranked.sent_at,
  text: z.string().describe('Its beginning'),
  picture: z.object({ url: picture, alt: z.string().nullable() }).nullable(),
  metrics: ranked.metrics.pick({
    impressions: true,
    engagement: true,
    likes: true,
    comments: true,
    shares: true,
    missing: true,
  }),
});

/** The numbers of a report as they were when it was made. They do not change afterwards. */
export const reportNumbers = z.object({
  name: z.string(),
  organization: z.string(),
  project: z.string().nullable().describe('Null for the whole organization'),
  logo: picture.nullable().default(null).describe('Of the project'),
  color,
  language: z.enum(languageCodes),
  timezone: z.string(),
  sections: z.array(z.enum(reportSections)),
  made_at: instant,
  from: whole.from,
  to: whole.to,
  accounts: whole.accounts,
  counted_at: whole.counted_at,
  totals: whole.totals,
  changes: whole.changes,
  still_growing: whole.still_growing,
  step: details.step,
  series: details.series,
  by_network: details.by_network,
  best_posts: z.array(reportPost).default([]).describe('By engagement'),
  not_measured: details.not_measured,
  followers: analytics.followers.output.shape.accounts,
});
export type ReportNumbers = z.output<typeof reportNumbers>;
/** The posts of a report, as they are written into it. */
export type BestPosts = z.input<typeof reportNumbers.shape.best_posts>;

/** A link to a report, never its URL. */
export const reportLink = z.object({
  id,
  name: z.string().describe('Who it is for'),
  from: z.iso.date(),
  to: z.iso.date(),
  created_by: z
    .string()
    .nullable()
    .describe('Null for a mail’s, and when the person has left the installation'),
  created_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  openings: z.int().max(largestInteger),
  last_opened_at: instant.nullable(),
});
