import { z } from 'zod';

import { id, instant, sentInstantOrDay, text } from '#contract/fields.ts';
import { query } from '#contract/operation.ts';

const path = 'audit.php';
const guarded = { path, permission: 'manage', role: 'admin', beyond: true } as const;

export const auditOutcomes = ['done', 'refused'] as const;

/** Rows of a CSV file. */
export const mostAuditLines = 10_000;

const filters = {
  of: z
    .enum(['organization', 'installation'])
    .default('organization')
    .describe('installation: what belongs to no organization, for the administrator'),
  user_id: id.optional().describe('Who did it'),
  operation: text(80).optional().describe('Name of an operation or act: schedule.approve, signIn.password'),
  object: text(80).optional().describe('One object, as it stands in a row: post 128; or all of a kind: post'),
  outcome: z.enum(auditOutcomes).optional(),
  since: sentInstantOrDay.optional().describe('From then on'),
  until: sentInstantOrDay.optional().describe('Before then'),
};

const entry = z.object({
  id,
  at: instant,
  user_id: id.nullable().describe('Null: no user of the installation'),
  who: z.string().nullable().describe('Their name then'),
  operation: z.string(),
  words: z.string().describe('What was done, in a line'),
  object: z.string().nullable().describe('As the filter takes it: post 128'),
  object_words: z
    .string()
    .nullable()
    .describe('The object in the reader’s language, with its name if it still exists'),
  outcome: z.enum(auditOutcomes).describe('refused: the right to it was lacking, or a sign-in failed'),
  via: z
    .enum(['session', 'key', 'link', 'command', 'desk'])
    .nullable()
    .describe('desk: the desk itself; null: not kept at that time'),
  session_id: id.nullable(),
  token_id: id.nullable(),
  token_name: z.string().nullable(),
  address: z.string().nullable().describe('Network address of the client'),
  device: z.string().nullable().describe('What the client calls itself'),
  details: z.record(z.string(), z.unknown()),
});

/** Who did what, when, from where. Append-only. */
export const audit = {
  list: query({
    summary: 'Who did what, newest first',
    description:
      'Pages follow each other by `before`: the `next` of the page before. What comes in meanwhile shifts nothing.',
    ...guarded,
    input: z.object({
      ...filters,
      before: id.optional().describe('Only what is older than this entry'),
      per_page: z.int().min(1).max(100).default(50),
    }),
    output: z.object({
      entries: z.array(entry),
      next: id.nullable().describe('Goes into `before`; null on the last page'),
    }),
    examples: [
      { title: 'The newest', input: {} },
      { title: 'What happened to a post', input: { object: 'post 128' } },
    ],
  }),

  facets: query({
    summary: 'What the log can be narrowed to: people and operations that stand in it',
    ...guarded,
    action: { in: 'query', value: 'facets' },
    input: z.object({ of: filters.of }),
    output: z.object({
      people: z.array(z.object({ user_id: id, name: z.string() })),
      operations: z.array(z.object({ operation: z.string(), words: z.string() })),
    }),
    examples: [{ title: 'All', input: {} }],
  }),

  csv: query({
    summary: 'The log as CSV',
    description: `UTF-8, RFC 4180: the newest ${mostAuditLines} rows of what is asked for; \`complete\` says whether there are more.`,
    ...guarded,
    action: { in: 'query', value: 'csv' },
    input: z.object(filters),
    output: z.object({ filename: z.string(), csv: z.string(), complete: z.boolean() }),
    examples: [{ title: 'Of this organization', input: {} }],
  }),
};
