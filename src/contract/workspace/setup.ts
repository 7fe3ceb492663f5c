import { z } from 'zod';

import { done, language, line, text, timeZone } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

export const setup = {
  get: query({
    summary: 'Whether this installation still waits for its first owner, and how one can sign in',
    path: 'setup.php',
    permission: 'public',
    beyond: true,
    input: z.object({}),
    output: z.object({
      needed: z.boolean(),
      demo: z.boolean(),
      oidc: z.object({ name: z.string() }).nullable(),
      single_sign_on: z.boolean().describe('Whether an organization has an identity provider of its own'),
      mail: z.boolean().describe('Whether a reset link can be sent by mail'),
    }),
    examples: [{ title: 'Look', input: {} }],
  }),

  create: command({
    summary: 'Make the first owner and their organization',
    recorded: { object: 'organization' },
    description: 'Works once, on an empty installation, and signs the owner in.',
    path: 'setup.php',
    permission: 'public',
    beyond: true,
    input: z.object({
      name: line(120),
      email: z.email().max(200),
      password: text(200).min(10),
      organization: line(120),
      timezone: timeZone,
      lang: language.default('en').describe('BCP 47: the language of its columns and of its first project'),
    }),
    output: done,
    errors: ['invalid_state'],
    refreshes: ['*'],
    examples: [
      {
        title: 'First owner',
        input: {
          name: 'Ada Marsh',
          email: 'ada@example.com',
          password: 'a long sentence that is hard to guess',
          organization: 'Marsh Media',
          timezone: 'Europe/Berlin',
        },
      },
    ],
  }),
};
