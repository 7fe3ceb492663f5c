import { z } from 'zod';

import { id, text } from '#contract/fields.ts';
import { command } from '#contract/operation.ts';
import { postOutcome } from './posts.ts';

const path = 'schedule.php';
const post = (value: string) => ({ path, action: { in: 'query' as const, value } });

/** What people do with a post that is published. */
export const schedulePublished = {
  unpublish: command({
    summary: 'Delete a published post at its network',
    description:
      'Of one account: its first comment and the further parts of its thread first, the post last. Its likes and ' +
      'replies there are lost, and nothing brings it back. What is gone already counts as deleted. Where only a part ' +
      'could be deleted, invalid_state says which parts remain: call it again.',
    recorded: { object: 'post', details: ['account_id'] },
    ...post('unpublish'),
    permission: 'publish',
    effect: 'ends',
    outside: true,
    beyond: true,
    input: z.object({ id, account_id: id }),
    output: postOutcome,
    errors: ['not_found', 'plan_required', 'forbidden', 'invalid_state'],
    refreshes: ['schedule'],
    examples: [{ title: 'Of one account', input: { id: 1, account_id: 1 } }],
  }),

  correct: command({
    summary: 'Correct the text of a published post at its network',
    description:
      'Replaces the text of the post on one account and makes it the account’s own text; its media, its thread and ' +
      'its first comment stay. It is not reviewed, so it is for owners, admins, and authors who may publish their own ' +
      'posts, signed in. The machine checks of texts are run on it first, and what they block is refused. No verdict counts ' +
      'for the corrected post.',
    recorded: { object: 'post', details: ['account_id'] },
    ...post('correct'),
    permission: 'publish',
    effect: 'sends',
    or: ['write'],
    session: true,
    beyond: true,
    input: z.object({
      id,
      account_id: id,
      body: text(100_000),
      content_hash: text(128).optional().describe('409 when the post changed since'),
    }),
    output: postOutcome,
    errors: [
      'not_found',
      'plan_required',
      'forbidden',
      'insufficient_scope',
      'invalid_state',
      'content_changed',
    ],
    refreshes: ['schedule'],
    examples: [
      {
        title: 'Another day',
        input: { id: 1, account_id: 1, body: 'The harbour opens again on Wednesday.' },
      },
    ],
  }),
};
