import { z } from 'zod';

/**
 * The requests that are made, as Pinterest's own OpenAPI description (version 5.17,
 * https://github.com/pinterest/api-description) defines them, written by hand: no package ships it. Unknown fields
 * are refused.
 */

const id = z.string().regex(/^\d+$/);
const contentType = z.enum(['image/jpeg', 'image/png']);
const base64 = z.string().regex(/^[a-zA-Z0-9+/=]+$/);

const mediaSource = z.discriminatedUnion('source_type', [
  z.strictObject({
    source_type: z.literal('image_base64'),
    content_type: contentType,
    data: base64,
    is_standard: z.boolean().optional(),
  }),
  z.strictObject({
    source_type: z.literal('multiple_image_base64'),
    items: z
      .array(
        z.strictObject({
          title: z.string().optional(),
          description: z.string().optional(),
          link: z.string().optional(),
          content_type: contentType,
          data: base64,
        }),
      )
      .min(2)
      .max(5),
    index: z.int().min(0).optional(),
  }),
  z.strictObject({
    source_type: z.literal('video_id'),
    cover_image_url: z.string().optional(),
    cover_image_content_type: contentType.optional(),
    cover_image_data: z.string().optional(),
    cover_image_key_frame_time: z.int().min(0).optional(),
    media_id: id,
    is_standard: z.boolean().optional(),
  }),
]);

export const pinCreate = z.strictObject({
  link: z.string().max(2_048).nullish(),
  title: z.string().max(100).nullish(),
  description: z.string().max(800).nullish(),
  dominant_color: z.string().nullish(),
  alt_text: z.string().max(500).nullish(),
  board_id: id,
  board_section_id: id.nullish(),
  media_source: mediaSource,
  parent_pin_id: id.nullish(),
  note: z.string().nullish(),
});

export type PinCreate = z.infer<typeof pinCreate>;

const pageSize = z.coerce.number().int().min(1).max(250).optional();
const listing = z.strictObject({ page_size: pageSize, bookmark: z.string().min(1).optional() });
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const nothing = z.strictObject({});

const metrics = [
  'IMPRESSION',
  'OUTBOUND_CLICK',
  'PIN_CLICK',
  'SAVE',
  'SAVE_RATE',
  'TOTAL_COMMENTS',
  'TOTAL_REACTIONS',
];

const operations = [
  { request: /^GET \/v5\/user_account$/, query: nothing },
  { request: /^GET \/v5\/boards$/, query: listing },
  { request: /^GET \/v5\/boards\/\d+$/, query: nothing },
  { request: /^GET \/v5\/pins$/, query: listing },
  { request: /^POST \/v5\/pins$/, query: nothing, body: pinCreate },
  {
    request: /^GET \/v5\/pins\/\d+$/,
    query: z.strictObject({ pin_metrics: z.enum(['true', 'false']).optional() }),
  },
  { request: /^DELETE \/v5\/pins\/\d+$/, query: nothing },
  {
    request: /^GET \/v5\/pins\/\d+\/analytics$/,
    query: z.strictObject({
      start_date: day,
      end_date: day,
      metric_types: z.string().refine((list) => list.split(',').every((one) => metrics.includes(one))),
    }),
  },
  {
    request: /^POST \/v5\/media$/,
    query: nothing,
    body: z.strictObject({ media_type: z.literal('video') }),
  },
  { request: /^GET \/v5\/media\/\d+$/, query: nothing },
];

/** @returns the first thing that is not as described; null where the request is */
export function undescribed(request: string, query: URLSearchParams, body: unknown): string | null {
  const operation = operations.find((one) => one.request.test(request));
  if (!operation) return `${request} is not described`;
  const asked = operation.query.safeParse(Object.fromEntries(query));
  const sent = operation.body?.safeParse(body);
  const [issue] = [...(asked.error?.issues ?? []), ...(sent?.error?.issues ?? [])];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null;
}
