import { z } from 'zod';

import { id, instant } from '#contract/fields.ts';
import { sourceNames } from '#contract/sources/all.ts';

/** An example post of a sound, a hashtag or a community. */
export const examplePost = z.object({
  id,
  platform: z.enum(sourceNames),
  title: z.string().nullable(),
  text: z.string().nullable().describe('The beginning, plain text'),
  url: z.string(),
  image_url: z.string().nullable(),
  author_name: z.string().nullable(),
  author_handle: z.string().nullable(),
  created_at: instant,
  total_engagement: z.int().nullable(),
});
