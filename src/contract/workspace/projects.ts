import { z } from 'zod';

import { color, done, id, instant, language, displayName, timeZone } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

const path = 'projects.php';

/** A project as every operation shows it. */
export const project = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  lang: z.string().describe('BCP 47: the language of its posts'),
  color: z.string().describe('#rrggbb'),
  logo_media_id: id.nullable().describe('A picture of the media library; null: none'),
  logo_url: z.string().nullable(),
  position: z.int().describe('0-based. The active project at 0 is meant where none is named'),
  archived_at: instant.nullable().describe('Since when it is archived; null: it is active'),
  networks: z.array(z.string()),
  account_count: z.int(),
  approval_steps: z.int().describe('In how many steps its posts are approved; 0: without (extension)'),
  default_account_ids: z
    .array(id)
    .describe('What Compose preselects. A call of schedule.php that names no account means all of them'),
  paused_reason: z
    .string()
    .nullable()
    .describe('Why nothing of it is published now: itself or its organization is paused'),
  own_paused_reason: z.string().nullable().describe('Why it is paused itself, whatever its organization is'),
});

const listed = project.extend({
  translates_to: z.array(id).describe('Linked projects, into whose language its posts are translated'),
  draft_count: z
    .int()
    .describe('Drafts in it. Those of an archived project are listed by schedule.php where it is named'),
});

const content = z.object({
  scheduled: z.int().describe('Posts that wait for their time. Archiving makes drafts of them'),
  sending: z.int().describe('Posts that are being published. Archiving holds what of them has not left'),
  drafts: z.int(),
  cards: z.int().describe('Not archived ones'),
  accounts: z.int(),
  recipes: z.int().describe('Active ones'),
});

const name = displayName(120).describe('1 to 120 characters; no other project of the organization has it');
const logo = id.nullable().describe('A picture of the media library, by its media_id; null: none');

const changes = ['projects', 'schedule', 'board', 'accounts', 'account'] as const;

export const projects = {
  list: query({
    summary: 'Projects (brands) of the organization, in their order',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({
      archived: z.enum(['0', '1']).default('0').describe('1: archived ones too, after the others'),
    }),
    output: z.object({
      projects: z.array(listed),
      translation_engine: z
        .string()
        .nullable()
        .describe('What translates drafts; null: a person does, beside the source'),
    }),
    examples: [{ title: 'All', input: {} }],
  }),

  get: query({
    summary: 'A project and what is in it: what archiving would touch',
    path,
    action: { in: 'query', value: 'get' },
    permission: 'read',
    beyond: true,
    input: z.object({ project_id: id }),
    output: z.object({ project: listed, content }),
    errors: ['not_found'],
    examples: [{ title: 'One', input: { project_id: 1 } }],
  }),

  create: command({
    summary: 'Create a project, after the others',
    description:
      'Names are unique in the organization, archived projects included: case, width and spaces make no difference. ' +
      'So the same call twice creates one project.',
    recorded: { object: 'project', id: 'project.id' },
    path,
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    beyond: true,
    input: z.object({
      name,
      timezone: timeZone.optional().describe('IANA zone. Default: the organization’s'),
      lang: language.optional().describe('BCP 47. Default: the organization’s'),
      color: color.optional().describe('Default: one that differs from the others’'),
      logo_media_id: logo.optional(),
    }),
    output: z.object({ project: listed }),
    errors: ['invalid_state', 'plan_required'],
    refreshes: changes,
    examples: [{ title: 'A project', input: { name: 'Harbour Weekly', lang: 'en', color: '#0891b2' } }],
  }),

  edit: command({
    summary: 'Change a project’s name, zone, language, colour, logo or default accounts',
    description: 'What is left out stays.',
    recorded: { object: 'project', id: 'project_id' },
    path,
    action: { in: 'body', value: 'edit' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      project_id: id,
      name: name.optional(),
      timezone: timeZone.optional(),
      lang: language.optional(),
      color: color.optional(),
      logo_media_id: logo.optional(),
      default_account_ids: z
        .array(id)
        .min(1)
        .max(500)
        .optional()
        .describe('All that Compose preselects. An account that is connected later is preselected too'),
    }),
    output: z.object({ project: listed }),
    errors: ['not_found', 'invalid_state'],
    refreshes: changes,
    examples: [{ title: 'Another colour', input: { project_id: 1, color: '#ea580c' } }],
  }),

  archive: command({
    summary: 'Archive a project: nothing of it is published, and no post is created in it',
    description:
      'While posts wait for their time it is refused with their number in details, unless `unschedule` says to make ' +
      'drafts of them; they keep their time as a wish. Posts, cards, recipes, templates and accounts stay with it. ' +
      'The last active project cannot be archived.',
    recorded: { object: 'project', id: 'project_id', details: ['unschedule'] },
    path,
    action: { in: 'body', value: 'archive' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      project_id: id,
      unschedule: z.boolean().default(false).describe('Make drafts of its scheduled posts'),
    }),
    output: z.object({
      project: listed,
      unscheduled: z.int().describe('Scheduled posts that became drafts'),
    }),
    errors: ['not_found', 'invalid_state'],
    refreshes: changes,
    examples: [{ title: 'With its schedule', input: { project_id: 1, unschedule: true } }],
  }),

  restore: command({
    summary: 'Make an archived project active again, after the others',
    description:
      'Nothing is published by that: what was scheduled is a draft since it was archived, and what was being published ' +
      'then is `missed` and waits for a person’s decision, the rest of a thread too.',
    recorded: { object: 'project', id: 'project_id' },
    path,
    action: { in: 'body', value: 'restore' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({ project_id: id }),
    output: z.object({ project: listed }),
    errors: ['not_found', 'plan_required'],
    refreshes: changes,
    examples: [{ title: 'Back', input: { project_id: 1 } }],
  }),

  order: command({
    summary: 'Put the active projects into an order',
    path,
    action: { in: 'body', value: 'order' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({ project_ids: z.array(id).max(5_000).describe('Every active project, once') }),
    output: done,
    refreshes: changes,
    examples: [{ title: 'One alone', input: { project_ids: [1] } }],
  }),

  link: command({
    summary: 'Say into which other projects a project’s posts are translated',
    recorded: { object: 'project', id: 'project_id' },
    path,
    action: { in: 'body', value: 'link' },
    permission: 'manage',
    effect: 'sets',
    reach: 'projects',
    role: 'admin',
    beyond: true,
    input: z.object({ project_id: id, translates_to: z.array(id).max(50).describe('All of them') }),
    output: z.object({ project: listed }),
    errors: ['not_found'],
    refreshes: ['projects'],
    examples: [{ title: 'None', input: { project_id: 1, translates_to: [] } }],
  }),
};
