import { z } from 'zod';

/**
 * Requests for posts as the documentation describes them: what it does not name is refused.
 * https://developers.tiktok.com/doc/content-posting-api-reference-direct-post,
 * https://developers.tiktok.com/doc/content-posting-api-reference-photo-post
 */

const MB = 1_000_000;

const privacy = z.enum(['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY']);

const videoInfo = z.strictObject({
  title: z.string().max(2_200).optional(),
  privacy_level: privacy,
  disable_duet: z.boolean(),
  disable_comment: z.boolean(),
  disable_stitch: z.boolean(),
  video_cover_timestamp_ms: z.int().optional(),
  brand_content_toggle: z.boolean(),
  brand_organic_toggle: z.boolean(),
  is_aigc: z.boolean().optional(),
});

const photoInfo = z.strictObject({
  title: z.string().max(90).optional(),
  description: z.string().max(4_000).optional(),
  privacy_level: privacy,
  disable_comment: z.boolean(),
  auto_add_music: z.boolean(),
  brand_content_toggle: z.boolean(),
  brand_organic_toggle: z.boolean(),
});

const fileSource = z.strictObject({
  source: z.literal('FILE_UPLOAD'),
  video_size: z
    .int()
    .min(1)
    .max(4_000 * MB),
  chunk_size: z.int(),
  total_chunk_count: z.int(),
});

export const directVideo = z.strictObject({ post_info: videoInfo, source_info: fileSource });
export const inboxVideo = z.strictObject({ source_info: fileSource });

const photoSource = z.strictObject({
  source: z.literal('PULL_FROM_URL'),
  photo_cover_index: z.int().min(0),
  photo_images: z.array(z.string().startsWith('http')).min(1).max(35),
});

export const photos = z.discriminatedUnion('post_mode', [
  z.strictObject({
    media_type: z.literal('PHOTO'),
    post_mode: z.literal('DIRECT_POST'),
    post_info: photoInfo,
    source_info: photoSource,
  }),
  z.strictObject({
    media_type: z.literal('PHOTO'),
    post_mode: z.literal('MEDIA_UPLOAD'),
    post_info: z.strictObject({}),
    source_info: photoSource,
  }),
]);

export type PostInfo = z.infer<typeof videoInfo> | z.infer<typeof photoInfo>;
