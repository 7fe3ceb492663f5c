import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { PostOptions } from '#contract/networks/options.ts';
import { webAddress } from '#server/lib/plain-text.ts';
import { NetworkError } from '#server/networks/network.ts';

const list = z.array(z.string()).catch([]);
const line = z.string().trim().catch('');

/** What is chosen for a post (`contract/networks/ghost.ts`), with what holds where nothing is. */
const chosen = z.object({
  status: z.enum(['published', 'draft']).catch('published'),
  tags: list,
  /** Without a choice the site's own default holds. */
  access: z.enum(['public', 'members', 'paid']).nullable().catch(null),
  excerpt: line,
  slug: line,
  featured: z.boolean().catch(false),
  /** The first picture becomes the feature image. */
  feature_image: z.boolean().catch(true),
  newsletter: list,
  canonical_url: line,
});

export type Chosen = z.infer<typeof chosen>;

export function chosenOf({ options = {} }: { options?: PostOptions | undefined }): Chosen {
  return chosen.parse(options);
}

/** Throws `NetworkError`: `reject` for choices that contradict each other, or that Ghost cannot take. */
export function examineOptions({ status, newsletter, canonical_url: canonical }: Chosen): void {
  const next = () => t`Change it in a copy of the post and publish the copy.`;
  if (status === 'draft' && newsletter.length > 0)
    throw new NetworkError('reject', () => t`A draft cannot be sent as a newsletter.`, { next });
  if (canonical !== '' && webAddress(canonical) === null)
    throw new NetworkError('reject', () => t`The canonical URL is not a web address.`, { next });
}
