import { z } from 'zod';

import type { PostOptions } from '#contract/networks/options.ts';

const list = z.array(z.string()).catch([]);

/** What is chosen for a post (`contract/networks/wordpress.ts`), with what holds where nothing is. */
const chosen = z.object({
  status: z.enum(['publish', 'draft', 'pending', 'private']).catch('publish'),
  categories: list,
  tags: list,
  slug: z.string().trim().catch(''),
  excerpt: z.string().trim().catch(''),
  /** The first picture becomes the featured image. */
  featured: z.boolean().catch(true),
  comments: z.enum(['open', 'closed']).nullable().catch(null),
});

export type Chosen = z.infer<typeof chosen>;

export function chosenOf({ options = {} }: { options?: PostOptions | undefined }): Chosen {
  return chosen.parse(options);
}
