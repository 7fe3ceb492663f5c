import { z } from 'zod';

import { id, instant, pageMeta, paging } from '#contract/fields.ts';
import { query } from '#contract/operation.ts';

/** What is chosen of a network's options, by name. */
export const chosenOptions = z.record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())]));

const sandboxPost = z.object({
  id,
  kind: z.enum(['post', 'thread', 'first_comment']),
  parent_id: id.nullable().describe('What it answers to'),
  body: z.string(),
  media: z.array(z.object({ url: z.string(), type: z.string().nullable(), alt: z.string().nullable() })),
  options: chosenOptions.describe('What was chosen of the network’s options; of the post itself'),
  created_at: instant,
  removed_at: instant.nullable().describe('When it was deleted, as at a network; it stays here'),
});

/** The sandbox networks: the published posts of sandbox accounts. */
export const sandbox = {
  list: query({
    summary: 'What the sandbox accounts hold, newest first',
    description:
      'Each post with its answers: the further parts of its thread and its first comment, each under what it ' +
      'answers to. Real accounts never show here.',
    path: 'sandbox.php',
    permission: 'read',
    beyond: true,
    input: z.object({
      account_id: id.optional(),
      post: id.optional().describe('Only the post that this one is, or belongs to'),
      ...paging,
    }),
    output: z.object({
      posts: z.array(
        sandboxPost.extend({
          account_id: id,
          account_name: z.string(),
          network: z.string(),
          answers: z.array(sandboxPost),
        }),
      ),
    }),
    meta: pageMeta,
    examples: [{ title: 'All', input: {} }],
  }),
};
