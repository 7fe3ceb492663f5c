import { z } from 'zod';

import { text } from '#contract/fields.ts';
import { uploadedMedium } from '#contract/media/media.ts';
import { command } from '#contract/operation.ts';
import { drawingCredits } from '#contract/plans.ts';
import { design } from './design.ts';

/** Filled templates, drawn by Copydesk itself. */
export const designs = {
  render: command({
    summary: 'Render the image of a design',
    description:
      'Fills the template and adds its image to the media library, ready for a post: a video (MP4) where the ' +
      'template is a video. The same design gives the same image, which is kept once. Images in a design come ' +
      'from the library. Where no Chromium runs, invalid_state says so with details.needs_png: render it yourself.',
    path: 'render.php',
    permission: 'write',
    effect: 'adds',
    beyond: true,
    credits: drawingCredits,
    input: z.object({
      design,
      type: z.enum(['png', 'jpeg', 'webp']).default('png').describe('Of a picture'),
      scale: z
        .union([z.literal(1), z.literal(2)])
        .default(2)
        .describe('Pixels for each pixel of the format'),
      alt: text(2_000).optional().describe('Alternative text. Default: the words on it'),
    }),
    output: uploadedMedium,
    picture: ({ medium }) => (medium.kind === 'image' ? medium.url : null),
    errors: ['validation_error', 'invalid_state', 'rate_limited'],
    refreshes: ['media'],
    examples: [
      {
        title: 'A quote',
        input: {
          design: {
            template: 'quote-plain',
            format: 'portrait',
            variables: {
              quote: 'The sea, once it casts its spell, holds one in its net.',
              author: 'A diver',
            },
          },
        },
      },
    ],
  }),
};
