import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { query } from '#contract/operation.ts';

/** How many of a project's latest posts are read, and the most of each list. */
export const readForHashtags = 1_000;
const mostTags = 100;
const mostSets = 10;

/** The hashtags that a project uses, for who writes its next post. */
export const scheduleHashtags = {
  hashtags: query({
    summary: 'The hashtags of a project’s posts',
    description: `Of its latest ${readForHashtags} posts in any state but cancelled. Case makes no other tag.`,
    path: 'schedule.php',
    action: { in: 'query', value: 'hashtags' },
    permission: 'read',
    beyond: true,
    input: z.object({ project_id: id }),
    output: z.object({
      hashtags: z
        .array(z.object({ tag: z.string().describe('With its #, as last written'), posts: z.int() }))
        .max(mostTags)
        .describe('The most used first'),
      together: z
        .array(z.object({ tags: z.array(z.string()), posts: z.int() }))
        .max(mostSets)
        .describe('Those of one post, where it has several and others have the same: the most used first'),
    }),
    errors: ['plan_required'],
    examples: [{ title: 'Of one project', input: { project_id: 1 } }],
  }),
};

export const hashtagLimits = { tags: mostTags, sets: mostSets } as const;
