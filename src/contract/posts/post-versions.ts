import { z } from 'zod';

import { id, instant, pageMeta, paging } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { postKinds, postLinks, presentedContent } from './posts.ts';
import { verdicts } from './verdict.ts';

const path = 'post-versions.php';

const version = z.object({
  id,
  content_hash: z.string(),
  current: z.boolean().describe('Whether the post has this content now'),
  created_at: instant.describe('When this content was first reviewed or approved'),
  reviews: z
    .array(
      z.object({
        user_name: z.string(),
        by_link: z.boolean(),
        verdict: z.enum(verdicts),
        ignored: z.boolean(),
        created_at: instant,
      }),
    )
    .describe('Latest first'),
  content: presentedContent.extend({
    design: z.unknown().nullable(),
    png: z.object({ url: z.string(), type: z.string().nullable(), alt: z.string().nullable() }).nullable(),
    kind: z.enum(postKinds).nullable(),
    author_notes: z.string().nullable(),
    target_account_ids: z.array(id),
    links: postLinks
      .nullable()
      .describe('How its addresses were to be published; null: not known of an older version'),
  }),
  missing_media: z.array(z.string()).describe('Files of the media library that are no longer there'),
});

/** The states of a post that were reviewed or approved: looked at, compared, and brought back. */
export const postVersions = {
  list: query({
    summary: 'The versions of a post that were reviewed or approved, newest first',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({ post_id: id, ...paging, per_page: z.int().min(1).max(50).default(20) }),
    output: z.object({ versions: z.array(version) }),
    meta: pageMeta,
    errors: ['not_found', 'plan_required'],
    examples: [{ title: 'Of a post', input: { post_id: 1 } }],
  }),

  restore: command({
    summary: 'Give a post the content of an earlier version',
    recorded: { object: 'post', id: 'post_id' },
    description:
      'As an edit: the same rights are needed, a scheduled post becomes a draft again, and a verdict counts exactly ' +
      'where it judged this content. Links are worked out by the present presets. Accounts that are no longer connected ' +
      'are left out, and named. Missing files are named too, and stay in the post until they are replaced, as does a ' +
      'design whose template is gone.',
    path,
    action: { in: 'body', value: 'restore' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({
      id,
      version: z.int().min(0).optional().describe('409 content_changed when the post was changed since'),
    }),
    output: z.object({
      post_id: id,
      content_hash: z.string(),
      missing_media: z.array(z.string()),
      missing_accounts: z.array(id).describe('Accounts of that version that are no longer connected'),
    }),
    errors: ['not_found', 'plan_required', 'forbidden', 'invalid_state', 'content_changed'],
    refreshes: ['schedule', 'postVersions'],
    examples: [{ title: 'As it was', input: { id: 1 } }],
  }),
};
