import { z } from 'zod';

import { displayName, done, id, instant, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';
import { labelUses } from './labelled.ts';
import { labelledNouns, namedColor, whichArchived } from './labels.ts';

const path = 'campaigns.php';

export const longestSlug = 60;

const name = displayName(80);

const slug = z
  .string()
  .max(longestSlug)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: () => t`must be lower-case letters, digits and hyphens, such as ${{ example: 'spring-sale' }}`,
  })
  .describe('Lower-case letters, digits and hyphens: what links call the campaign');

/** The database has no year 0. */
const day = z.iso
  .date()
  .refine((date) => date >= '0001', { error: () => t`must be a day of the year 1 or later` })
  .nullable();

const about = text(2_000).nullable();

const campaign = z.object({
  id,
  project_id: id,
  name: z.string(),
  slug: z.string(),
  color: z.string(),
  starts_on: z.iso.date().nullable().describe('Its first day'),
  ends_on: z.iso.date().nullable().describe('Its last day'),
  description: z.string().nullable(),
  archived_at: instant.nullable().describe('Since when it is no longer offered'),
  created_at: instant,
});

export type Campaign = z.output<typeof campaign>;

/** Campaigns of projects: cards, posts and media with one purpose. */
export const campaigns = {
  list: query({
    summary: 'Campaigns, by name',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({ project_id: id.optional(), archived: whichArchived }),
    output: z.object({ campaigns: z.array(campaign) }),
    examples: [{ title: 'All', input: {} }],
  }),

  get: query({
    summary: 'A campaign and how many are of it: what deleting it would touch',
    path,
    action: { in: 'query', value: 'get' },
    permission: 'read',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ campaign, uses: labelUses }),
    errors: ['not_found'],
    examples: [{ title: 'One', input: { id: 1 } }],
  }),

  create: command({
    summary: 'Add a campaign to a project',
    description: 'Name and slug are unique in its project.',
    recorded: { object: 'campaign', id: 'campaign.id' },
    path,
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    beyond: true,
    input: z.object({
      project_id: id,
      name,
      slug: slug.optional().describe('Default: from its name'),
      color: namedColor.optional().describe('Default: one that differs from the others’'),
      starts_on: day.default(null),
      ends_on: day.default(null).describe('Not before its first day'),
      description: about.default(null),
    }),
    output: z.object({ campaign }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['campaigns'],
    examples: [
      {
        title: 'In spring',
        input: { project_id: 1, name: 'Spring sale', starts_on: '2027-03-01', ends_on: '2027-03-31' },
      },
    ],
  }),

  edit: command({
    summary: 'Change, archive or restore a campaign',
    description: 'What is left out stays. An archived campaign keeps what is of it and is no longer offered.',
    recorded: { object: 'campaign' },
    path,
    action: { in: 'body', value: 'edit' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      id,
      name: name.optional(),
      slug: slug.optional(),
      color: namedColor.optional(),
      starts_on: day.optional(),
      ends_on: day.optional(),
      description: about.optional(),
      archived: z.boolean().optional(),
    }),
    output: z.object({ campaign }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['campaigns'],
    examples: [{ title: 'Archive', input: { id: 1, archived: true } }],
  }),

  remove: command({
    summary: 'Delete a campaign: its cards, posts and media stay, without one',
    recorded: { object: 'campaign' },
    path,
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['campaigns', ...labelledNouns],
    examples: [{ title: 'Delete', input: { id: 1 } }],
  }),
};
