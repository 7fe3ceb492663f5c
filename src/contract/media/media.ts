import { z } from 'zod';

import { done, id, instant, line, pageMeta, paging, text } from '#contract/fields.ts';
import { labelFilter, labelled, labelling, relabelling } from '#contract/labels/labelled.ts';
import { mediaKinds } from '#contract/media-kinds.ts';
import { command, query } from '#contract/operation.ts';
import { postStates } from '#contract/post-states.ts';
import { mediaAddress } from './media-address.ts';

const path = 'media.php';

const alt = text(5_000)
  .nullable()
  .describe('Alt text, suggested when the file is added to a post; null for none');
const name = line(200).describe('The name it is found by; not part of its URL');

/** Where a new file belongs. */
export const place = id
  .optional()
  .describe(
    'The project it belongs to. Default: the organization; for a caller limited to projects the first in ' +
      'which they write',
  );

export const medium = z.object({
  media_id: id,
  project_id: id
    .nullable()
    .describe(
      'Whose it is; null: the organization’s. Who is limited to projects sees theirs, and what these use',
    ),
  url: z.string().describe('Public and not to be guessed: what media of a post takes'),
  thumbnail_url: z
    .string()
    .nullable()
    .describe('A small WebP; null where there is none, as of a video without poster'),
  kind: z.enum(mediaKinds),
  type: z.string().describe('MIME type, by its content'),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  seconds: z.number().nullable().describe('Of a video'),
  pages: z.int().nullable().describe('Of a document'),
  frames: z
    .int()
    .nullable()
    .describe(
      'Of an image, more than 1 where it is animated; null where it was uploaded before they were counted',
    ),
  alt: z.string().nullable(),
  name: z.string(),
  origin: z.string().nullable().describe('The URL it was imported from'),
  used: z.int().describe('Posts that it is in'),
  ...labelled,
  created_at: instant,
  created_by: z.object({ user_id: id, name: z.string() }).nullable(),
});

export type Medium = z.output<typeof medium>;

/** The response to an upload. */
export const uploadedMedium = z.object({
  medium,
  duplicate: z.boolean().describe('True where your organization had it already: this is that one'),
});

const fraction = z.number().min(0).max(1);

/** Pictures, videos and documents of the organization, for its posts. */
export const media = {
  list: query({
    summary: 'The media library, newest first',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({
      q: text(200)
        .optional()
        .describe('Words, in any order, of its name, its alternative text and where it came from'),
      kind: z.enum(mediaKinds).optional(),
      project_id: id.optional().describe('Those that belong to this project'),
      ...labelFilter,
      ...paging,
    }),
    output: z.object({ media: z.array(medium) }),
    meta: pageMeta,
    examples: [
      { title: 'All', input: {} },
      { title: 'Pictures of the harbour', input: { q: 'harbour', kind: 'image' } },
    ],
  }),

  get: query({
    summary: 'A media file and the posts that use it',
    path,
    action: { in: 'query', value: 'get' },
    permission: 'read',
    beyond: true,
    input: z.object({ media_id: id }),
    output: z.object({
      medium,
      posts: z
        .array(z.object({ id, title: z.string(), status: z.enum(postStates) }))
        .describe('The newest 20'),
    }),
    errors: ['not_found'],
    examples: [{ title: 'One', input: { media_id: 1 } }],
  }),

  add: command({
    summary: 'Add an image, video or document to the library from its URL',
    description:
      'Also for files above the upload limit; a document has at most 100 MB. The type is detected from the content. ' +
      'What an image or video says about place, camera and owner is removed; a document stays as it is.',
    path,
    action: { in: 'body', value: 'add' },
    permission: 'write',
    effect: 'adds',
    outside: true,
    beyond: true,
    input: z.object({
      url: mediaAddress.describe('A public address (https://…)'),
      name: name.optional().describe('Default: the last part of the address'),
      alt: alt.optional(),
      project_id: place,
    }),
    output: uploadedMedium,
    refreshes: ['media'],
    examples: [{ title: 'A picture', input: { url: 'https://example.com/harbour.jpg', alt: 'The harbour' } }],
  }),

  edit: command({
    summary: 'Change the alt text, name, project, labels or campaign of a media file',
    description:
      'Existing posts keep their own alt text. Callers who are limited to projects move only files of these. A file ' +
      'has labels and a campaign of any project, and callers see those of their projects.',
    path,
    action: { in: 'body', value: 'edit' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({
      media_id: id,
      alt: alt.optional(),
      name: name.optional(),
      project_id: id.nullable().optional().describe('null makes it the organization’s'),
      ...labelling,
    }),
    output: z.object({ medium }),
    errors: ['not_found', 'forbidden', 'invalid_state'],
    refreshes: ['media'],
    examples: [{ title: 'Alternative text', input: { media_id: 1, alt: 'The harbour at low tide' } }],
  }),

  label: command({
    summary: 'Label several media files at once',
    description: 'All of them or none.',
    path,
    action: { in: 'body', value: 'label' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ media_ids: z.array(id).min(1).max(500), ...relabelling }),
    output: z.object({ changed: z.int() }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['media'],
    examples: [{ title: 'None of this campaign', input: { media_ids: [1], campaign_id: null } }],
  }),

  crop: command({
    summary: 'Create a new image from a part of one',
    description:
      'It is turned first, then cut: the rectangle is in fractions of the turned picture. The picture itself stays.',
    path,
    action: { in: 'body', value: 'crop' },
    permission: 'write',
    effect: 'adds',
    beyond: true,
    input: z.object({
      media_id: id,
      x: fraction.default(0).describe('Left edge, 0 to 1'),
      y: fraction.default(0).describe('Upper edge, 0 to 1'),
      width: fraction.default(1),
      height: fraction.default(1),
      rotate: z.literal([0, 90, 180, 270]).default(0).describe('Degrees, clockwise'),
      name: name.optional().describe('Default: that of the picture'),
      alt: alt.optional().describe('Default: that of the picture'),
    }),
    output: uploadedMedium,
    errors: ['not_found'],
    refreshes: ['media'],
    examples: [{ title: 'The left half', input: { media_id: 1, width: 0.5 } }],
  }),

  poster: command({
    summary: 'Set the poster of a video',
    description:
      'The server decodes no videos: the uploader may send an image of it. Its type is detected from the content; it is written ' +
      'anew and made smaller. The first one stays.',
    path,
    action: { in: 'body', value: 'poster' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({
      media_id: id,
      picture: text(1_500_000).describe('JPG, PNG, GIF or WebP, in base64'),
    }),
    output: z.object({ medium }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['media'],
    examples: [
      {
        title: 'A poster',
        input: { media_id: 1, picture: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' },
      },
    ],
  }),

  remove: command({
    summary: 'Remove a media file from the library',
    description:
      'Refused while an unpublished post uses it; details.posts names them. Published posts keep showing it. Callers who ' +
      'are limited to projects remove only files of these.',
    path,
    action: { in: 'body', value: 'remove' },
    permission: 'write',
    effect: 'ends',
    beyond: true,
    input: z.object({ media_id: id }),
    output: done,
    errors: ['not_found', 'forbidden', 'invalid_state'],
    refreshes: ['media'],
    examples: [{ title: 'Remove', input: { media_id: 1 } }],
  }),
};
