import { z } from 'zod';

import { id, instant, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { command, query } from '#contract/operation.ts';
import { account } from './account.ts';
import { way } from './way.ts';

const path = 'accounts.php';

const guarded = { path, permission: 'manage', reach: 'projects', role: 'admin', beyond: true } as const;

const refreshes = ['accounts'];

/** Long enough for every name, URL and key that a network issues. */
const given = text(2_000).refine((value) => value.trim() !== '', { error: () => t`must not be empty` });

const choice = z.object({
  remote_id: z.string().describe('The network’s own id of it'),
  name: z.string(),
  handle: z.string().nullable(),
  avatar_url: z.string().nullable().describe('Address of its picture at the network'),
  kind: z.string().nullable().describe('What it is, where the network has several kinds: a page, a profile'),
  account_id: id.nullable().describe('The organization has connected it already, as this account'),
  project_name: z.string().nullable().describe('The project of that account'),
});

/** How accounts of real networks are connected, checked and disconnected. */
export const connecting = {
  networks: query({
    summary: 'The networks, and how an account of each is connected',
    ...guarded,
    action: { in: 'query', value: 'networks' },
    input: z.object({}),
    output: z.object({
      networks: z.array(
        z.object({
          network: z.enum(networkNames),
          label: z.string(),
          sandbox_only: z
            .boolean()
            .describe('Nothing can be published there yet: only a sandbox is possible'),
          server: z.enum(['needed', 'optional', 'none']).describe('Whether the account’s server is named'),
          server_is: z
            .enum(['server', 'site'])
            .describe('A server with many accounts, or a site of the account’s own'),
          server_hint: z.string().nullable(),
          ways: z.array(way).describe('The usual one first'),
          may: z.array(z.string()).describe('What Copydesk may do then, and what it never does'),
          missing: z.array(z.string()).describe('Settings of the installation that must be made first'),
          remains: z
            .string()
            .nullable()
            .describe('What stays valid at the network when an account is removed, and where to end it'),
          redirect_uri: z
            .string()
            .nullable()
            .describe(
              'The exact address that an app at the network must name; null where there is no such app',
            ),
        }),
      ),
    }),
    examples: [{ title: 'All', input: {} }],
  }),

  connect: command({
    summary: 'Connect an account by a password made for programs',
    recorded: { object: 'account', id: 'account.account_id' },
    description:
      'The network is asked at once, and proves that the account may post. An account that the organization has ' +
      'connected already is refused.',
    ...guarded,
    action: { in: 'body', value: 'connect' },
    effect: 'adds',
    outside: true,
    input: z.object({
      project_id: id.optional().describe('Default: the organization’s first'),
      network: z.enum(networkNames),
      server: given.optional().describe('Host or address of the account’s server'),
      identifier: given.optional().describe('As the network’s `fields` say'),
      password: given.describe('Never the main password: one made for programs'),
      code: text(100).optional().describe('A second factor, where the network asks for one'),
    }),
    output: z.object({ account }),
    errors: ['plan_required', 'invalid_state'],
    refreshes,
    examples: [
      {
        title: 'Bluesky',
        input: { network: 'bluesky', identifier: 'marsh.example', password: 'abcd-efgh-ijkl-mnop' },
      },
    ],
  }),

  begin: command({
    summary: 'Begin to connect an account at the network itself',
    recorded: {
      object: 'project',
      id: 'project_id',
      details: ['network'],
    },
    description:
      'Answers the address to which the person goes. They come back to `/connect/callback`, within ten minutes and in ' +
      'the same browser, and the account is connected. Where the sign-in brings several accounts, they choose in the ' +
      'ten minutes after that: `choices`, `choose`. With `account_id` that account is connected again. A way that is ' +
      '`closed` to this desk is refused with `invalid_state`.',
    ...guarded,
    session: true,
    action: { in: 'body', value: 'begin' },
    input: z.object({
      project_id: id.optional().describe('Default: the organization’s first'),
      network: z.enum(networkNames).optional(),
      server: given.optional().describe('Host or address of the account’s server'),
      identifier: given
        .optional()
        .describe('Who is to sign in there, where the network finds their server by that'),
      account_id: id.optional().describe('Connects this one again: its network and server are known'),
    }),
    output: z.object({ url: z.string(), expires_at: instant }),
    errors: ['plan_required', 'not_found', 'invalid_state'],
    examples: [
      { title: 'Mastodon', input: { network: 'mastodon', server: 'mastodon.example' } },
      { title: 'Bluesky', input: { network: 'bluesky', identifier: 'marsh.example' } },
    ],
  }),

  choices: query({
    summary: 'The accounts that a sign-in at a network brought, to choose from',
    description: 'Only in the session in which it was begun, for ten minutes, and until some were chosen.',
    ...guarded,
    session: true,
    action: { in: 'query', value: 'choices' },
    input: z.object({ sign_in_id: id }),
    output: z.object({
      network: z.enum(networkNames),
      network_label: z.string(),
      project_id: id,
      project_name: z.string().describe('Where the chosen ones are connected'),
      expires_at: instant,
      choices: z.array(choice),
    }),
    errors: ['not_found', 'invalid_state'],
    examples: [{ title: 'Of one sign-in', input: { sign_in_id: 1 } }],
  }),

  choose: command({
    summary: 'Connect the chosen accounts of a sign-in at a network',
    description:
      'All of them, or none where one is refused. A sign-in counts once: what was not chosen is forgotten.',
    ...guarded,
    session: true,
    action: { in: 'body', value: 'choose' },
    effect: 'adds',
    input: z.object({
      sign_in_id: id,
      remote_ids: z
        .array(given)
        .min(1, { error: () => t`must name at least one account` })
        .max(1_000)
        .describe('Of `choices`'),
    }),
    output: z.object({ accounts: z.array(account) }),
    errors: ['plan_required', 'not_found', 'invalid_state'],
    refreshes,
    examples: [{ title: 'Two pages', input: { sign_in_id: 1, remote_ids: ['1058722914', '2090112358'] } }],
  }),

  checkKeys: command({
    summary: 'Ask a network whether it accepts the keys of this installation’s app',
    recorded: false,
    description: 'For networks with `checks_keys`. Nothing is connected or stored.',
    ...guarded,
    session: true,
    action: { in: 'body', value: 'check_keys' },
    effect: 'reads',
    outside: true,
    input: z.object({ network: z.enum(networkNames) }),
    output: z.object({
      state: z.enum(['right', 'wrong', 'unknown']).describe('`unknown`: it cannot be asked at the moment'),
      text: z.string(),
      said: z.string().nullable().describe('The network’s own words'),
      next: z.string().nullable().describe('What a person does'),
    }),
    errors: ['invalid_state'],
    examples: [{ title: 'LinkedIn', input: { network: 'linkedin' } }],
  }),

  reconnect: command({
    summary: 'Connect an account again by a password; its schedule, slots and history stay',
    recorded: { object: 'account', id: 'account_id' },
    description:
      'Another account of the network than before is refused. By way of the network itself: `begin`.',
    ...guarded,
    action: { in: 'body', value: 'reconnect' },
    effect: 'sets',
    outside: true,
    input: z.object({
      account_id: id,
      identifier: given.optional().describe('Default: its handle'),
      password: given,
      code: text(100).optional(),
    }),
    output: z.object({ account }),
    errors: ['plan_required', 'not_found', 'invalid_state'],
    refreshes,
    examples: [{ title: 'With a new password', input: { account_id: 1, password: 'abcd-efgh-ijkl-mnop' } }],
  }),

  check: command({
    summary: 'Ask the network now whether an account is in order',
    recorded: false,
    description:
      'Its name and picture are read again. What the network says stands in the account’s `trouble`.',
    ...guarded,
    action: { in: 'body', value: 'check' },
    effect: 'sets',
    outside: true,
    input: z.object({ account_id: id }),
    output: z.object({ account }),
    errors: ['not_found', 'invalid_state'],
    refreshes,
    examples: [{ title: 'Now', input: { account_id: 1 } }],
  }),
};
