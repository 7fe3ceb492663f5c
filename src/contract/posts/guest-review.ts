import { z } from 'zod';

import { id, instant, personName, text } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { postStates } from '#contract/post-states.ts';
import { presentedPlace, sentPlace } from './comment-place.ts';
import { postLinks, presentedOverride } from './posts.ts';

const path = 'guest-review.php';

/** A guest's possible verdicts: they cannot block. */
export const guestVerdicts = ['ok', 'fix'] as const;

/** The end of a link's URL. A wrong one gets the same response as an expired one. */
const secret = text(200).describe('What stands at the end of the link’s address');

const media = z.object({ url: z.string(), type: z.string().nullable(), alt: z.string().nullable() });

const remark = z.object({
  id,
  name: z.string(),
  verdict: z.enum(guestVerdicts),
  words: z.string().nullable(),
  current: z.boolean().describe('Whether it is about the content as it is now'),
  created_at: instant,
});

const comment = z.object({
  id,
  name: z.string(),
  comment: z.string(),
  ...presentedPlace,
  created_at: instant,
});

const guestPost = z.object({
  post_id: id,
  status: z.enum(postStates),
  project_name: z.string(),
  lang: z.string(),
  timezone: z.string(),
  body: z.string(),
  media: z.array(media),
  thread: z.array(z.object({ body: z.string(), media: z.array(media) })),
  first_comment: z.string().nullable(),
  overrides: z.record(z.string(), presentedOverride).describe('Only of the accounts that it goes to'),
  links: postLinks.describe('How addresses are published, by account id and address'),
  has_design: z.boolean().describe('A picture is yet to be made from a template'),
  design_shown: z
    .enum(['picture', 'film'])
    .nullable()
    .describe(
      'How it stands first in `media` already: as it will be, a film as it ends; null where it cannot be shown',
    ),
  scheduled_at: instant.nullable(),
  accounts: z.array(
    z.object({ account_id: id, network: z.string(), name: z.string(), sandbox: z.boolean() }),
  ),
  remarks: z.array(remark).describe('What was said by this link, the latest first; of others nothing'),
  comments: z
    .array(comment)
    .describe('On passages and places in pictures, by this link, the oldest first; of others nothing'),
  content_hash: z.string(),
});

/** Operations for holders of a review link, signed in or not. */
export const guestReview = {
  get: query({
    summary: 'What a review link opens',
    path,
    permission: 'public',
    beyond: true,
    rate: { perHour: 300, by: 'secret' },
    input: z.object({ secret }),
    output: z.object({
      name: z.string().describe('Whom the link is for'),
      organization_name: z.string(),
      expires_at: instant,
      may_send: z.boolean(),
      total: z.int().describe('How many posts it opens; at most 50 are in `posts`, unread ones first'),
      posts: z.array(guestPost),
    }),
    errors: ['not_found'],
    examples: [{ title: 'Look', input: { secret: 'x'.repeat(43) } }],
  }),

  say: command({
    summary: 'Approve a post or request changes by a review link',
    recorded: { object: 'post', id: 'post_id' },
    description:
      'Bound to the content that was read: where it has changed the answer is content_changed and nothing is stored. The ' +
      'same word twice is stored once.',
    path,
    permission: 'public',
    beyond: true,
    rate: { perHour: 120, by: 'secret' },
    input: z.object({
      secret,
      post_id: id,
      verdict: z.enum(guestVerdicts),
      words: text(5_000)
        .transform((note) => note.trim() || undefined)
        .optional()
        .describe('Needed with fix'),
      name: personName(80).describe('Who says it'),
      content_hash: text(128),
    }),
    output: z.object({
      post_id: id,
      verdict: z.enum(guestVerdicts),
      released: z.boolean().describe('Whether this OK released the post for its scheduled time'),
    }),
    errors: ['not_found', 'invalid_state', 'content_changed'],
    examples: [
      {
        title: 'Changes requested',
        input: {
          secret: 'x'.repeat(43),
          post_id: 1,
          verdict: 'fix',
          words: 'We open at nine, not at eight.',
          name: 'Vera Holm',
          content_hash: '0'.repeat(64),
        },
      },
    ],
  }),

  comment: command({
    summary: 'Comment on a passage or a place in an image by a review link',
    recorded: { object: 'post', id: 'post_id' },
    description:
      'It is no verdict, and does not change the post. Notifies its author and who created the link. The same comment ' +
      'twice is stored once.',
    path,
    action: { in: 'body', value: 'comment' },
    permission: 'public',
    effect: 'adds',
    beyond: true,
    rate: { perHour: 120, by: 'secret' },
    input: z.object({
      secret,
      post_id: id,
      comment: text(5_000).default(''),
      name: personName(80).describe('Who says it'),
      ...sentPlace,
    }),
    output: z.object({ comment }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['guestReview'],
    examples: [
      {
        title: 'On a passage',
        input: {
          secret: 'x'.repeat(43),
          post_id: 1,
          comment: 'We open at nine.',
          name: 'Vera Holm',
          passage: { where: 'body', quote: 'at eight' },
        },
      },
    ],
  }),
};
