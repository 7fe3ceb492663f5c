import { z } from 'zod';

import { done, id, instant, line } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { roles } from '#contract/permissions.ts';
import { limitedTo, shownLimit } from './project-access.ts';

const path = 'members.php';

export const member = z.object({
  user_id: id,
  user_name: z.string(),
  user_email: z.string(),
  role: z.enum(roles),
  agent: z.boolean().describe('Extension'),
  project_ids: z
    .array(id)
    .nullable()
    .describe('Extension: the projects that they are limited to; null: the whole organization'),
});

export const memberStates = ['active', 'deactivated'] as const;

const memberRow = member.extend({
  state: z.enum(memberStates),
  ok_publishes: z.boolean().describe('“Their OK publishes”: a reviewer whose OK releases by the rule'),
  publishes_own_after_grade: z.boolean().describe('“Publishes own posts after the grade”'),
  last_seen_at: instant.nullable().describe('In the browser or by a token, to some minutes; null: never yet'),
  joined_at: instant,
  deactivated_at: instant.nullable(),
  projects: shownLimit,
});

const holdings = z.object({
  cards: z.int().describe('Open cards assigned to them'),
  posts: z.int().describe('Drafts and scheduled posts that they wrote'),
  views: z.int().describe('Their watched views'),
});

const handOverTo = id
  .nullable()
  .describe('Who gets their open cards, drafts and watched views; null: the cards become unassigned');

const refreshes = ['members', 'context', 'organizations', 'board', 'pending', 'tokens', 'invitations'];

export const members = {
  list: query({
    summary: 'Active members of the organization',
    path,
    permission: 'read',
    input: z.object({}),
    output: z.object({ members: z.array(member) }),
    examples: [{ title: 'All', input: {} }],
  }),

  all: query({
    summary: 'Everybody who is or was a member, with rights and when they were last here',
    path,
    action: { in: 'query', value: 'all' },
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({ members: z.array(memberRow).describe('Active ones first, then by name') }),
    examples: [{ title: 'All', input: {} }],
  }),

  holdings: query({
    summary: 'A member’s open work that another member could take over',
    path,
    action: { in: 'query', value: 'holdings' },
    permission: 'manage',
    role: 'admin',
    beyond: true,
    input: z.object({ user_id: id }),
    output: holdings,
    errors: ['not_found'],
    examples: [{ title: 'Count', input: { user_id: 1 } }],
  }),

  change: command({
    summary: 'Give a member another role, or the right to publish by OK or after the grade',
    recorded: { object: 'user', id: 'user_id' },
    description:
      'No member can raise their own role. Only an owner makes or changes owners; the last owner who is a person stays one. Tokens ' +
      'that act for a member end when they become an owner, for an admin may know their keys. A member who is limited to ' +
      'projects sees only these and what belongs to the organization as a whole; who becomes an admin or owner has all again.',
    path,
    action: { in: 'body', value: 'change' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      user_id: id,
      role: z.enum(roles).optional(),
      ok_publishes: z.boolean().optional(),
      publishes_own_after_grade: z.boolean().optional(),
      projects: limitedTo.optional(),
    }),
    output: z.object({ member: memberRow }),
    errors: ['not_found', 'invalid_state'],
    refreshes: [...refreshes, 'me'],
    examples: [
      { title: 'An admin', input: { user_id: 1, role: 'admin' } },
      {
        title: 'A writer in one project only',
        input: { user_id: 1, projects: [{ project_id: 1, role: 'writer' }] },
      },
    ],
  }),

  deactivate: command({
    summary: 'Deactivate a member: sessions and tokens end at once, their open work is handed over',
    recorded: { object: 'user', id: 'user_id' },
    description:
      'Their work keeps their name. Their tokens are revoked permanently; once reactivated they need new ones.',
    path,
    action: { in: 'body', value: 'deactivate' },
    permission: 'manage',
    effect: 'ends',
    role: 'admin',
    beyond: true,
    input: z.object({ user_id: id, hand_over_to: handOverTo }),
    output: z.object({ member: memberRow, handed_over: holdings }),
    errors: ['not_found', 'invalid_state'],
    refreshes,
    examples: [{ title: 'Unassigned', input: { user_id: 1, hand_over_to: null } }],
  }),

  activate: command({
    summary: 'Let a deactivated member in again, with the role they had',
    recorded: { object: 'user', id: 'user_id' },
    path,
    action: { in: 'body', value: 'activate' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({ user_id: id }),
    output: z.object({ member: memberRow }),
    errors: ['not_found'],
    refreshes,
    examples: [{ title: 'Back', input: { user_id: 1 } }],
  }),

  leave: command({
    summary: 'Leave the organization by oneself',
    recorded: { object: 'user' },
    path,
    action: { in: 'body', value: 'leave' },
    permission: 'read',
    session: true,
    beyond: true,
    input: z.object({ hand_over_to: handOverTo.default(null) }),
    output: done,
    errors: ['invalid_state'],
    examples: [{ title: 'Leave', input: {} }],
  }),

  createAgent: command({
    summary: 'Create an agent: a member with a name and no sign-in, used with tokens',
    recorded: { object: 'user', id: 'member.user_id' },
    path,
    action: { in: 'body', value: 'create_agent' },
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    beyond: true,
    input: z.object({
      name: line(80),
      role: z.enum(['member', 'admin']).default('member'),
      projects: limitedTo.default(null),
    }),
    output: z.object({ member: memberRow }),
    refreshes,
    examples: [{ title: 'A drafting agent', input: { name: 'Drafting agent' } }],
  }),
};
