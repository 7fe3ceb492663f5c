import { z } from 'zod';

/** A page of Reddit’s lists. https://www.reddit.com/dev/api#listings */
export const listing = z.object({
  kind: z.literal('Listing'),
  data: z.object({
    after: z.string().nullish().catch(null),
    children: z.array(z.object({ kind: z.string().catch(''), data: z.unknown() })),
  }),
});

/** Those that can be read: one of another kind must not hide the others. */
export function thingsOf<Schema extends z.ZodType>(
  { children }: z.infer<typeof listing>['data'],
  schema: Schema,
): z.infer<Schema>[] {
  return children.flatMap(({ data }) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? [parsed.data] : [];
  });
}

export const postName = /^t3_[a-z0-9]{1,15}$/;

const text = z.string().nullish().catch(null);

/** A post, as its author sees it. */
export const submission = z.object({
  name: z.string().regex(postName),
  subreddit: z.string().catch(''),
  title: z.string().catch(''),
  selftext: z.string().catch(''),
  url: text,
  permalink: z.string().startsWith('/'),
  is_self: z.boolean().catch(false),
  /** Unix seconds. */
  created_utc: z.number(),
  /** Of a gallery, by the ids of its images. */
  media_metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  /** Of a video, addresses that contain its id. */
  media: z
    .object({ reddit_video: z.object({ fallback_url: text, dash_url: text }) })
    .nullish()
    .catch(null),
});

export type Submission = z.infer<typeof submission>;

/** A comment, as its author sees it. */
export const comment = z.object({
  name: z.string().regex(/^t1_[a-z0-9]{1,15}$/),
  parent_id: z.string().catch(''),
  body: z.string().catch(''),
  permalink: z.string().startsWith('/'),
  created_utc: z.number(),
});
