import { z } from 'zod';

import { done, id, instant, line } from './fields.ts';
import { command, query } from './operation.ts';

const view = z.object({
  id,
  name: z.string(),
  screen: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  created_at: instant,
});

/** A saved view is a screen's filters under a name, each person's own. */
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
    description: 'A name that is taken is overwritten.',
    path: 'views.php',
    action: { in: 'body', value: 'save' },
    permission: 'read',
    beyond: true,
    input: z.object({
      name: line(60),
      screen: z.enum(['explore']),
      search: z
        .record(z.string().max(40), z.union([z.string().max(400), z.number(), z.boolean()]))
        .refine((search) => Object.keys(search).length <= 30, 'must not have more than 30 filters'),
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
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['views'],
    examples: [{ title: 'Remove one', input: { id: 1 } }],
  }),
};
