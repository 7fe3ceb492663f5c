import { z } from 'zod';

import { id, instant, language } from '#contract/fields.ts';
import { mediaAddress } from '#contract/media/media-address.ts';
import { command } from '#contract/operation.ts';
import { postOutcome } from './posts.ts';

const sendModes = ['draft', 'send'] as const;

/** One requested translation. */
export const translationInput = z.object({
  project_id: id.describe('A linked project: targets lists each project’s translates_to'),
  lang: language.optional().describe('Default: the project’s language'),
  account_ids: z.array(id).min(1).max(500).optional().describe('Default: all accounts of that project'),
  image: mediaAddress.optional().describe('The translated picture, in the place of the first'),
  send_mode: z
    .enum(sendModes)
    .default('draft')
    .describe('send: sends at once, when nothing needs rendering; only for an owner or admin'),
});

/**
 * What a client must render before a translated design can be published: it then calls update with {id, png}.
 */
const renderOrder = z.object({
  template: z.union([z.string(), id]),
  format: z.string().nullable(),
  variables: z.record(z.string(), z.unknown()),
});

export const translated = z.object({
  project_id: id,
  project_name: z.string(),
  lang: z.string(),
  engine: z.string().nullable().describe('What translated it; null: nothing did, a person writes it'),
  needs_png: z.boolean(),
  render: renderOrder.nullable(),
});

export const scheduleTranslate = {
  translate: command({
    summary: 'The same post in a linked project, in its language',
    recorded: { object: 'post', details: ['project_id', 'lang'] },
    description:
      'Text, first comment, copies for single networks, thread, alternative texts and the texts of a design. ' +
      'Links, mentions and numbers are kept, hashtags adapted. Without an engine, or when it fails, the new draft is ' +
      'empty beside its source, for a person to write. A design comes back with needs_png and render.',
    path: 'schedule.php',
    action: { in: 'query', value: 'translate' },
    permission: 'write',
    effect: 'sends',
    input: translationInput.extend({
      id,
      into: id
        .optional()
        .describe('Extension: a draft that was translated from this post, to be written anew'),
    }),
    output: postOutcome.extend({ ...translated.shape, translated_from: id, review_url: z.string() }),
    errors: [
      'not_found',
      'plan_required',
      'forbidden',
      'insufficient_scope',
      'invalid_state',
      'blocked_by_review',
    ],
    refreshes: ['schedule'],
    examples: [{ title: 'In German', input: { id: 1, project_id: 2 } }],
  }),
};

/** The source's texts beside a translation. */
export const sourceText = z.object({
  body: z.string(),
  first_comment: z.string().nullable(),
  thread: z.array(z.string()),
  seen_at: instant
    .nullable()
    .describe('When the translation last said what it says: the edit log since then tells what has changed'),
});
