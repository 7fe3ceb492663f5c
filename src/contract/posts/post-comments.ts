import { z } from 'zod';

import { id, instant, line, pageMeta, paging } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

const path = 'post-comments.php';

const postComment = z.object({
  id,
  post_id: id,
  user_id: id.nullable().describe('Null when the person is no longer in the installation'),
  user_name: z.string(),
  comment: z.string(),
  mentions: z.array(id).describe('The members that it names'),
  created_at: instant,
});

/** Internal comments on a post; never published, and not part of its content. */
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
    summary: 'Comment on a post',
    description:
      'Notifies its author and those mentioned (@name or @[name](user:id)). The post itself does not change.',
    path,
    permission: 'write',
    effect: 'adds',
    or: ['review'],
    beyond: true,
    input: z.object({ post_id: id, comment: line(20_000) }),
    output: z.object({ comment: postComment }),
    errors: ['not_found'],
    refreshes: ['postComments'],
    examples: [{ title: 'A comment', input: { post_id: 1, comment: 'Who took the picture?' } }],
  }),
};
