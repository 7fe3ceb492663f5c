import { z } from 'zod';

import { done, id, instant, pageMeta, paging, text } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { presentedPlace, sentPlace } from './comment-place.ts';

const path = 'post-comments.php';

const postComment = z.object({
  id,
  post_id: id,
  user_id: id.nullable().describe('Null for a guest, and when the person is no longer in the installation'),
  user_name: z.string(),
  by_link: z.boolean().describe('By a guest with a review link'),
  comment: z.string(),
  mentions: z.array(id).describe('The members that it names'),
  ...presentedPlace,
  resolved_by: z.string().nullable(),
  created_at: instant,
});

/** Comments on a post, on a passage or on a place in a picture; never published, and not part of its content. */
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
    summary: 'Comment on a post, a passage of it, or a place in a picture',
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
      ...sentPlace,
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
