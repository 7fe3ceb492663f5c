import { z } from 'zod';

import { done, id, instant, sentInstant } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { permissionGroupNames, roles } from '#contract/permissions.ts';

const path = 'connected-apps.php';
/** A person decides about their own apps, in the browser. */
const personal = { permission: 'signed_in', session: true, beyond: true } as const;

const request = z
  .string()
  .min(1)
  .max(8_000)
  .describe('What the app asked for, as the sign-in server signed it; good for ten minutes');

const named = z.object({ id, name: z.string() });

/**
 * Apps of agents that people connect by OAuth. Each is a token of limited power, without a key of its own.
 */
export const connectedApps = {
  list: query({
    summary: 'The apps that I have connected',
    path,
    ...personal,
    input: z.object({}),
    output: z.object({
      apps: z.array(
        z.object({
          id: id.describe('Its token'),
          name: z.string().describe('As the app calls itself'),
          host: z.string().describe('Where it was connected from'),
          organization: named,
          group: z.enum(permissionGroupNames),
          projects: z.array(named).nullable().describe('What it is limited to; null: every project'),
          daily_cap: z.int().nullable().describe('Requests of a UTC day; null: no cap'),
          created_at: instant,
          expires_at: instant.nullable(),
          last_used_at: instant.nullable().describe('To the minute'),
        }),
      ),
    }),
    examples: [{ title: 'Mine', input: {} }],
  }),

  request: query({
    summary: 'What an app asks for, and what I may give it',
    path,
    action: { in: 'query', value: 'request' },
    ...personal,
    input: z.object({ request }),
    output: z.object({
      name: z.string().nullable().describe('As the app calls itself, not verified'),
      uri: z.string().nullable().describe('As the app says'),
      host: z.string().describe('Where the browser goes next, and the access with it'),
      own_device: z.boolean().describe('Whether that is a program on this device'),
      organizations: z.array(
        named.extend({ role: z.enum(roles), projects: z.array(named).describe('Those that I see') }),
      ),
    }),
    errors: ['not_found'],
    examples: [{ title: 'Of an app', input: { request: 'client_id=unknown' } }],
  }),

  allow: command({
    summary: 'Connect an app, with a group, projects, a cap and an end',
    description:
      'It acts as me in one organization, and may never do more than I may. Connecting the same app again ends what it had.',
    recorded: { object: 'token', id: 'id', details: ['group', 'project_ids', 'daily_cap', 'expires_at'] },
    path,
    action: { in: 'body', value: 'allow' },
    ...personal,
    effect: 'adds',
    input: z.object({
      request,
      organization_id: id,
      group: z.enum(permissionGroupNames),
      project_ids: z.array(id).max(200).default([]).describe('None: every project, those to come too'),
      daily_cap: z.int().min(1).max(1_000_000).optional().describe('Requests of a UTC day'),
      expires_at: sentInstant.optional(),
    }),
    output: z.object({ id, url: z.string().describe('Where the browser goes next') }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['connectedApps', 'tokens'],
    examples: [
      {
        title: 'Only reading',
        input: { request: 'client_id=unknown', organization_id: 1, group: 'reader' },
      },
    ],
  }),

  refuse: command({
    summary: 'Refuse an app',
    path,
    action: { in: 'body', value: 'refuse' },
    ...personal,
    effect: 'sets',
    recorded: false,
    input: z.object({ request }),
    output: z.object({ url: z.string().describe('Where the browser goes next') }),
    errors: ['invalid_state'],
    examples: [{ title: 'Refuse', input: { request: 'client_id=unknown' } }],
  }),

  end: command({
    summary: 'Disconnect an app at once',
    recorded: { object: 'token' },
    path,
    action: { in: 'body', value: 'end' },
    ...personal,
    effect: 'ends',
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['connectedApps', 'tokens'],
    examples: [{ title: 'Disconnect', input: { id: 1 } }],
  }),
};
