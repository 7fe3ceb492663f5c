import { z } from 'zod';

import { done, id, instant, line, pageMeta, paging, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { command, query } from '#contract/operation.ts';

const path = 'recipes.php';

/** Where a recipe's content comes from; the text of a manual one comes from the person who runs it. */
export const recipeSources = ['quotes', 'trending', 'calendar', 'manual'] as const;

export const recipeCadences = ['daily', 'weekdays', 'weekly', 'manual'] as const;

/** What a run creates: a draft that waits for review, or a post that is scheduled where the key may. */
export const recipeGates = ['review', 'publish'] as const;

const network = z.enum(networkNames);
const weekday = z.int().min(1).max(7);
const parameters = z.record(text(40), z.union([text(400), z.number(), z.boolean()]));
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => t`must be a slug: small letters, digits and hyphens` })
  .max(80);
const postTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t`must be a time like ${{ example: '09:30' }}` })
  .describe('In the project’s zone');

const taken = z.object({
  due: z.iso.date(),
  at: instant.describe('When it was taken'),
  user_id: id.nullable(),
  user_name: z.string().nullable().describe('Null when the person is no longer in the installation'),
});

const recipe = z.object({
  id,
  project_id: id,
  project: z.string(),
  name: z.string().describe('(extension)'),
  source: z.enum(recipeSources),
  source_params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  source_call: z
    .string()
    .nullable()
    .describe(
      'The exact request that fetches the content, below the address of the API; null for manual. That of the ' +
        'calendar asks for the day on which the recipe is due, and where gate is publish for days to celebrate only',
    ),
  template: z.string().nullable().describe('Slug'),
  format: z.string().nullable().describe('One of the template’s'),
  networks: z.array(network),
  cadence: z.enum(recipeCadences),
  weekday: weekday.nullable().describe('Of a weekly one: Monday is 1 (extension)'),
  post_time: z.string().nullable().describe('In the project’s zone; null means the network’s best time'),
  caption_brief: z.string(),
  gate: z.enum(recipeGates).describe('(extension)'),
  is_active: z.boolean(),
  last_run_at: instant.nullable(),
  next_due: z
    .object({
      date: z.iso.date().describe('In the project’s zone'),
      at: instant.nullable().describe('Null where the hour is the network’s best'),
      time_call: z.string().nullable().describe('The request that tells that hour'),
    })
    .nullable()
    .describe('Null while it is off, or manual (extension)'),
  taken: taken.nullable().describe('Who has taken the day of `next_due` (extension)'),
});

export type Recipe = z.output<typeof recipe>;

const run = z.object({
  id,
  at: instant,
  ok: z.boolean(),
  note: z.string(),
  post_ids: z.array(id).describe('What it created'),
  user_name: z.string().nullable().describe('Null when the person is no longer in the installation'),
});

const fields = {
  name: line(120),
  source: z.enum(recipeSources),
  source_params: parameters.describe('Parameters of the request that fetches the content'),
  template: slug.nullable(),
  format: text(40).nullable().describe('One of the template’s'),
  networks: z.array(network).max(20).describe('Empty: all of the project’s networks'),
  cadence: z.enum(recipeCadences),
  weekday: weekday.nullable().describe('Needed by a weekly one: Monday is 1'),
  post_time: postTime.nullable(),
  caption_brief: text(2_000).describe('What the words beside the picture are to say'),
  gate: z.enum(recipeGates),
  is_active: z.boolean(),
};

/**
 * Standing orders: a person saves them, an agent carries them out. Nothing runs on the server (spec,
 * Recipes).
 */
