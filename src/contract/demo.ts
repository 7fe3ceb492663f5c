import { z } from 'zod';

import { done } from './fields.ts';
import { command } from './operation.ts';

export const demo = {
  remove: command({
    summary: 'Take the demo data away',
    recorded: { done: 'Removed', object: 'the demo workspace' },
    description:
      'Removes the demo organizations’ content, the demo trends, feeds and people; real rows stay.',
    path: 'demo.php',
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    role: 'owner',
    administrator: true,
    beyond: true,
    input: z.object({}),
    output: done,
    refreshes: ['*'],
    examples: [{ title: 'Remove', input: {} }],
  }),
};
