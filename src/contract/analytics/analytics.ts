import { z } from 'zod';

import { longestRangeDays } from '#contract/day-range.ts';
import { figures, targetMetrics } from '#contract/delivery/target-metrics.ts';
import { countedAt, id, instant, pageMeta, paging, text } from '#contract/fields.ts';
import { labelFilter } from '#contract/labels/labelled.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { metricNames, missingReasons } from '#contract/networks/post-metrics.ts';
import { query } from '#contract/operation.ts';
import { postKinds } from '#contract/posts/posts.ts';

const path = 'analytics.php';
const action = (value: string) => ({ path, action: { in: 'query' as const, value } });

const which = {
  days: z
    .int()
    .min(1)
    .max(longestRangeDays)
    .default(30)
    .describe('So many days up to today, or up to `to` (extension)'),
  from: z.iso.date().optional().describe('First day, instead of days (extension)'),
  to: z.iso.date().optional().describe('Last day; default is today (extension)'),
  project: text(200).optional().describe('Only this project, by name (extension)'),
  project_id: id.optional().describe('Only this project (extension)'),
  network: z.enum(networkNames).optional().describe('Only this network (extension)'),
  author_user_id: id.optional().describe('Only posts of this member (extension)'),
  ...labelFilter,
  accounts: z
    .enum(['real', 'sandbox'])
    .optional()
    .describe(
      'Sandbox numbers are simulated and never added to real ones; default is real where there are any (extension)',
    ),
};

/** Sums of many posts. */
const sums = figures.extend({
  posts: z.int().describe('Different posts'),
  targets: z.int().describe('Posts at accounts: a post to three accounts is three'),
  read: z.int().describe('Targets that were counted at least once'),
  engagement_rate: z
    .number()
    .nullable()
    .describe('Percent: engagement by impressions, over the targets whose impressions are known'),
});

const byKey = <Key extends z.ZodRawShape>(key: Key) => z.array(sums.extend(key));

/** The comparison with the previous range of the same length. */
const change = z.object({
  name: z.enum(['posts', 'impressions', 'engagement', 'engagement_rate']),
  from: z.number().nullable(),
  to: z.number().nullable(),
  delta: z.number().nullable(),
  percent: z
    .number()
    .nullable()
    .describe('Null where the range before has nothing to compare with, or sending began only within it'),
});

const range = {
  days: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
  accounts: z.enum(['real', 'sandbox']).describe('Whose numbers these are (extension)'),
  counted_at: countedAt,
};

const topPost = z.object({
  id,
  network: z.string(),
  permalink: z.string().nullable(),
  impressions: z.int().nullable(),
  body: z.string(),
});

const rankedPost = topPost.extend({
  account_id: id,
  account_name: z.string(),
  project_id: id,
  project: z.string(),
  author_user_id: id.nullable(),
  author_name: z.string().nullable(),
  kind: z.enum(postKinds).nullable(),
  picture: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  card_id: id.nullable().describe('The card that it was made from'),
  trend_id: id.nullable().describe('The trend that the card was made from'),
  sent_at: instant,
  metrics: targetMetrics,
});

export const csvTables = [
  'networks',
  'projects',
  'days',
  'kinds',
  'hours',
  'authors',
  'labels',
  'campaigns',
  'posts',
  'reviewers',
  'followers',
  'not_measured',
] as const;

const whose = {
  days: which.days,
  from: which.from,
  to: which.to,
  project: which.project,
  project_id: which.project_id,
};

const hoursSpread = z.object({ median: z.number().nullable(), p90: z.number().nullable() });

/** Results of reviews, of all reviewers or of one. */
const judged = {
  reviewed: z.int().describe('Posts that got a verdict'),
  reviews: z.object({ ok: z.int(), fix: z.int(), block: z.int() }),
  fix_rate: z
    .number()
    .nullable()
    .describe('Percent of the reviewed posts for which changes were requested at least once'),
  block_rate: z.number().nullable().describe('Percent of the reviewed posts that were blocked at least once'),
};

