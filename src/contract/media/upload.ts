import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { upload } from '#contract/operation.ts';

/** Bytes of an upload (spec, Limits: 50 MB). */
const uploadBytes = 50 * 1024 * 1024;

/** The spec's only upload operation: the library shows its results. */
export const scheduleUpload = {
  upload: upload({
    summary: 'Upload an image, video or document for posts',
    description:
      'mp4, mov, jpg, png, gif, webp or pdf, detected from its content, not its name. What an image or video says ' +
      'about place, camera and owner is removed; a document stays as it is. The same file again is the one that is ' +
      'there. Anything larger arrives piece by piece (uploads.start), or is taken in from its address (media.add).',
    path: 'schedule.php',
    action: { in: 'query', value: 'upload' },
    permission: 'write',
    file: { field: 'file', bytes: uploadBytes },
    input: z.object({}),
    output: z.object({
      url: z.string().describe('For media of a post'),
      type: z.string().describe('MIME type'),
      media_id: id.describe('Extension, as all that follows'),
      name: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      seconds: z.number().nullable(),
      pages: z.int().nullable(),
      bytes: z.int(),
      duplicate: z.boolean().describe('True where your organization had it already: this is that one'),
    }),
    refreshes: ['media'],
    examples: [{ title: 'A picture', input: {} }],
  }),
};