export const recipes = {
  list: query({
    summary: 'Recipes, those that are due first',
    description:
      'Nothing runs on the server: an agent takes the day that is due with `take`, fetches by `source_call`, fills ' +
      'the template, renders, schedules, marks as used, and says so with `ran`.',
    path,
    permission: 'read',
    input: z.object({
      project_id: id.optional().describe('(extension)'),
      active: z
        .boolean()
        .optional()
        .describe('1: only those that are on; 0: only those that are off (extension)'),
    }),
    output: z.object({ recipes: z.array(recipe) }),
    errors: ['validation_error'],
    examples: [{ title: 'All', input: {} }],
  }),

  runs: query({
    summary: 'What became of a recipe, newest first',
    path,
    action: { in: 'query', value: 'runs' },
    permission: 'read',
    beyond: true,
    input: z.object({ recipe_id: id, ...paging }),
    output: z.object({ runs: z.array(run) }),
    meta: pageMeta,
    errors: ['not_found'],
    examples: [{ title: 'Of one', input: { recipe_id: 1 } }],
  }),

  create: command({
    summary: 'Save a recipe',
    recorded: { object: 'recipe', id: 'recipe.id' },
    description:
      'It leaves drafts for review unless its gate says publish. `source_params` are checked as the request that ' +
      'they make would be.',
    path,
    action: { in: 'body', value: 'create' },
    permission: 'manage',
    effect: 'adds',
    reach: 'projects',
    role: 'admin',
    beyond: true,
    input: z.object({
      ...fields,
      project_id: id.optional().describe('Default is the organization’s first project'),
      source_params: fields.source_params.default({}),
      template: fields.template.default(null),
      format: fields.format.default(null),
      weekday: fields.weekday.default(null),
      post_time: fields.post_time.default(null),
      caption_brief: fields.caption_brief.default(''),
      gate: fields.gate.default('review'),
      is_active: fields.is_active.default(true),
    }),
    output: z.object({ recipe }),
    errors: ['invalid_state', 'plan_required'],
    refreshes: ['recipes'],
    examples: [
      {
        title: 'A quote every weekday',
        input: {
          name: 'Quote of the day',
          source: 'quotes',
          source_params: { max_chars: 140, unused: true },
          networks: ['bluesky', 'mastodon'],
          cadence: 'weekdays',
          post_time: '09:00',
        },
      },
    ],
  }),

  update: command({
    summary: 'Change a recipe, turn it on or off',
    recorded: { object: 'recipe', id: 'recipe_id' },
    path,
    action: { in: 'body', value: 'update' },
    permission: 'manage',
    effect: 'sets',
    reach: 'projects',
    role: 'admin',
    beyond: true,
    input: z.object({ recipe_id: id, ...z.object(fields).partial().shape }),
    output: z.object({ recipe }),
    errors: ['not_found'],
    refreshes: ['recipes'],
    examples: [{ title: 'Off', input: { recipe_id: 1, is_active: false } }],
  }),

  remove: command({
    summary: 'Delete a recipe with the log of its runs',
    recorded: { object: 'recipe', id: 'recipe_id' },
    path,
    action: { in: 'body', value: 'remove' },
    permission: 'manage',
    effect: 'ends',
    reach: 'projects',
    role: 'admin',
    beyond: true,
    input: z.object({ recipe_id: id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['recipes'],
    examples: [{ title: 'Delete', input: { recipe_id: 1 } }],
  }),

  take: command({
    summary: 'Take the day on which a recipe is due, before running it',
    description:
      'The first user who takes a day has it, so that two agents make no two posts for it: everybody else is refused ' +
      '(`invalid_state`) with who has it since when. The same user may take it again, and gets the same answer; a ' +
      '`client_key` for the day keeps their post single. No time frees it, nor does a run that failed, which may have ' +
      'posted before it did: `release` does. A recipe without due days is not taken: each of its runs makes a post.',
    path,
    action: { in: 'body', value: 'take' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ recipe_id: id, due: z.iso.date().describe('Day of `next_due`') }),
    output: z.object({ taken }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['recipes'],
    examples: [{ title: 'A day', input: { recipe_id: 1, due: '2026-11-23' } }],
  }),

  release: command({
    summary: 'Release a taken day of a recipe',
    recorded: { object: 'recipe', id: 'recipe_id', details: ['due'] },
    description:
      'For a run that ended without a result. Check first whether it created a post: the member who takes the day ' +
      'next creates another.',
    path,
    action: { in: 'body', value: 'release' },
    permission: 'manage',
    effect: 'ends',
    reach: 'projects',
    role: 'admin',
    beyond: true,
    input: z.object({ recipe_id: id, due: z.iso.date() }),
    output: done,
    errors: ['not_found', 'invalid_state'],
    refreshes: ['recipes'],
    examples: [{ title: 'A day', input: { recipe_id: 1, due: '2026-11-23' } }],
  }),

  ran: command({
    summary: 'Log a run of a recipe',
    description:
      'A run by another member than the one who has taken its day is refused (`invalid_state`) with who has it since when: ' +
      'their run may still create a post, or has created it. `anyway` logs it all the same. A run that failed is always logged.',
    path,
    action: { in: 'body', value: 'ran' },
    permission: 'write',
    effect: 'adds',
    input: z.object({
      recipe_id: id,
      note: text(2_000).default(''),
      ok: z.boolean().default(true).describe('False: it was tried and failed; it stays due (extension)'),
      due: z.iso
        .date()
        .optional()
        .describe(
          'Day of `next_due` that it was carried out for, so that a run ahead counts for that day (extension)',
        ),
      post_ids: z.array(id).max(50).default([]).describe('Posts that it created (extension)'),
      anyway: z
        .boolean()
        .default(false)
        .describe('Count it for its day even if another member has taken that day (extension)'),
    }),
    output: z.object({ recipe }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['recipes'],
    examples: [{ title: 'Done', input: { recipe_id: 1, note: 'Post 4711' } }],
  }),
};
