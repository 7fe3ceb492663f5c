import { z } from 'zod';

import { done, id, instant, line, pageMeta, paging } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

const path = 'review-links.php';

const reviewLink = z.object({
  id,
  name: z.string().describe('Whom it is for'),
  post_id: id.nullable().describe('The one post that it opens'),
  project_id: id.nullable().describe('Or the project of which it opens all that waits for review'),
  may_send: z.boolean().describe('Whether an OK by it may release a post'),
  created_by: z.string().nullable().describe('Null when the person is no longer in the installation'),
  created_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  first_opened_at: instant.nullable(),
  last_opened_at: instant.nullable(),
});

/**
 * Links by which guests, such as a client or a lawyer, read posts and give their opinion without an account.
 */
export const reviewLinks = {
  list: query({
    summary: 'Links for reviewers outside, newest first',
    description:
      'Of a post: those to it, and those to all of its project. Of a project: those to all of it. Never their addresses.',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({
      post_id: id.optional(),
      project_id: id.optional(),
      open: z.enum(['0', '1']).optional().describe('1: without those that have expired or were revoked'),
      ...paging,
    }),
    output: z.object({ links: z.array(reviewLink) }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [{ title: 'All that are open', input: { open: '1' } }],
  }),

  create: command({
    summary: 'Create a review link for a person outside the organization',
    recorded: { object: 'review link', id: 'link.id' },
    description:
      'To one post, for those who may edit it, and for people who may review it while an open approval step takes ' +
      'guests; or to all posts of a project that wait for review, by an owner or admin ' +
      'with the permission manage. Its address is in this answer and never shown again: only a hash is kept. An OK by ' +
      'it releases nothing unless an owner says so with may_send.',
    path,
    action: { in: 'body', value: 'create' },
    permission: 'write',
    or: ['review'],
    effect: 'adds',
    beyond: true,
    input: z.object({
      post_id: id.optional(),
      project_id: id.optional().describe('Instead of a post'),
      name: line(120).describe('Whom it is for'),
      expires_in_days: z.int().min(1).max(90).default(14),
      may_send: z
        .boolean()
        .default(false)
        .describe('Only by an owner: an OK releases the post where the rules of release let it'),
    }),
    output: z.object({ link: reviewLink, url: z.string() }),
    errors: ['not_found', 'forbidden', 'insufficient_scope', 'plan_required', 'invalid_state'],
    refreshes: ['reviewLinks'],
    examples: [{ title: 'For a client', input: { post_id: 1, name: 'Harbour Authority' } }],
  }),

  revoke: command({
    summary: 'Revoke a link immediately',
    recorded: { object: 'review link' },
    description:
      'For those who may create such a link, and for the person who created it. Feedback given by it is kept.',
    path,
    action: { in: 'body', value: 'revoke' },
    permission: 'write',
    or: ['review'],
    effect: 'ends',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found', 'forbidden', 'insufficient_scope'],
    refreshes: ['reviewLinks'],
    examples: [{ title: 'Revoke', input: { id: 1 } }],
  }),
};
