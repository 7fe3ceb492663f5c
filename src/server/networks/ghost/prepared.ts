import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';

import type { NetworkStep } from '#server/networks/network.ts';
import { figure } from './media.ts';
import type { Chosen } from './options.ts';

/** A post at the site, as far as it shows what became of ours. */
export const stored = z.object({
  id: z.string(),
  slug: z.string(),
  status: z.string(),
  /** Changes with every change. Ghost refuses a change that names another one; whole seconds. */
  updated_at: z.string(),
  url: z.string().nullish().catch(null),
  /** Its mail. */
  email: z.object({ id: z.string() }).nullish().catch(null),
});

export type Stored = z.infer<typeof stored>;

export const storedOne = z.object({ posts: z.tuple([stored]) });

const draft = stored.pick({ id: true, slug: true, updated_at: true });

/** What is made of a post so far. The next attempt continues from it, and no other post knows its marker. */
export const making = z.object({
  /** The draft's slug begins with it, until it is published under a slug of its own. */
  marker: z.string().regex(/^copydesk-[\da-f]{32}$/),
  /** Of what the post is made. */
  content: z.string(),
  /** What is uploaded, by the URLs of our media: Ghost cannot delete files again. */
  uploads: z.record(z.string(), figure),
  /** The draft as it was filled last. */
  draft: draft.nullable(),
});

export type Making = z.infer<typeof making>;

/** What `prepare` leaves for `send`. */
export const prepared = making.extend({ draft });

export type Prepared = z.infer<typeof prepared>;

export function newMaking(content: string): Making {
  return { marker: `copydesk-${randomUUID().replaceAll('-', '')}`, content, uploads: {}, draft: null };
}

/** Equal for steps that make the same post. */
export function contentHash({ body, media, options }: NetworkStep): string {
  const chosen = Object.entries(options ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const files = media.map(({ url, type, alt }) => [url, type ?? null, alt ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([body, files, chosen]))
    .digest('hex');
}

function isMarked({ slug }: Pick<Stored, 'slug'>, { marker }: Pick<Making, 'marker'>): boolean {
  // Ghost numbers a slug that is taken.
  return slug === marker || slug.startsWith(`${marker}-`);
}

/** Whether nobody has changed the draft since it was filled. */
export function isAsFilled({ id, slug, updated_at }: Stored, filled: Prepared['draft']): boolean {
  return id === filled.id && slug === filled.slug && updated_at === filled.updated_at;
}

/** Whether a post is our draft, which nobody has published. */
export function isOurDraft(post: Stored, made: Pick<Making, 'marker'>): boolean {
  return post.status === 'draft' && isMarked(post, made);
}

/**
 * What became of the draft: `unsent` is the draft as `prepare` or `find` left it, `sent` has a slug of its own, the
 * status that was chosen, and its mail. Everything else somebody did at the site: it is `unclear`.
 */
export function outcomeOf(
  post: Stored,
  made: Pick<Prepared, 'marker'>,
  { status, newsletter }: Pick<Chosen, 'status' | 'newsletter'>,
): 'unsent' | 'sent' | 'unclear' {
  if (isOurDraft(post, made)) return 'unsent';
  const isMailed = newsletter.length === 0 || Boolean(post.email);
  return !isMarked(post, made) && post.status === status && isMailed ? 'sent' : 'unclear';
}
