import { z } from 'zod';

import { id, language, line, displayName, timeZone } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { reviewModes } from './review-modes.ts';

const path = 'organization.php';

export const organization = z.object({
  id,
  name: z.string(),
  team_size: z.int(),
  timezone: z.string(),
  lang: z.string().describe('Extension: BCP 47, the language of a new project unless it says another'),
  niche_tags: z.array(z.string()),
  created_at: z.string().describe('YYYY-MM-DD HH:MM:SS, UTC'),
  review_mode: z
    .enum(reviewModes)
    .describe('Extension: whose posts become drafts that wait for a review, whatever was asked'),
  paused_reason: z.string().nullable().describe('Extension: why nothing of it is sent now; null: it is'),
});

export const organizations = {
  get: query({
    summary: 'The organization',
    path,
    permission: 'read',
    input: z.object({}),
    output: organization,
    examples: [{ title: 'Mine', input: {} }],
  }),

  edit: command({
    summary: 'Change the organization’s name, zone, language, niche tags or review mode',
    description: 'What is left out stays. Sending is paused by schedule.pause.',
    recorded: { object: 'organization' },
    path,
    action: { in: 'body', value: 'edit' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      name: line(120).optional(),
      timezone: timeZone.optional(),
      lang: language.optional(),
      niche_tags: z.array(line(40)).max(30).optional().describe('All of them'),
      review_mode: z.enum(reviewModes).optional(),
    }),
    output: organization,
    refreshes: ['organizations', 'context', 'me', 'board'],
    examples: [{ title: 'What it is about', input: { niche_tags: ['harbours', 'shipping'] } }],
  }),

  create: command({
    summary: 'Create another organization, whose owner I am, and work in it',
    description:
      'The setting ORGANIZATIONS says who may: the administrator of the installation, or everyone who is signed in. ' +
      'It begins without a project.',
    path,
    action: { in: 'body', value: 'create' },
    permission: 'signed_in',
    session: true,
    effect: 'adds',
    beyond: true,
    input: z.object({
      name: displayName(120),
      timezone: timeZone,
      lang: language.default('en').describe('BCP 47: the language of its columns and of its first project'),
    }),
    output: organization,
    errors: ['forbidden'],
    refreshes: ['*'],
    examples: [
      { title: 'Another one', input: { name: 'Hill Media', timezone: 'Europe/Berlin', lang: 'de' } },
    ],
  }),
};
