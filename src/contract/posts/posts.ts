import { z } from 'zod';

import { chosenOptions } from '#contract/delivery/sandbox.ts';
import { targetMetrics } from '#contract/delivery/target-metrics.ts';
import { id, instant, line, text } from '#contract/fields.ts';
import { labelled } from '#contract/labels/labelled.ts';
import { mediaInput } from '#contract/media/media-address.ts';
import { postStates, targetStates } from '#contract/post-states.ts';
import { postApproval } from './approval-waits.ts';
import { verdicts } from './verdict.ts';

/** Shapes of a post that several operations share. */

export const postKinds = ['fact', 'meme', 'quote', 'opinion', 'promo'] as const;
export const submittedVia = ['web', 'api', 'mcp'] as const;
export const stages = ['private', 'review'] as const;

/** How long the texts of a post can be, in UTF-16 code units, whatever its networks allow. */
export const textLimits = { body: 100_000, first_comment: 20_000 } as const;

const threadPart = z.object({ body: text(textLimits.body), media: z.array(mediaInput).max(40).optional() });

/** At most so many parts: no network shows a longer thread as one. */
export const threadLimit = 100;

/** The value of an option: on or off, a text, or several. */
const optionValue = z.union([z.boolean(), text(5_000), z.array(text(500)).max(100)]);

/** The differences of a version for one network or one account; null removes a field's difference. */
export const override = z.object({
  body: text(textLimits.body).nullable().optional(),
  media: z.array(mediaInput).max(40).nullable().optional(),
  first_comment: text(textLimits.first_comment).nullable().optional(),
  thread: z.array(threadPart).max(threadLimit).nullable().optional(),
  options: z
    .record(z.string().max(40), optionValue.nullable())
    .nullable()
    .optional()
    .describe('Extension: what is chosen of the network’s `options`, which targets lists; null removes one'),
});

/** A medium of a further part or a version in a response: with its kind of file, where known. */
const presentedMedium = z.object({
  url: z.string(),
  type: z.string().nullable().optional(),
  alt: z.string().nullable(),
});

const presentedPart = z.object({ body: z.string(), media: z.array(presentedMedium) });

/** `override` in a response. */
export const presentedOverride = override.extend({
  option_names: z
    .record(z.string(), z.record(z.string(), z.string()))
    .optional()
    .describe(
      'Extension: the labels of chosen offered values, by option and value, as they were when chosen',
    ),
  media: z.array(presentedMedium).nullable().optional(),
  thread: z.array(presentedPart).nullable().optional(),
});

/** By network name or account id. An account's version overrides its network's. */
export const overrides = z.record(z.string().max(40), override.nullable());

/** A score of another name is refused: it would be ignored, and the caller should know. */
export const scores = z.strictObject({
  risk10: z.number().min(1).max(10).optional().describe('1 is safe, 10 breaks a network’s terms'),
  fake_news: z.number().min(0).max(100).optional().describe('Factual accuracy: high means true'),
  image_match: z.number().min(0).max(100).optional(),
  ai_written: z.number().min(0).max(100).optional(),
});

export const warning = z.object({
  code: line(60),
  network: text(40).nullable().optional(),
  text: text(2_000),
  severity: z.enum(['info', 'warn', 'fix', 'block']).default('warn'),
});

export const reviewEntry = z.object({
  id,
  user_id: id.nullable(),
  user_name: z.string(),
  agent: z.boolean(),
  by_link: z
    .boolean()
    .describe(
      'A person outside the organization, by a review link: no user, and `user_name` is the name that they gave (extension)',
    ),
  by_authors_link: z
    .boolean()
    .describe(
      'By a review link that the author of the post created: an OK by it approves no step (extension)',
    ),
  verdict: z.enum(verdicts).describe('The effective one: the worse of the reviewer’s and the recomputed one'),
  given_verdict: z.enum(verdicts),
  score: z.number().nullable(),
  scores,
  warnings: z.array(warning),
  note: z.string().nullable(),
  ignored: z.boolean().describe('It does not count: an OK on one’s own post, or withdrawn by its reviewer'),
  current: z.boolean().describe('Whether it judged the content as it is now'),
  policy_version: z.int(),
  checks_only: z
    .boolean()
    .describe(
      'The machine checks alone: neither a person nor a model read it, so it is no grade (extension)',
    ),
  model: z.string().nullable().describe('The language model that read it; null where none did (extension)'),
  tokens_in: z.int().nullable(),
  tokens_out: z.int().nullable(),
  cost_micros: z
    .int()
    .nullable()
    .describe('Millionths of a US dollar; null where prices or tokens are not known'),
  created_at: instant,
});

export const finding = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warn', 'fix', 'block']),
  network: z.string().nullable(),
  account_id: id.nullable(),
  where: z.string().nullable().describe('body, thread 2, first_comment, media 1, option cover …'),
  text: z.string(),
});

/** Null: unknown, for the reason. */
const linkClicks = z.object({
  clicks: z.int().nullable().describe('Without those of robots'),
  robots: z.int().nullable(),
  visitors: z.int().nullable().describe('The sum of each day’s different visitors'),
  reason: z
    .enum(['not_sent', 'no_short_links'])
    .nullable()
    .describe('Why they are not known; null where they are'),
});

/** How addresses are published, by account id, and by the address as it is written. */
export const postLinks = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      sent: z.string().describe('What is published in its place'),
      leads_to: z
        .string()
        .describe('Where readers arrive: with UTM parameters. The same as sent without a short link'),
    }),
  ),
);

