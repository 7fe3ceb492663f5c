import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { query } from '#contract/operation.ts';
import { postStates } from '#contract/post-states.ts';

export const trendWork = {
  list: query({
    summary: 'What your organization made of trends: cards, and the posts of those cards',
    description:
      'A trend of which nothing was made is left out. Its cards stand with those on the board first, the newest ' +
      'first; of posts the latest five.',
    path: 'trend-work.php',
    permission: 'read',
    beyond: true,
    input: z.object({ trend_ids: z.array(id).min(1).max(100) }),
    output: z.object({
      trends: z.array(
        z.object({
          trend_id: id,
          cards: z.array(
            z.object({ card_id: id, title: z.string(), column_name: z.string(), archived: z.boolean() }),
          ),
          posts: z.array(z.object({ id, body: z.string(), status: z.enum(postStates) })),
        }),
      ),
    }),
    examples: [{ title: 'Of two trends', input: { trend_ids: [1, 2] } }],
  }),
};
