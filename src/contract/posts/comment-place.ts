import { z } from 'zod';

import { instant, text } from '#contract/fields.ts';
import { passageContext, passagePlace } from './passage.ts';

/** Where in a post a comment stands, as members and guests send and read it. */

const fraction = z.number().min(0).max(1);

/** All optional; a comment is about one passage or one place in a picture at most. */
export const sentPlace = {
  passage: z
    .object({
      where: z.string().regex(passagePlace).describe('body, first_comment, thread 1 …'),
      quote: text(2_000).min(1),
      prefix: text(passageContext).default('').describe('What stands directly before it'),
      suffix: text(passageContext).default('').describe('What stands directly after it'),
    })
    .optional(),
  picture: z
    .object({
      url: text(2_000).describe('Of a picture of the post, as the post has it'),
      x: fraction.describe('From its left edge, 0 to 1'),
      y: fraction.describe('From its top edge, 0 to 1'),
    })
    .optional()
    .describe('A place in a picture'),
  suggestion: text(10_000).optional().describe('Only for a passage. Empty: to delete it'),
};

export const presentedPlace = {
  passage: z
    .object({
      where: z.string(),
      quote: z.string().describe('The words as they were when it was written'),
      state: z
        .enum(['here', 'gone', 'ambiguous'])
        .describe('gone: these words were changed. ambiguous: they stand in several places now'),
      start: z.int().nullable().describe('In UTF-16 code units; null unless it is here'),
      end: z.int().nullable(),
    })
    .nullable()
    .describe('The passage that it is about; null: none'),
  picture: z
    .object({
      url: z.string(),
      x: z.number(),
      y: z.number(),
      state: z.enum(['here', 'gone']).describe('gone: the post no longer has this picture'),
    })
    .nullable()
    .describe('The place in a picture that it is about; null: none'),
  suggestion: z.string().nullable().describe('What its author would write in place of the passage'),
  applied_at: instant.nullable().describe('When the suggestion was taken over'),
  resolved_at: instant.nullable(),
};