/** How published posts performed. */
export const analytics = {
  summary: query({
    summary: 'How the published posts did',
    description:
      'Posts published in the range, with their latest counts. `impressions` is null where a network reports ' +
      'none. ready is false until the first numbers have been collected; first_numbers_at then says when they will.',
    path,
    permission: 'read',
    input: z.object(which),
    output: z.object({
      ready: z.boolean(),
      ...range,
      by_network: z.array(
        z.object({
          network: z.string(),
          posts: z.int(),
          impressions: z.int().nullable(),
          likes: z.int().nullable(),
          comments: z.int().nullable(),
        }),
      ),
      by_project: z.array(
        z.object({ project_id: id, project: z.string(), posts: z.int(), impressions: z.int().nullable() }),
      ),
      top_posts: z.array(topPost),
      totals: sums.describe('Of all together (extension)'),
      changes: z.array(change).describe('Against the range before (extension)'),
      still_growing: z
        .int()
        .describe(
          'Targets of the range that are less than three days old: their numbers are not final (extension)',
        ),
      first_numbers_at: instant
        .nullable()
        .describe('When the first numbers come; null when they are there, or nothing was sent (extension)'),
    }),
    errors: ['not_found'],
    examples: [
      { title: 'Of the last 30 days', input: {} },
      { title: 'Of a year', input: { days: 365 } },
    ],
  }),

  report: query({
    summary:
      'The same by day, network, project, kind, weekday and hour, author, label and campaign; what was not measured',
    description: 'Days, weekdays and hours are those of each post’s project. Weekday 0 is Sunday.',
    ...action('report'),
    permission: 'read',
    beyond: true,
    input: z.object(which),
    output: z.object({
      ...range,
      step: z.enum(['day', 'week', 'month']).describe('How long each piece of the series is'),
      series: byKey({
        date: z.iso.date().describe('Its first day'),
        final: z
          .boolean()
          .describe('Whether all of it is at least three days old, so that it hardly changes'),
      }).describe('By the day on which a post was sent, with all that it has brought since'),
      before: byKey({ date: z.iso.date() }).describe('The range before, in the same steps'),
      by_network: byKey({ network: z.string() }),
      by_project: byKey({ project_id: id, project: z.string() }),
      by_kind: byKey({ kind: z.enum(postKinds).nullable() }),
      by_hour: byKey({ weekday: z.int().min(0).max(6), hour: z.int().min(0).max(23) }),
      by_author: byKey({ author_user_id: id.nullable(), author_name: z.string().nullable() }),
      by_label: byKey({ label_id: id, label: z.string(), color: z.string() }).describe(
        'A post with several labels counts for each of them; posts without any are not here',
      ),
      by_campaign: byKey({
        campaign_id: id,
        campaign: z.string(),
        color: z.string(),
        project_id: id,
      }).describe('Posts without a campaign are not here'),
      not_measured: z
        .array(
          z.object({
            network: z.string(),
            metric: z.enum(metricNames).nullable().describe('Null: the whole target was not counted'),
            reason: z.enum(missingReasons),
            targets: z.int(),
          }),
        )
        .describe('What is missing in these sums, and why'),
    }),
    errors: ['not_found'],
    examples: [{ title: 'Of the last 30 days', input: {} }],
  }),

  posts: query({
    summary: 'The posts behind the numbers, best or worst first',
    description:
      'One row an account that a post went to. Worst first leaves out what was not counted, and what is less than a ' +
      'day old.',
    ...action('posts'),
    permission: 'read',
    beyond: true,
    input: z.object({
      ...which,
      sort: z.enum(['impressions', 'engagement', 'newest']).default('impressions'),
      order: z.enum(['best', 'worst']).default('best'),
      ...paging,
    }),
    output: z.object({ ...range, posts: z.array(rankedPost) }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [
      { title: 'Top posts', input: {} },
      { title: 'The least engaging', input: { sort: 'engagement', order: 'worst' } },
    ],
  }),

  readings: query({
    summary: 'The counts of a post over time, by account',
    ...action('readings'),
    permission: 'read',
    beyond: true,
    input: z.object({ id: id.describe('Of the post') }),
    output: z.object({
      targets: z.array(
        z.object({
          account_id: id,
          account_name: z.string(),
          network: z.string(),
          sent_at: instant,
          metrics: targetMetrics,
          readings: z.array(figures.extend({ at: instant })).describe('Oldest first'),
        }),
      ),
    }),
    errors: ['not_found'],
    examples: [{ title: 'Of a post', input: { id: 1 } }],
  }),

  reviewFlow: query({
    summary: 'How long posts take from draft to publication, and their review verdicts',
    description: 'Of posts that were sent, and reviews that were written, in the range; of all accounts.',
    ...action('review_flow'),
    permission: 'read',
    beyond: true,
    input: z.object({ ...whose, author_user_id: which.author_user_id, ...labelFilter }),
    output: z.object({
      days: z.int(),
      from: z.iso.date(),
      to: z.iso.date(),
      sent: z.int().describe('Posts that were sent'),
      draft_to_sent_hours: hoursSpread,
      review_to_verdict_hours: hoursSpread,
      ...judged,
      ok_at_once_rate: z
        .number()
        .nullable()
        .describe('Percent of the reviewed posts whose first verdict was ok'),
      by_reviewer: z
        .array(
          z.object({
            user_id: id.nullable(),
            name: z
              .string()
              .nullable()
              .describe(
                'As they called themselves where they reviewed from outside; null where they have left',
              ),
            ...judged,
            median_hours: z.number().nullable().describe('From hand-in, or the verdict before, to theirs'),
          }),
        )
        .describe('Who reviewed most first'),
    }),
    errors: ['not_found'],
    examples: [{ title: 'Of the last 30 days', input: {} }],
  }),

  followers: query({
    summary: 'How many follow each account, over time',
    description:
      'Read once a day, from the day on which an account was connected. Days are those of UTC. An account without ' +
      'readings says why.',
    ...action('followers'),
    permission: 'read',
    beyond: true,
    input: z.object({ ...whose, network: which.network, accounts: which.accounts }),
    output: z.object({
      days: z.int(),
      from: z.iso.date(),
      to: z.iso.date(),
      accounts: z.array(
        z.object({
          account_id: id,
          account_name: z.string(),
          network: z.string(),
          project_id: id,
          project: z.string(),
          sandbox: z.boolean(),
          followers: z.int().nullable().describe('At the end of the range'),
          before: z
            .int()
            .nullable()
            .describe('At its beginning, or when they were first counted; null where they were counted once'),
          delta: z.int().nullable(),
          reason: z
            .enum(['unsupported', 'delayed'])
            .nullable()
            .describe(
              'Why there are none. unsupported: the network has no such number, or Copydesk cannot read it there',
            ),
          readings: z.array(z.object({ date: z.iso.date(), followers: z.int() })).describe('Oldest first'),
        }),
      ),
    }),
    errors: ['not_found'],
    examples: [{ title: 'Of the last 30 days', input: {} }],
  }),

  csv: query({
    summary: 'One of the tables as CSV',
    description: 'UTF-8, RFC 4180. Posts are the 5,000 best. What is not known is empty.',
    ...action('csv'),
    permission: 'read',
    beyond: true,
    input: z.object({ ...which, table: z.enum(csvTables) }),
    output: z.object({ filename: z.string(), csv: z.string() }),
    errors: ['not_found'],
    examples: [{ title: 'By network', input: { table: 'networks' } }],
  }),
};
