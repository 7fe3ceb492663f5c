import { z } from 'zod';

import { done, id, instant, line, personName, text } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { roles } from '#contract/permissions.ts';
import { invitationStates } from './invitation-rules.ts';
import { limitedTo, shownLimit } from './project-access.ts';

const path = 'invitations.php';
/** For invited people: public to everyone with the link. */
const joinPath = 'join.php';

const invitation = z.object({
  id,
  role: z.enum(roles),
  projects: shownLimit,
  name: z.string().nullable().describe('Whom it is for'),
  email: z.string().nullable().describe('The only address that can use it; null: anyone with the link'),
  mailed: z.boolean().describe('Whether its link went out by mail, so that no member has seen it'),
  state: z.enum(invitationStates),
  created_by: z.string().nullable().describe('Null when the person is no longer in the installation'),
  created_at: instant,
  expires_at: instant,
});

const made = z.object({
  invitation,
  url: z
    .string()
    .nullable()
    .describe('The link, never shown again: only a hash is kept. Null where it went out by mail'),
});

const secret = text(200).describe('What stands at the end of the link’s address');

export const invitations = {
  list: query({
    summary: 'Invitations that are open, or have expired without an answer, newest first',
    path,
    permission: 'manage',
    role: 'admin',
    beyond: true,
    input: z.object({}),
    output: z.object({
      invitations: z.array(invitation),
      mail: z.boolean().describe('Whether an invitation can be sent by mail'),
    }),
    examples: [{ title: 'All', input: {} }],
  }),

  create: command({
    summary: 'Invite a member, by mail or by a link',
    recorded: { object: 'invitation', id: 'invitation.id' },
    description:
      'Good for seven days and once, bound to its role. With an email address it is bound to that too, and goes out by ' +
      'mail where a mail server is set; otherwise its link is in this answer. It ends when who made it may no longer ' +
      'invite to that role.',
    path,
    action: { in: 'body', value: 'create' },
    permission: 'manage',
    effect: 'sends',
    role: 'admin',
    beyond: true,
    input: z.object({
      role: z.enum(roles).default('member'),
      projects: limitedTo.default(null),
      email: z.email().max(200).optional(),
      name: line(120).optional().describe('Whom it is for'),
    }),
    output: made,
    errors: ['forbidden', 'invalid_state'],
    refreshes: ['invitations', 'outbox'],
    examples: [{ title: 'A link for a member', input: { name: 'Vera Holm' } }],
  }),

  renew: command({
    summary: 'Give an invitation a new link and seven more days; the former link ends',
    recorded: { object: 'invitation' },
    path,
    action: { in: 'body', value: 'renew' },
    permission: 'manage',
    effect: 'sends',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: made,
    errors: ['not_found', 'forbidden', 'invalid_state'],
    refreshes: ['invitations', 'outbox'],
    examples: [{ title: 'Again', input: { id: 1 } }],
  }),

  revoke: command({
    summary: 'Revoke an invitation at once',
    recorded: { object: 'invitation' },
    path,
    action: { in: 'body', value: 'revoke' },
    permission: 'manage',
    effect: 'ends',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found', 'forbidden', 'invalid_state'],
    refreshes: ['invitations'],
    examples: [{ title: 'Revoke', input: { id: 1 } }],
  }),

  look: query({
    summary: 'What an invitation’s link leads to',
    path: joinPath,
    permission: 'public',
    beyond: true,
    rate: { perHour: 300, by: 'secret' },
    input: z.object({ secret }),
    output: z.object({
      state: z.enum(invitationStates),
      organization_name: z.string(),
      role: z.enum(roles),
      email: z.string().nullable(),
      name: z.string().nullable().describe('Whom it is for'),
      invited_by: z.string().nullable(),
      expires_at: instant,
    }),
    errors: ['not_found'],
    examples: [{ title: 'Look', input: { secret: 'x'.repeat(43) } }],
  }),

  accept: command({
    summary: 'Join by an invitation as a new user, and be signed in',
    recorded: { object: 'invitation' },
    path: joinPath,
    action: { in: 'body', value: 'accept' },
    permission: 'public',
    beyond: true,
    rate: { perHour: 60, by: 'secret' },
    input: z.object({
      secret,
      name: personName(120),
      email: z.email().max(200),
      password: text(200).min(10),
    }),
    output: done,
    errors: ['not_found', 'forbidden', 'invalid_state'],
    examples: [
      {
        title: 'A new user',
        input: {
          secret: 'x'.repeat(43),
          name: 'Vera Holm',
          email: 'vera@example.com',
          password: 'a long sentence that is hard to guess',
        },
      },
    ],
  }),

  join: command({
    summary: 'Join by an invitation as who one is here already',
    path: joinPath,
    action: { in: 'body', value: 'join' },
    permission: 'signed_in',
    session: true,
    beyond: true,
    rate: { perHour: 60, by: 'secret' },
    input: z.object({ secret }),
    output: done,
    errors: ['not_found', 'forbidden', 'invalid_state'],
    examples: [{ title: 'Join', input: { secret: 'x'.repeat(43) } }],
  }),
};
