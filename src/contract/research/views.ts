import { z } from 'zod';

import { done, id, instant, line, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';

const mostFilters = 30;

const threshold = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The thresholds of a notification; all given ones must be reached. */
const thresholds = {
  min_engagement: threshold.optional(),
  min_growth: threshold.optional().describe('Gained within its growth window'),
  min_growth_percent: threshold.optional(),
};

const watch = z.object({
  min_engagement: threshold.nullable(),
  min_growth: threshold.nullable(),
  min_growth_percent: threshold.nullable(),
  checked_at: instant.nullable(),
});

const view = z.object({
  id,
  name: z.string(),
  screen: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  created_at: instant,
  watch: watch.nullable().describe('Null while it is not watched'),
});

/** A saved view is a screen's filters under a name, personal to each user. */
export const views = {
  list: query({
    summary: 'My saved views',
    path: 'views.php',
    permission: 'read',
    beyond: true,
    input: z.object({ screen: z.enum(['explore']).optional() }),
    output: z.object({ views: z.array(view) }),
    examples: [{ title: 'All of mine', input: {} }],
  }),

  save: command({
    summary: 'Save filters under a name',
    description:
      'A name that is taken is overwritten. A watched view stays watched and starts again with its new filters.',
    path: 'views.php',
    action: { in: 'body', value: 'save' },
    permission: 'read',
    effect: 'adds',
    beyond: true,
    input: z.object({
      name: line(60),
      screen: z.enum(['explore']),
      search: z
        .record(text(40), z.union([text(400), z.number(), z.boolean()]))
        .refine((search) => Object.keys(search).length <= mostFilters, {
          error: () => t`must not have more than ${{ most: mostFilters }} filters`,
        }),
    }),
    output: z.object({ view }),
    refreshes: ['views'],
    examples: [
      {
        title: 'News of the week',
        input: { name: 'News of the week', screen: 'explore', search: { source: 'rss', time_range: '7d' } },
      },
    ],
  }),

  remove: command({
    summary: 'Remove a saved view',
    path: 'views.php',
    action: { in: 'body', value: 'remove' },
    permission: 'read',
    effect: 'ends',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['views'],
    examples: [{ title: 'Remove one', input: { id: 1 } }],
  }),

  watch: command({
    summary: 'Be notified when a post of a view crosses a threshold',
    description:
      'Each story notifies once. What is already over the threshold when the watch starts does not notify; a ' +
      'threshold that more than 2,000 posts have passed already is refused.',
    path: 'views.php',
    action: { in: 'body', value: 'watch' },
    permission: 'read',
    effect: 'sets',
    beyond: true,
    input: z
      .object({ id, ...thresholds })
      .refine(
        ({ min_engagement, min_growth, min_growth_percent }) =>
          min_engagement !== undefined || min_growth !== undefined || min_growth_percent !== undefined,
        { error: () => t`needs at least one threshold` },
      ),
    output: z.object({ view }),
    errors: ['not_found', 'plan_required'],
    refreshes: ['views'],
    examples: [{ title: 'From 5,000 on', input: { id: 1, min_engagement: 5000 } }],
  }),

  unwatch: command({
    summary: 'Stop watching a view',
    path: 'views.php',
    action: { in: 'body', value: 'unwatch' },
    permission: 'read',
    effect: 'sets',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ view }),
    errors: ['not_found'],
    refreshes: ['views'],
    examples: [{ title: 'No longer', input: { id: 1 } }],
  }),
};
