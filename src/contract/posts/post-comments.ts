import { z } from 'zod';

import { done, id, instant, pageMeta, paging, text } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { passageContext, passagePlace } from './passage.ts';

const path = 'post-comments.php';

const where = z.string().regex(passagePlace).describe('body, first_comment, thread 1 …');

const postComment = z.object({
  id,
  post_id: id,
  user_id: id.nullable().describe('Null when the person is no longer in the installation'),
  user_name: z.string(),
  comment: z.string(),
  mentions: z.array(id).describe('The members that it names'),
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
    .describe('The passage that it is about; null: the post as a whole'),
  suggestion: z.string().nullable().describe('What its author would write in place of the passage'),
  applied_at: instant.nullable().describe('When the suggestion was taken over'),
  resolved_at: instant.nullable(),
  resolved_by: z.string().nullable(),
  created_at: instant,
});

/** Internal comments on a post or on a passage of it; never published, and not part of its content. */
export const postComments = {
  list: query({
    summary: 'Comments on a post, oldest first',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({ post_id: id, ...paging, per_page: z.int().min(1).max(100).default(100) }),
    output: z.object({ comments: z.array(postComment) }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [{ title: 'Of a post', input: { post_id: 1 } }],
  }),

  add: command({
    summary: 'Comment on a post, or on a passage of it',
    description:
      'Notifies its author and those mentioned (@name or @[name](user:id)). The post itself does not change. With a ' +
      'suggestion in place of a passage, the comment can be empty: it is taken over with action=apply.',
    path,
    permission: 'write',
    effect: 'adds',
    or: ['review'],
    beyond: true,
    input: z.object({
      post_id: id,
      comment: text(20_000).default(''),
      passage: z
        .object({
          where,
          quote: text(2_000).min(1),
          prefix: text(passageContext).default('').describe('What stands directly before it'),
          suffix: text(passageContext).default('').describe('What stands directly after it'),
        })
        .optional(),
      suggestion: text(10_000).optional().describe('Only for a passage. Empty: to delete it'),
    }),
    output: z.object({ comment: postComment }),
    errors: ['not_found'],
    refreshes: ['postComments'],
    examples: [{ title: 'A comment', input: { post_id: 1, comment: 'Who took the picture?' } }],
  }),

  resolve: command({
    summary: 'Mark a comment as resolved, or open it again',
    path,
    action: { in: 'body', value: 'resolve' },
    permission: 'write',
    effect: 'sets',
    or: ['review'],
    beyond: true,
    input: z.object({ id, resolved: z.boolean() }),
    output: done,
    errors: ['not_found'],
    refreshes: ['postComments'],
    examples: [{ title: 'Resolved', input: { id: 1, resolved: true } }],
  }),

  apply: command({
    summary: 'Take over a suggestion',
    recorded: { object: 'post', id: 'post_id' },
    description:
      'An edit by who takes it over: the same rights are needed, verdicts on the former content count no more, and a ' +
      'scheduled post becomes a draft again. Each suggestion is taken over once.',
    path,
    action: { in: 'body', value: 'apply' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ post_id: id, content_hash: z.string() }),
    errors: ['not_found', 'plan_required', 'forbidden', 'invalid_state', 'content_changed'],
    refreshes: ['postComments', 'schedule'],
    examples: [{ title: 'Take over', input: { id: 1 } }],
  }),
};
