import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import type { Chosen } from './options.ts';

/** A post at the site, as far as it shows what became of ours. */
export const stored = z.object({
  id: z.int(),
  status: z.string(),
  slug: z.string(),
  link: z.string().nullish().catch(null),
});

export type Stored = z.infer<typeof stored>;

/** The fields of `stored`. */
export const fields = 'id,status,slug,link';

/** What `prepare` leaves for `send`: a draft by its id, with the slug that the site has stored for it. */
export const prepared = z.object({ id: z.int(), slug: z.string() });

export type Prepared = z.infer<typeof prepared>;

/** What is made of a post so far: its slug is chosen before the site has given it an id. */
export const making = prepared.extend({ id: z.int().nullable() });

export type Making = z.infer<typeof making>;

/** The slug of a draft until it is published. It says nothing, and no other delivery can have it. */
export function newMarker(): string {
  return `copydesk-${randomUUID().replaceAll('-', '')}`;
}

/**
 * What became of the draft. `unsent`: it is as `prepare` left it. `sent`: it has the status that was chosen; a
 * post that was to be a draft has a slug of its own then. Everything else was done at the site: `unclear`.
 */
export function outcomeOf(
  post: Pick<Stored, 'status' | 'slug'>,
  draft: Pick<Making, 'slug'>,
  { status }: Pick<Chosen, 'status'>,
): 'unsent' | 'sent' | 'unclear' {
  const isMarked = post.slug === draft.slug;
  if (post.status === 'draft' && isMarked) return 'unsent';
  return post.status === status ? 'sent' : 'unclear';
}
