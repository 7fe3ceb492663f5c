import { z } from 'zod';

/**
 * What X's OpenAPI document (version 2.168, `openapi.json` of xdevplatform/docs, August 2026) says of the requests that
 * Copydesk makes: parameters and bodies that it does not know are refused.
 */

const postId = z.string().regex(/^\d{1,19}$/);
const mediaId = z.string().regex(/^\d{1,19}$/);

/** `CreatePostsRequest`, as far as it is used. */
export const createPost = z.strictObject({
  text: z.string().optional(),
  media: z.strictObject({ media_ids: z.array(mediaId).min(1).max(4) }).optional(),
  reply: z.strictObject({ in_reply_to_tweet_id: postId }).optional(),
  reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
});

/** `InitializeMediaUploadRequest` */
export const initializeUpload = z.strictObject({
  media_type: z.enum(['video/mp4', 'video/quicktime', 'image/jpeg', 'image/gif', 'image/png', 'image/webp']),
  total_bytes: z.int().min(0).max(17_179_869_184),
  media_category: z.enum(['tweet_image', 'tweet_gif', 'tweet_video']),
});

/** `CreateMediaMetadataRequest` */
export const mediaMetadata = z.strictObject({
  id: mediaId,
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().min(1).max(1_000) }) }),
});

const list = (...names: string[]) =>
  z.string().refine((value) => value.split(',').every((name) => names.includes(name)), {
    error: ({ input }) => `has a value in ${String(input)} that is not known`,
  });

/** The names before August 2026, and those since. */
const fields = {
  tweet: {
    'tweet.fields': list(
      'attachments',
      'created_at',
      'entities',
      'note_tweet',
      'public_metrics',
      'referenced_tweets',
    ).optional(),
  },
  post: {
    'post.fields': list('attachments', 'created_at', 'entities', 'note_post', 'public_metrics').optional(),
    expansions: list('attachments.media_keys', 'author_id', 'referenced_posts').optional(),
  },
} as const;

export type Vocabulary = keyof typeof fields;

const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

/** The query of each operation, by its method and path. */
export const queries = (vocabulary: Vocabulary): Record<string, z.ZodType> => ({
  'GET /2/users/me': z.strictObject({
    'user.fields': list('profile_image_url', 'public_metrics', 'subscription_type').optional(),
  }),
  'GET /2/users/:id/tweets': z.strictObject({
    max_results: z.coerce.number().int().min(5).max(100).optional(),
    pagination_token: z.string().min(1).optional(),
    start_time: instant.optional(),
    exclude: list('replies', 'retweets').optional(),
    ...fields[vocabulary],
  }),
  'GET /2/tweets': z.strictObject({
    ids: z.string().regex(/^\d{1,19}(,\d{1,19}){0,99}$/),
    ...fields[vocabulary],
  }),
  'GET /2/media/upload': z.strictObject({ media_id: mediaId, command: z.literal('STATUS').optional() }),
});

/** The scopes of each operation. */
export const scopesOf: Readonly<Record<string, readonly string[]>> = {
  'GET /2/users/me': ['tweet.read', 'users.read'],
  'GET /2/users/:id/tweets': ['tweet.read', 'users.read'],
  'GET /2/tweets': ['tweet.read', 'users.read'],
  'POST /2/tweets': ['tweet.read', 'users.read', 'tweet.write'],
  'DELETE /2/tweets/:id': ['tweet.read', 'users.read', 'tweet.write'],
  'GET /2/media/upload': ['media.write'],
  'POST /2/media/upload/initialize': ['media.write'],
  'POST /2/media/upload/:id/append': ['media.write'],
  'POST /2/media/upload/:id/finalize': ['media.write'],
  'POST /2/media/metadata': ['media.write'],
};
