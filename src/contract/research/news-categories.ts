import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { query } from '#contract/operation.ts';

export const newsCategories = {
  list: query({
    summary: 'Categories of the news feeds',
    path: 'news-categories.php',
    permission: 'read',
    input: z.object({}),
    output: z.object({
      categories: z.array(
        z.object({ id, name: z.string(), feeds: z.int(), posts_7d: z.int(), posts_30d: z.int() }),
      ),
      how_to_use: z.string(),
    }),
    examples: [{ title: 'All categories', input: {} }],
  }),
};
