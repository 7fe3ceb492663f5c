import { z } from 'zod';

import { colors } from '#contract/colors.ts';
import { displayName, done, id, instant } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { labelUses } from './labelled.ts';

const path = 'labels.php';

/** One of the colours that have a name, so that a screen reader can say it. */
export const namedColor = z
  .enum(colors.map(({ value }) => value))
  .describe('One of the colours that have a name');

export const whichArchived = z.enum(['no', 'yes', 'all']).default('no');

const name = displayName(60);

const label = z.object({
  id,
  project_id: id.nullable().describe('Null: of the organization, for things of all projects'),
  name: z.string(),
  color: z.string(),
  archived_at: instant.nullable().describe('Since when it is no longer offered'),
  created_at: instant,
});

export type Label = z.output<typeof label>;

/** What deleting or changing one makes stale besides. */
export const labelledNouns = ['cards', 'schedule', 'media', 'analytics'];

/** Labels of cards, posts and media. */
export const labels = {
  list: query({
    summary: 'Labels of the organization and of projects, by name',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({
      project_id: id.optional().describe('Of this project, and those of the organization'),
      archived: whichArchived,
    }),
    output: z.object({ labels: z.array(label) }),
    examples: [{ title: 'All', input: {} }],
  }),

  get: query({
    summary: 'A label and how many have it: what deleting it would touch',
    path,
    action: { in: 'query', value: 'get' },
    permission: 'read',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ label, uses: labelUses }),
    errors: ['not_found'],
    examples: [{ title: 'One', input: { id: 1 } }],
  }),

  create: command({
    summary: 'Add a label, for all projects or for one',
    description: 'Names are unique among the labels of the organization, and among those of a project.',
    recorded: { object: 'label', id: 'label.id' },
    path,
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    beyond: true,
    input: z.object({
      name,
      color: namedColor.optional().describe('Default: one that differs from the others’'),
      project_id: id.nullable().default(null),
    }),
    output: z.object({ label }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['labels'],
    examples: [{ title: 'Of all projects', input: { name: 'Evergreen', color: '#16a34a' } }],
  }),

  edit: command({
    summary: 'Rename, colour, archive or restore a label',
    description: 'What is left out stays. An archived label stays on what has it and is no longer offered.',
    recorded: { object: 'label' },
    path,
    action: { in: 'body', value: 'edit' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      id,
      name: name.optional(),
      color: namedColor.optional(),
      archived: z.boolean().optional(),
    }),
    output: z.object({ label }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['labels'],
    examples: [{ title: 'Another colour', input: { id: 1, color: '#0f766e' } }],
  }),

  remove: command({
    summary: 'Delete a label: whatever has it loses it',
    recorded: { object: 'label' },
    path,
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['labels', ...labelledNouns],
    examples: [{ title: 'Delete', input: { id: 1 } }],
  }),
};
