import { z } from 'zod';

import { done, id, instant, line, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';
import { roles } from '#contract/permissions.ts';
import { hasBothRoles } from './group-rules.ts';
import { limitedTo, shownLimit } from './project-access.ts';

const path = 'single-sign-on.php';

const access = { permission: 'manage', role: 'owner', session: true, beyond: true } as const;

const webUrl = z.url({ protocol: /^https?$/ }).max(1_000);

const given = { role: z.enum(roles), projects: limitedTo.default(null) };
const onlyMembers = {
  error: () => t`Owners and admins have the whole organization. Only members can be limited to projects.`,
  path: ['projects'],
};
const sentGrant = z.object(given).refine((grant) => !hasBothRoles(grant), onlyMembers);
const sentRule = z
  .object({ group: line(300).describe('Exactly as the provider sends it'), ...given })
  .refine((grant) => !hasBothRoles(grant), onlyMembers);

const shownGrant = z.object({ role: z.enum(roles), projects: shownLimit });

const sentProvider = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('installation') }),
  z.object({
    kind: z.literal('oidc'),
    issuer: webUrl.describe('Its discovery document is read from there'),
    client_id: line(300),
    client_secret: line(2_000)
      .optional()
      .describe('Left out: the one so far, for the same issuer and client'),
  }),
  z.object({
    kind: z.literal('saml'),
    metadata: text(100_000).optional().describe('The provider’s metadata (XML), instead of the fields below'),
    entity_id: line(1_000).optional(),
    sign_in_url: webUrl.optional().describe('For the HTTP-Redirect binding'),
    certificate: text(20_000).optional().describe('One or more, PEM'),
  }),
]);

const shownProvider = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('installation') }),
  z.object({ kind: z.literal('oidc'), issuer: z.string(), client_id: z.string() }),
  z.object({
    kind: z.literal('saml'),
    entity_id: z.string(),
    sign_in_url: z.string(),
    certificates: z.array(z.object({ subject: z.string(), expires_at: instant })),
  }),
]);

const domain = z.object({
  id,
  domain: z.string(),
  confirmed_at: instant.nullable().describe('Null: it does not count yet'),
  record: z
    .object({ name: z.string(), value: z.string() })
    .nullable()
    .describe('The TXT record that confirms it; null where it is confirmed'),
});

const settings = z.object({
  provider: shownProvider.nullable(),
  installation_provider: z
    .string()
    .nullable()
    .describe('The name of the provider that the installation is set up with'),
  groups_claim: z.string(),
  groups: z.array(shownGrant.extend({ group: z.string() })),
  fallback: shownGrant.nullable(),
  joins: z.boolean(),
  follows: z.boolean(),
  domains: z.array(domain),
  directory: z
    .object({
      hint: z.string().describe('The token’s first characters'),
      created_at: instant,
      used_at: instant.nullable().describe('To some minutes; null: never yet'),
      people: z.int().describe('How many people it has sent'),
      groups: z.int(),
    })
    .nullable()
    .describe('Null: no token'),
  urls: z.object({
    redirect: z.string().describe('OpenID Connect: the redirect URI'),
    entity_id: z.string().describe('SAML: our entity id, and where our metadata are'),
    acs: z.string().describe('SAML: the assertion consumer service, HTTP-POST'),
    scim: z.string().describe('SCIM 2.0: the base URL'),
  }),
});

const refreshes = ['singleSignOn', 'setup'];

