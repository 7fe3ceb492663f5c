import { z } from 'zod';

import { id, instant } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

const access = { permission: 'manage', role: 'owner', session: true, beyond: true } as const;

export const organizationExports = {
  list: query({
    summary: 'What was taken along of the organization, the newest first',
    path: 'organization-export.php',
    ...access,
    input: z.object({}),
    output: z.object({
      exports: z.array(
        z.object({
          id,
          asked_at: instant,
          asked_by_name: z.string().nullable(),
          finished_at: instant.nullable().describe('Null while it is being made'),
          expires_at: instant.nullable(),
          bytes: z.int().nullable(),
          error: z.string().nullable(),
          url: z
            .string()
            .nullable()
            .describe('Where an owner who is signed in downloads it; null when it has expired'),
        }),
      ),
    }),
    examples: [{ title: 'All', input: {} }],
  }),

  create: command({
    summary: 'Put all that the organization has into one file',
    recorded: { object: 'organization' },
    description:
      'A job makes a `.tar.gz`: a file of JSON lines for each noun, pictures and videos, and the posts with their numbers ' +
      'as CSV. Keys and passwords are not in it. It can be downloaded for a day.',
    path: 'organization-export.php',
    action: { in: 'body', value: 'create' },
    ...access,
    input: z.object({}),
    output: z.object({ started: z.boolean().describe('False: one is being made already') }),
    refreshes: ['organizationExports'],
    examples: [{ title: 'Take all along', input: {} }],
  }),
};