export const postTarget = z.object({
  account_id: id,
  network: z.string(),
  name: z.string(),
  sandbox: z.boolean(),
  state: z.enum(targetStates),
  reason: z.string().nullable().describe('Why it is not sent, or was not deleted'),
  network_said: z.string().nullable().describe('The network’s own words about that'),
  next: z.string().nullable().describe('What to do next'),
  url: z.string().nullable(),
  steps: z
    .object({
      sent: z.int(),
      total: z.int(),
      removed: z.int().describe('Of those sent, how many were deleted again (extension)'),
    })
    .nullable()
    .describe('The post, its further parts and its first comment; null before the first attempt'),
  scheduled_at: instant.nullable(),
  sent_at: instant.nullable(),
  removed_at: instant
    .nullable()
    .describe('When it was deleted at its network with action=unpublish (extension)'),
  removed_by: z.string().nullable().describe('Who deleted it (extension); null for a former member'),
  options: chosenOptions.describe(
    'What is chosen of its network’s options, by the post’s versions for the network and the account (extension)',
  ),
  sent_as_draft: z
    .boolean()
    .describe('Whether it was sent to its network as a draft, which no reader sees (extension)'),
  metrics: targetMetrics.nullable().describe('How it did (extension); null until it is sent'),
  link_clicks: linkClicks.describe(
    'Clicks on its short links since it was published, as Copydesk counts them (extension): not the network’s clicks',
  ),
});

/** A translated draft's source. */
const translationOf = z.object({
  id,
  project_name: z.string(),
  lang: z.string(),
  changed: z.boolean().describe('The source has other words by now'),
});

/** A translation of this post. */
const translationTo = z.object({
  id,
  project_id: id,
  project_name: z.string(),
  lang: z.string(),
  status: z.enum(postStates),
  changed: z.boolean(),
});

const mediaFacts = z.object({
  type: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  seconds: z.number().nullable(),
  pages: z.int().nullable(),
  frames: z.int().nullable(),
});

/** What a post publishes, without its design. */
export const presentedContent = z.object({
  body: z.string(),
  media: z.array(presentedMedium),
  thread: z.array(presentedPart),
  first_comment: z.string().nullable(),
  overrides: z.record(z.string(), presentedOverride),
});

export const postRow = z.object({
  id,
  status: z.enum(postStates),
  stage: z.enum(stages),
  project_id: id,
  project_name: z.string(),
  project_lang: z.string(),
  card_id: id.nullable(),
  author_user_id: id.nullable(),
  author_user_name: z.string().nullable(),
  submitted_via: z.enum(submittedVia),
  body: z.string(),
  media: z.array(z.object({ url: z.string(), type: z.string().nullable(), alt: z.string().nullable() })),
  thread: z.array(presentedPart),
  first_comment: z.string().nullable(),
  overrides: z.record(z.string(), presentedOverride),
  links: postLinks.describe(
    'How addresses are published (extension), by account id and address; worked out when the post is saved, and part of its content hash',
  ),
  design: z.unknown().nullable(),
  design_picture: z
    .object({
      url: z.string(),
      type: z.string().nullable(),
      alt: z.string().nullable(),
      by: z.enum(['desk', 'author']).describe('author: given by update as png, and part of the content'),
    })
    .nullable()
    .describe('The picture of its design, which is sent before media (extension); null while there is none'),
  drawing: z
    .boolean()
    .describe('It is released and waits for the picture of its design, which is being made (extension)'),
  kind: z.enum(postKinds).nullable(),
  author_notes: z.string().nullable(),
  scheduled_at: instant.nullable(),
  targets: z.array(postTarget),
  review: z.object({
    score: z.number().nullable(),
    verdict: z.enum(verdicts).nullable(),
    entries: z.array(reviewEntry),
  }),
  needs_review: z.boolean(),
  approval: postApproval
    .nullable()
    .describe(
      'Where it is in the approval steps of its project (extension); null without steps, or out of review',
    ),
  valid_verdict: z.enum(verdicts).nullable().describe('The last one that judged the content as it is now'),
  submitted_at: instant
    .nullable()
    .describe(
      'When its author last sent it for review (extension); null before, and where it needed no sending',
    ),
  content_hash: z.string(),
  media_facts: z
    .record(z.string(), mediaFacts)
    .describe('What is known of the media of your library that it names, by address; no part of the content'),
  media_problems: z
    .record(z.string(), z.string())
    .describe(
      'Why media at other addresses could not be read when the post was saved (extension), by address',
    ),
  findings: z.array(finding).describe('What the machine checks say now'),
  version: z.int(),
  ...labelled,
  translation_of: translationOf.nullable().describe('The post that this one says in another language'),
  translations: z.array(translationTo).describe('Posts that say this one in other languages'),
  created_at: instant,
  updated_at: instant,
  sent_at: instant.nullable(),
});

const deliveryError = z.object({
  code: z.string(),
  message: z.string(),
  network_said: z.string().nullable(),
  next: z.string().describe('What to do now'),
});

const deliveryResult = z.object({
  account_id: id,
  network: z.string(),
  name: z.string(),
  status: z.enum(targetStates),
  url: z.string().nullable(),
  error: deliveryError.nullable(),
});

/** The response of create, update, approve and the like. */
export const postOutcome = z.object({
  id,
  status: z.enum(postStates),
  targets: z.array(postTarget),
  results: z.array(deliveryResult),
  warnings: z.array(finding),
  content_hash: z.string(),
});

export type Finding = z.output<typeof finding>;
export type PostRow = z.output<typeof postRow>;
export type PostOutcome = z.output<typeof postOutcome>;