/** How an organization's people sign in by its identity provider, and what they get by their groups. */
export const singleSignOn = {
  get: query({
    summary: 'The organization’s single sign-on, and what to enter at the provider',
    path,
    ...access,
    input: z.object({}),
    output: settings,
    examples: [{ title: 'Mine', input: {} }],
  }),

  setProvider: command({
    summary: 'Choose the identity provider',
    description:
      'Null for none. An OpenID Connect provider is asked for its endpoints. With another issuer, entity id or kind, people are linked ' +
      'anew at their next sign-in, by their address.',
    path,
    action: { in: 'body', value: 'set_provider' },
    ...access,
    effect: 'sets',
    outside: true,
    input: z.object({ provider: sentProvider.nullable() }),
    output: settings,
    errors: ['invalid_state'],
    refreshes,
    examples: [{ title: 'None', input: { provider: null } }],
  }),

  setGroups: command({
    summary: 'Say what the groups of the identity provider give',
    description:
      'Of several groups the most powerful role counts, and their projects are joined. It applies from each person’s next ' +
      'sign-in, or the next change in the directory. The last owner stays one, whatever the groups say.',
    path,
    action: { in: 'body', value: 'set_groups' },
    ...access,
    effect: 'sets',
    input: z.object({
      groups: z.array(sentRule).max(500),
      fallback: sentGrant.nullable().describe('Without a matching group; null: no access'),
      joins: z.boolean().describe('Whether a person who signs in for the first time joins'),
      follows: z.boolean().describe('Whether role and projects are set again at each sign-in'),
      groups_claim: line(300).default('groups').describe('The claim or attribute with the groups'),
    }),
    output: settings,
    errors: ['invalid_state'],
    refreshes,
    examples: [
      {
        title: 'Two groups',
        input: {
          groups: [
            { group: 'desk-admins', role: 'admin' },
            { group: 'writers', role: 'member', projects: [{ project_id: 1, role: 'writer' }] },
          ],
          fallback: null,
          joins: true,
          follows: true,
        },
      },
    ],
  }),

  tryGroups: command({
    summary: 'What a sign-in with these claims would give, by the saved groups. It signs no one in',
    recorded: false,
    path,
    action: { in: 'body', value: 'try_groups' },
    ...access,
    effect: 'reads',
    input: z.object({
      claims: z
        .record(text(300), z.unknown())
        .refine((claims) => JSON.stringify(claims).length <= 1_000_000, { error: () => t`is too long` })
        .describe('As the provider sends them'),
    }),
    output: z.object({
      email: z.string().nullable().describe('Null: the claims name none'),
      speaks_for: z.boolean().describe('Whether the address is of a confirmed domain'),
      groups: z
        .array(z.string())
        .nullable()
        .describe('At most 100; null: the provider keeps them elsewhere (Entra, with many groups)'),
      matching: z.array(z.string()).describe('Those that a rule names'),
      grant: shownGrant.nullable().describe('Null: no access'),
    }),
    examples: [{ title: 'A writer', input: { claims: { email: 'ada@example.com', groups: ['writers'] } } }],
  }),

  addDomain: command({
    summary: 'Add a domain for single sign-on',
    recorded: { details: ['domain'] },
    description:
      'It counts once it is confirmed: by an administrator of the installation, or by a TXT record. A domain that ' +
      'another organization has confirmed is refused.',
    path,
    action: { in: 'body', value: 'add_domain' },
    ...access,
    effect: 'sets',
    input: z.object({ domain: line(253) }),
    output: settings,
    errors: ['invalid_state'],
    refreshes,
    examples: [{ title: 'Add', input: { domain: 'example.com' } }],
  }),

  confirmDomain: command({
    summary: 'Confirm a domain for single sign-on',
    description: 'Looks for its TXT record.',
    path,
    action: { in: 'body', value: 'confirm_domain' },
    ...access,
    effect: 'sets',
    outside: true,
    input: z.object({ id }),
    output: settings,
    errors: ['not_found', 'invalid_state'],
    refreshes,
    examples: [{ title: 'Confirm', input: { id: 1 } }],
  }),

  removeDomain: command({
    summary: 'Remove a domain of single sign-on',
    description: 'Its people no longer sign in by the provider.',
    path,
    action: { in: 'body', value: 'remove_domain' },
    ...access,
    effect: 'ends',
    input: z.object({ id }),
    output: settings,
    errors: ['not_found'],
    refreshes,
    examples: [{ title: 'Remove', input: { id: 1 } }],
  }),

  createDirectoryToken: command({
    summary: 'Create the token of the directory',
    description: 'With it the directory sends people and groups by SCIM 2.0. A former one ends at once.',
    path,
    action: { in: 'body', value: 'create_directory_token' },
    ...access,
    effect: 'ends',
    input: z.object({}),
    output: z.object({ token: z.string().describe('Never shown again: only a hash is kept'), settings }),
    refreshes,
    examples: [{ title: 'Create', input: {} }],
  }),

  endDirectoryToken: command({
    summary: 'End the token of the directory',
    description: 'What the directory has sent stays, and it sends nothing more.',
    path,
    action: { in: 'body', value: 'end_directory_token' },
    ...access,
    effect: 'ends',
    input: z.object({}),
    output: done,
    refreshes,
    examples: [{ title: 'End', input: {} }],
  }),

  find: query({
    summary: 'The provider by which a person with this address signs in',
    path: 'sign-in-provider.php',
    permission: 'public',
    beyond: true,
    rate: { perHour: 300, by: 'email' },
    input: z.object({ email: text(254) }),
    output: z.object({
      provider: z
        .object({ id: z.string().describe('For /api/auth/sign-in/sso'), organization_name: z.string() })
        .nullable()
        .describe('Null: there is none for this address'),
    }),
    examples: [{ title: 'Look', input: { email: 'ada@example.com' } }],
  }),
};
