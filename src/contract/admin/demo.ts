import { z } from 'zod';

import { done } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

const count = z.int();

const access = { permission: 'manage', role: 'owner', administrator: true, beyond: true } as const;

export const demo = {
  preview: query({
    summary: 'What removing the demo would remove, and what would stay',
    description:
      'Counted by the rule by which `remove` removes. What people made stays, with the projects, accounts, cards and ' +
      'authors of the demo that it needs; so do posts and cards of the demo that people commented on, edited or reviewed.',
    path: 'demo.php',
    ...access,
    input: z.object({}),
    output: z.object({
      goes: z.object({
        items: count.describe('Items of Explore'),
        feeds: count,
        projects: count,
        accounts: count,
        posts: count,
        cards: count,
        people: count,
      }),
      stays: z.object({
        projects: count,
        project_names: z.array(z.string()),
        accounts: count,
        posts: count,
        cards: count,
        templates: count,
        recipes: count,
        media: count.describe('Pictures and videos that were uploaded'),
        people: count.describe(
          'People of the demo who stay as former members, because something of theirs stays',
        ),
      }),
    }),
    examples: [{ title: 'Preview', input: {} }],
  }),

  remove: command({
    summary: 'Remove the demo data',
    recorded: { object: 'the demo workspace' },
    description:
      'Removes the items, feeds, people and content of the demo. What people made stays, with what it needs: see `preview`.',
    path: 'demo.php',
    action: { in: 'body', value: 'remove' },
    ...access,
    effect: 'ends',
    input: z.object({}),
    output: done,
    refreshes: ['*'],
    examples: [{ title: 'Remove', input: {} }],
  }),
};
