import { z } from 'zod';

import { id, instant, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { command, query } from '#contract/operation.ts';
import { account, waysToConnect } from './account.ts';

const path = 'accounts.php';

const guarded = { path, permission: 'manage', reach: 'projects', role: 'admin', beyond: true } as const;

const refreshes = ['accounts'];

/** Long enough for every name, URL and key that a network issues. */
const given = text(2_000).refine((value) => value.trim() !== '', { error: () => t`must not be empty` });

const field = z.object({
  name: z.enum(['identifier', 'password', 'code']),
  label: z.string(),
  hint: z.string().nullable(),
  looks_like: z
    .string()
    .nullable()
    .describe('A regular expression; what does not fit is taken, but is probably not what is meant'),
  otherwise: z.string().nullable().describe('Message for input that does not fit'),
  optional: z.boolean().describe('May be left empty'),
});

const way = z.object({
  by: z.enum(waysToConnect),
  needs: z.array(z.string()).describe('What must be there first'),
  steps: z.array(z.string()).describe('What a person does, in this order'),
  link: z.object({ label: z.string(), url: z.string() }).nullable().describe('Where they do it'),
  fields: z.array(field).describe('What they enter here, besides the server'),
  closed: z
    .string()
    .nullable()
    .describe('Why this way is closed from this desk’s address; null where it is open'),
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
          server_hint: z.string().nullable(),
          ways: z.array(way).describe('The usual one first'),
          may: z.array(z.string()).describe('What Copydesk may do then, and what it never does'),
          missing: z.array(z.string()).describe('Settings of the installation that must be made first'),
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
      identifier: given,
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
      'the same browser, and the account is connected. With `account_id` that account is connected again. A way that is ' +
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
