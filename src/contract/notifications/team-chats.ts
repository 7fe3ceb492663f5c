import { z } from 'zod';

import { done, id, instant, line } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

export const chatKinds = ['slack', 'mattermost', 'discord'] as const;

export type ChatKind = (typeof chatKinds)[number];

/** What a team chat receives. */
export const chatSubjects = ['board_comments'] as const;

export type ChatSubject = (typeof chatSubjects)[number];

const name = line(80).describe('How we call it: "#desk"');
const address = line(2_000).describe(
  'The address of its incoming webhook; kept encrypted, never shown again',
);
const subjects = z.array(z.enum(chatSubjects)).max(10).describe('What it gets');

const chat = z.object({
  id,
  name: z.string(),
  kind: z.enum(chatKinds),
  host: z.string(),
  ending: z.string().describe('The address’s last four characters'),
  subjects: z.array(z.enum(chatSubjects)),
  sent_at: instant.nullable(),
  last_error: z.string().nullable().describe('In the chat’s own words'),
  last_error_at: instant.nullable(),
  off_at: instant.nullable().describe('Set when the chat said that the address is gone'),
});

/** The team's chats: incoming webhooks that mirror events. */
export const teamChats = {
  list: query({
    summary: 'The organization’s team chats',
    path: 'team-chats.php',
    permission: 'manage',
    role: 'admin',
    beyond: true,
    input: z.object({}),
    output: z.object({ team_chats: z.array(chat) }),
    examples: [{ title: 'All', input: {} }],
  }),

  add: command({
    summary: 'Mirror to a team chat',
    recorded: { object: 'team chat', id: 'team_chat.id' },
    path: 'team-chats.php',
    action: { in: 'body', value: 'add' },
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    beyond: true,
    input: z.object({
      name,
      kind: z.enum(chatKinds),
      address,
      subjects: subjects.default(['board_comments']),
    }),
    output: z.object({ team_chat: chat }),
    errors: ['invalid_state'],
    refreshes: ['teamChats'],
    examples: [
      {
        title: 'Comments to Slack',
        input: {
          name: '#desk',
          kind: 'slack',
          address: 'https://hooks.slack.com/services/T000/B000/XXXX',
          subjects: ['board_comments'],
        },
      },
    ],
  }),

  change: command({
    summary: 'Change a team chat, or give it a new address',
    recorded: { object: 'team chat' },
    description: 'A new address switches it on again.',
    path: 'team-chats.php',
    action: { in: 'body', value: 'change' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      id,
      name: name.optional(),
      address: address.optional(),
      subjects: subjects.optional(),
    }),
    output: z.object({ team_chat: chat }),
    errors: ['not_found'],
    refreshes: ['teamChats'],
    examples: [{ title: 'Another name', input: { id: 1, name: '#news' } }],
  }),

  remove: command({
    summary: 'Mirror to a team chat no more',
    recorded: { object: 'team chat' },
    path: 'team-chats.php',
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['teamChats'],
    examples: [{ title: 'Remove one', input: { id: 1 } }],
  }),

  test: command({
    summary: 'Post a test to a team chat',
    recorded: { object: 'team chat' },
    description: 'Its status is given by `deliveries.get`.',
    path: 'team-chats.php',
    action: { in: 'body', value: 'test' },
    permission: 'manage',
    effect: 'sends',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ delivery_id: id }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['teamChats', 'outbox'],
    examples: [{ title: 'Test one', input: { id: 1 } }],
  }),
};
