import { z } from 'zod';

import { done, id, instant, line } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

export const muteKinds = ['outlet', 'author', 'word'] as const;

const mute = z.object({
  id,
  kind: z.enum(muteKinds),
  value: z.string(),
  scope: z.enum(['me', 'organization']),
  created_at: instant,
});

/** What a person, or the whole organization, does not want to see in lists of trends. */
export const mutes = {
  list: query({
    summary: 'What is muted for me',
    path: 'mutes.php',
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({ mutes: z.array(mute) }),
    examples: [{ title: 'All', input: {} }],
  }),

  add: command({
    summary: 'Mute an outlet, an author or a word',
    description:
      'Muted posts are left out of trending and search, totals included. An outlet is named as the source is, ' +
      'an author by name or handle, a word as one or several words that must all appear. For the whole ' +
      'organization it takes an admin.',
    path: 'mutes.php',
    action: { in: 'body', value: 'add' },
    permission: 'read',
    effect: 'sets',
    beyond: true,
    input: z.object({
      kind: z.enum(muteKinds),
      value: line(200),
      scope: z.enum(['me', 'organization']).default('me'),
    }),
    output: z.object({ mute }),
    errors: ['forbidden', 'invalid_state'],
    refreshes: ['mutes', 'trends', 'stories', 'search'],
    examples: [{ title: 'A word', input: { kind: 'word', value: 'giveaway' } }],
  }),

  remove: command({
    summary: 'Unmute',
    path: 'mutes.php',
    action: { in: 'body', value: 'remove' },
    permission: 'read',
    effect: 'sets',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found', 'forbidden'],
    refreshes: ['mutes', 'trends', 'stories', 'search'],
    examples: [{ title: 'Remove one', input: { id: 1 } }],
  }),
};
