import { z } from 'zod';

/**
 * The parts of Tumblr's format that posts are made of, as its specification defines them, and no others.
 * https://www.tumblr.com/docs/npf
 */

const range = { start: z.int().min(0), end: z.int().min(1) };

const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().refine((one) => Array.from(one).length <= 4_096, 'The text block is too long'),
  formatting: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({ ...range, type: z.literal('link'), url: z.url() }),
        z.strictObject({ ...range, type: z.literal('mention'), blog: z.strictObject({ uuid: z.string() }) }),
      ]),
    )
    .optional(),
});

const shape = { type: z.string(), width: z.int().optional(), height: z.int().optional() };
const upload = z.strictObject({ ...shape, identifier: z.string() });
const stored = z.strictObject({ ...shape, url: z.string(), media_key: z.string() });

const image = z.strictObject({
  type: z.literal('image'),
  media: z.array(z.union([upload, stored])).min(1),
  alt_text: z.string().max(4_096).optional(),
});

const video = z.strictObject({
  type: z.literal('video'),
  media: z.union([upload, stored]),
  provider: z.literal('tumblr').optional(),
});

const block = z.discriminatedUnion('type', [text, image, video]);

export type Block = z.infer<typeof block>;

/** What creates and edits a post. */
export const postInput = z.strictObject({
  content: z.array(block).min(1).max(1_000),
  state: z.enum(['published', 'queue', 'draft', 'private']).default('published'),
  tags: z.string().optional(),
  source_url: z.url().optional(),
  slug: z.string().optional(),
  interactability_reblog: z.enum(['everyone', 'noone']).default('everyone'),
  parent_tumblelog_uuid: z.string().optional(),
  parent_post_id: z.union([z.string(), z.int()]).optional(),
  reblog_key: z.string().optional(),
});

export type PostInput = z.infer<typeof postInput>;

/** The text of a post's blocks, a line each. */
export const textOf = (content: readonly Block[]) =>
  content.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join('\n');

/** What a reader can click, as it is written; ranges count code points. */
export function clickableIn(content: readonly Block[]): { text: string; leads: string }[] {
  return content.flatMap((one) =>
    one.type === 'text'
      ? (one.formatting ?? []).map((range_) => ({
          text: Array.from(one.text).slice(range_.start, range_.end).join(''),
          leads: range_.type === 'link' ? range_.url : range_.blog.uuid,
        }))
      : [],
  );
}
