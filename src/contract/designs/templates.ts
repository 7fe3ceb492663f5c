import { z } from 'zod';

import { id, line, pageMeta, paging, text } from '#contract/fields.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { command, query } from '#contract/operation.ts';
import { templateCategory, templateInput, templateRow, wholeTemplate } from './template-fields.ts';
import { mediaTypes } from './template-shape.ts';

const path = 'templates.php';

const named = z.object({ id, slug: z.string(), name: z.string() });
const project = z.object({ id, name: z.string() });

const exampleTemplate = {
  slug: 'one-line',
  name: 'One line',
  category: 'image',
  media_type: 'image',
  canvas_w: 1080,
  canvas_h: 1080,
  formats: [{ name: 'square', w: 1080, h: 1080, default: true, networks: ['instagram'] }],
  html: '<div class="vh-card"><h1>{{title}}</h1></div>',
  css: '.vh-card { width: 100vw; height: 100vh; background: var(--paper); color: var(--ink); }',
  palette: { paper: '#f6f2ea', ink: '#1d2430' },
  fonts: [],
  variables: [{ key: 'title', label: 'Title', type: 'text', rules: { max_chars: 80 }, required: true }],
};

/** Layouts of pictures: filled and rendered by the client, or by Copydesk itself. */
export const templates = {
  list: query({
    summary: 'Templates, favourites first',
    description:
      'The global ones and those of your organization, without html and css unless `full`. Favourites come first, ' +
      'then your own, then by name.',
    path,
    permission: 'read',
    input: z.object({
      category: templateCategory.optional().describe('image, quote, video, top3 and others'),
      media_type: z.enum(mediaTypes).optional(),
      network: z.enum(networkNames).optional().describe('Only those with a format for this network'),
      assigned: z.boolean().default(false).describe('Only those assigned to project_id'),
      project_id: id.optional().describe('Whose favourites and assignments are meant'),
      favorites: z
        .boolean()
        .default(false)
        .describe('Only those that the project starred; without project_id that any project did'),
      q: text(200).optional().describe('Words of the name or the description'),
      full: z.boolean().default(false).describe('With html and css'),
      ...paging,
      per_page: z.int().min(1).max(100).default(100).describe('Rows a page, 1 to 100'),
    }),
    output: z.object({ templates: z.array(templateRow) }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [
      { title: 'All', input: {} },
      { title: 'Quotes for Instagram', input: { category: 'quote', network: 'instagram' } },
    ],
  }),

  get: query({
    summary: 'One template with its html and css',
    description: 'By slug your organization’s own stands before the global one.',
    path,
    when: ['slug', 'id'],
    permission: 'read',
    input: z.object({
      slug: text(80).optional(),
      id: id.optional(),
      project_id: id.optional().describe('Whose favourite it may be'),
    }),
    output: z.object({ template: wholeTemplate }),
    errors: ['not_found'],
    examples: [{ title: 'By slug', input: { slug: 'quote-plain' } }],
  }),

  create: command({
    summary: 'Create a template',
    recorded: { object: 'template', id: 'template.id' },
    description:
      'Every {{placeholder}} of html is declared in variables and stands where it can be escaped; html and css have ' +
      'at most 256 KB each. The documentation of templates says how a card is made.',
    path,
    action: { in: 'body', value: 'create' },
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    input: z.object({
      ...templateInput,
      description: templateInput.description.default(''),
      media_type: templateInput.media_type.default('image'),
      formats: templateInput.formats.optional().describe('Left out: the canvas alone'),
      css: templateInput.css.default(''),
      palette: templateInput.palette.default({}),
      fonts: templateInput.fonts.default([]),
      variables: templateInput.variables.default([]),
    }),
    output: z.object({ template: wholeTemplate }),
    created: () => true,
    refreshes: ['templates'],
    examples: [{ title: 'One line on paper', input: exampleTemplate }],
  }),

  update: command({
    summary: 'Change a template',
    recorded: { object: 'template' },
    description:
      'What is left out stays. Changing a global template creates a copy for your organization, with the same slug, ' +
      'or changes the copy that is there; the global one never changes.',
    path,
    action: { in: 'body', value: 'update' },
    permission: 'manage',
    effect: 'sets',
    role: 'admin',
    input: z.object({
      id,
      ...z.object(templateInput).partial().shape,
      content_hash: text(64)
        .optional()
        .describe('The version that was read: refused if it has been changed since (extension)'),
    }),
    output: z.object({
      template: wholeTemplate,
      cloned: z.boolean().describe('A copy was created (extension)'),
    }),
    created: ({ cloned }) => cloned,
    errors: ['not_found', 'content_changed'],
    refreshes: ['templates'],
    examples: [{ title: 'Another name', input: { id: 1, name: 'Quote, calm' } }],
  }),

  uses: query({
    summary: 'What uses a template, to be looked at before it is deleted',
    description: 'Posts that are out keep their picture. Recipes name a template by its slug.',
    path,
    action: { in: 'query', value: 'uses' },
    permission: 'read',
    beyond: true,
    input: z.object({ id }),
    output: z.object({
      template: named,
      drafts: z.int().describe('Drafts and scheduled posts that are designed with it'),
      sent: z.int().describe('Posts that are out with it'),
      recipes: z.array(z.object({ id, name: z.string() })),
      projects: z.array(project).describe('To which it is assigned'),
    }),
    errors: ['not_found'],
    examples: [{ title: 'Of one', input: { id: 1 } }],
  }),

  duplicate: command({
    summary: 'Duplicate a template',
    description:
      'Of a global one too: the copy stands beside it, under a slug of its own, and not in its place.',
    path,
    action: { in: 'body', value: 'duplicate' },
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    beyond: true,
    input: z.object({
      id,
      name: line(120).optional().describe('Default: that of the template, with “copy”'),
    }),
    output: z.object({ template: wholeTemplate }),
    created: () => true,
    errors: ['not_found', 'validation_error'],
    refreshes: ['templates'],
    examples: [{ title: 'A variant', input: { id: 1, name: 'Quote, in red' } }],
  }),

  favorite: command({
    summary: 'Star or unstar a template for a project',
    path,
    action: { in: 'body', value: 'favorite' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ id, project_id: id, favorite: z.boolean().default(true) }),
    output: z.object({ project, template: named, favorite: z.boolean() }),
    errors: ['not_found'],
    refreshes: ['templates'],
    examples: [{ title: 'Star', input: { id: 1, project_id: 1, favorite: true } }],
  }),

  remove: command({
    summary: 'Delete one of your organization’s own templates',
    recorded: { object: 'template' },
    description: 'Drafts that are designed with it keep their design, and need another template to be sent.',
    path,
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ template: named, drafts: z.int().describe('How many drafts are designed with it') }),
    errors: ['not_found', 'forbidden'],
    refreshes: ['templates'],
    examples: [{ title: 'Delete', input: { id: 1 } }],
  }),
};

const assignment = z.object({ project, template: named, assigned: z.boolean() });
const assigning = z.object({ project_id: id, template_id: id });

/** The templates assigned to a project. */
export const templateAssignments = {
  add: command({
    summary: 'Assign a template to a project',
    recorded: { object: 'template', id: 'template_id', details: ['project_id'] },
    path: 'template-assignments.php',
    action: { in: 'body', value: 'add' },
    permission: 'manage',
    effect: 'sets',
    reach: 'projects',
    role: 'admin',
    input: assigning,
    output: assignment,
    errors: ['not_found'],
    refreshes: ['templates'],
    examples: [{ title: 'Assign', input: { project_id: 1, template_id: 1 } }],
  }),

  remove: command({
    summary: 'Unassign a template from a project',
    recorded: {
      object: 'template',
      id: 'template_id',
      details: ['project_id'],
    },
    path: 'template-assignments.php',
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'sets',
    reach: 'projects',
    role: 'admin',
    input: assigning,
    output: assignment,
    errors: ['not_found'],
    refreshes: ['templates'],
    examples: [{ title: 'Unassign', input: { project_id: 1, template_id: 1 } }],
  }),
};
