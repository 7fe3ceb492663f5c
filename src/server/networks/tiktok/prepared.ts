import { z } from 'zod';

import { stored, type Kept } from '#server/networks/kept.ts';

/** What `prepare` hands to `send`. */
export const prepared = stored.extend({
  kind: z.enum(['video', 'images']),
  isDraft: z.boolean(),
  /** As TikTok wants it; null for a draft. */
  post: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).nullable(),
  /** In URLs of posts; null where it is not known. */
  username: z.string().nullable(),
  /** How a video is divided into chunks. */
  plan: z.object({ bytes: z.int(), chunk: z.int(), count: z.int() }).nullable(),
});

export type Prepared = z.infer<typeof prepared>;

/**
 * The place of the `publish_id`, by which TikTok knows an attempt. It becomes one post at most, however often it is
 * asked about or sent to.
 */
export const whole = 'post';

/** The place that says that all but the last chunk of a video may be there: the last one may have been sent. */
export const ready = 'ready';

/** The place that says that TikTok has refused the last chunk, and that no other copy of it is on its way. */
export const refusedEnd = 'refused';

/** Whether TikTok will name the id of its post, when it has reviewed it. */
export function getsId({ isDraft, post }: Pick<Prepared, 'isDraft' | 'post'>): boolean {
  return !isDraft && post?.privacy_level === 'PUBLIC_TO_EVERYONE';
}

/** Forgets an attempt that TikTok has given up, so that the next one begins anew. */
export async function forget(kept: Kept): Promise<void> {
  await kept.drop(whole);
  await kept.drop(ready);
  await kept.drop(refusedEnd);
}
