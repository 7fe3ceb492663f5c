import { z } from 'zod';

const boolean = z.enum(['true', 'false']).transform((flag) => flag === 'true');

/** https://www.reddit.com/dev/api#POST_api_submit: another field is a mistake of ours. */
export const submitForm = z.strictObject({
  api_type: z.literal('json'),
  sr: z.string(),
  kind: z.enum(['self', 'link', 'image', 'video']),
  title: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
  video_poster_url: z.string().optional(),
  flair_id: z.string().max(36).optional(),
  flair_text: z.string().max(64).optional(),
  nsfw: boolean,
  spoiler: boolean,
  sendreplies: boolean,
  resubmit: boolean,
  validate_on_submit: z.literal('true'),
});

/** As PRAW sends it. */
export const galleryBody = z.strictObject({
  api_type: z.literal('json'),
  sr: z.string(),
  title: z.string(),
  text: z.string().optional(),
  items: z
    .array(
      z.strictObject({ media_id: z.string(), caption: z.string().max(180), outbound_url: z.literal('') }),
    )
    .min(2)
    .max(20),
  flair_id: z.string().max(36).optional(),
  flair_text: z.string().max(64).optional(),
  nsfw: z.boolean(),
  spoiler: z.boolean(),
  sendreplies: z.boolean(),
  show_error_list: z.literal(true),
  validate_on_submit: z.literal(true),
});
