import { z } from 'zod';

import { countedAt, instant, text, timeZone } from '#contract/fields.ts';
import { query } from '#contract/operation.ts';
import { bestTimeNetworks } from '#contract/sources/all.ts';

/** With fewer matching posts than this a keyword has no best times of its own. */
export const leastKeywordPosts = 200;

const weekday = z.int().min(1).max(7).describe('1 Monday to 7 Sunday');
const hour = z.int().min(0).max(23);
const posts = z.int();
const average = z.number().nullable().describe('Null where there are no posts, and on the free plan');

const slot = z.object({
  weekday,
  weekday_name: z.string(),
  hour: hour.describe('The hour in which the slot begins, in the zone asked for'),
  begins: z.string().describe('When exactly: 18:30 in a zone with a half hour (extension)'),
  weekday_utc: weekday,
  hour_utc: hour,
  posts,
  avg_engagement: average,
  hit_rate_pct: z
    .number()
    .nullable()
    .describe('How many of a hundred posts reached the network’s top 10 %; null with too few posts'),
});

export const bestTime = {
  get: query({
    summary: 'Best time to post on a network',
    description:
      'From the posts of the last 365 days that carry their own time of publication and whose engagement is ' +
      'known: which hours of the week reach the network’s top 10 % most often. Hours are those of UTC, moved ' +
      'by what the zone’s clock differs from it today. Read confidence before quoting an hour. With a ' +
      'keyword only posts that have its words count, the newest 20000 of them; under 200 such posts the ' +
      'network’s own slots are answered with fallback true. The free plan sees hours and hit rates of posts ' +
      'up to 72 hours ago, without engagement numbers (metrics_hidden).',
    path: 'best-time.php',
    permission: 'read',
    counted: true,
    input: z.object({
      network: z.enum(bestTimeNetworks),
      timezone: timeZone.default('UTC').describe('IANA zone of the hours; weekday aggregates stay in UTC'),
      keyword: text(200).optional().describe('Only posts whose caption or tags have these words'),
    }),
    output: z.object({
      network: z.enum(bestTimeNetworks),
      timezone: z.string(),
      utc_offset_hours: z.number().describe('Today’s; 5.5 for five and a half'),
      keyword: z.string().nullable(),
      fallback: z.boolean().describe('True when the keyword had under 200 posts: slots are the network’s'),
      keyword_sample: z.int().nullable().describe('Posts that have the keyword’s words; null without one'),
      confidence: z.string().describe('How sure this is, in words; read it before quoting an hour'),
      confidence_level: z.enum(['none', 'low', 'medium', 'high']).describe('The same as a word (extension)'),
      sample: z.object({
        posts,
        window: z.string(),
        from: instant,
        to: instant,
        min_posts_per_slot: z.int().describe('A slot with fewer posts is not named'),
        top10_threshold: z
          .int()
          .nullable()
          .describe('Engagement from which a post is in the network’s top 10 %'),
      }),
      best_slots: z.array(slot).describe('The best first'),
      worst_slot: slot.nullable(),
      today: z.object({
        weekday_name: z.string(),
        best_hours: z
          .array(
            z.object({
              hour,
              begins: z.string(),
              posts,
              avg_engagement: average,
              hit_rate_pct: z.number().nullable(),
            }),
          )
          .describe('Of this weekday in the zone, the best first'),
      }),
      by_hour: z.array(z.object({ hour, hour_utc: hour, posts, avg_engagement: average })),
      by_weekday: z.array(
        z.object({ weekday_utc: weekday, weekday_name_utc: z.string(), posts, avg_engagement: average }),
      ),
      slots: z.array(slot).describe('All 168 hours of the week, from Monday 00:00 in the zone (extension)'),
      proof_posts: z
        .array(
          z.object({
            engagement: z.int().nullable(),
            date: instant,
            caption: z.string().nullable(),
            url: z.string(),
            image_url: z.string().nullable(),
            handle: z.string().nullable(),
          }),
        )
        .describe('Posts of the best slots that are in the top 10 %'),
      how_to_read: z.string(),
      page_url: z.string(),
      counted_at: countedAt,
      metrics_hidden: z.boolean(),
    }),
    examples: [
      {
        title: 'On Instagram, in Berlin’s hours',
        input: { network: 'instagram', timezone: 'Europe/Berlin' },
      },
      { title: 'For posts about a subject', input: { network: 'bluesky', keyword: 'climate' } },
    ],
  }),
};
