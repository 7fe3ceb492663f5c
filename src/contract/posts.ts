import { z } from 'zod';

import { id, instant, line, text } from './fields.ts';
import { targetMetrics } from './target-metrics.ts';
import { verdicts } from './verdict.ts';

/** Shapes of a post that several operations share. */

export const postStates = [
  'draft',
  'scheduled',
  'sending',
  'sent',
  'partly_sent',
  'failed',
  'cancelled',
] as const;
export const targetStates = [
  'queued',
  'preparing',
  'sending',
  'sent',
  'failed',
  'unknown',
  'missed',
  'skipped',
  'cancelled',
] as const;
export const postKinds = ['fact', 'meme', 'quote', 'opinion', 'promo'] as const;
export const submittedVia = ['web', 'api', 'mcp'] as const;
/** Whose posts wait for a review before they are sent: nobody's, agents', everybody's. */
export const reviewModes = ['off', 'agents', 'all'] as const;
export const stages = ['private', 'review'] as const;

export type PostState = (typeof postStates)[number];
export type TargetState = (typeof targetStates)[number];

/** A web address, or one of our own media. */
export const mediaAddress = text(2_000).refine(
  (value) => /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value),
  'must be a web address (https://…)',
);

/** The spec sends addresses; with alt text (extension) each is an object. */
export const mediaInput = z.union([
  mediaAddress,
  z.object({ url: mediaAddress, alt: text(5_000).nullable().optional() }),
]);

const threadPart = z.object({ body: text(100_000), media: z.array(mediaInput).max(40).optional() });

/** At most so many parts: no network shows a longer thread as one. */
export const threadLimit = 100;

/** What a copy for one network or one account may say differently; null takes a field's difference back. */
export const override = z.object({
  body: text(100_000).nullable().optional(),
  media: z.array(mediaInput).max(40).nullable().optional(),
  first_comment: text(20_000).nullable().optional(),
  thread: z.array(threadPart).max(threadLimit).nullable().optional(),
});

/** A medium of a further part or a copy, as it is answered: with what kind of file it is, where that is known. */
const shownMedium = z.object({
  url: z.string(),
  type: z.string().nullable().optional(),
  alt: z.string().nullable(),
});

const shownPart = z.object({ body: z.string(), media: z.array(shownMedium) });

/** `override` as it is answered. */
export const shownOverride = override.extend({
  media: z.array(shownMedium).nullable().optional(),
  thread: z.array(shownPart).nullable().optional(),
});

/** By network name or account id. An account's copy wins over its network's. */
export const overrides = z.record(z.string().max(40), override.nullable());

export const design = z.object({
  template: z.union([text(120), id]),
  format: text(40).optional(),
  variables: z.record(z.string().max(60), z.unknown()).default({}),
});

/** A score of another name is refused: it would count for nothing, and whoever sends it should know. */
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
      'Somebody outside, by a review link: no user, and `user_name` is the name that they gave (extension)',
    ),
  verdict: z.enum(verdicts).describe('The effective one: the worse of the reviewer’s and the recomputed one'),
  given_verdict: z.enum(verdicts),
  score: z.number().nullable(),
  scores,
  warnings: z.array(warning),
  note: z.string().nullable(),
  ignored: z.boolean().describe('True for an OK on one’s own post'),
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
  where: z.string().nullable().describe('body, thread 2, first_comment, media 1 …'),
  text: z.string(),
});

export const postTarget = z.object({
  account_id: id,
  network: z.string(),
  name: z.string(),
  sandbox: z.boolean(),
  state: z.enum(targetStates),
  reason: z.string().nullable().describe('Why it is not sent'),
  network_said: z.string().nullable().describe('The network’s own words about that'),
  next: z.string().nullable().describe('What to do next'),
  url: z.string().nullable(),
  steps: z
    .object({ sent: z.int(), total: z.int() })
    .nullable()
    .describe('The post, its further parts and its first comment; null before the first attempt'),
  scheduled_at: instant.nullable(),
  sent_at: instant.nullable(),
  metrics: targetMetrics.nullable().describe('How it did (extension); null until it is sent'),
});

/** What a draft says of the post that it says in another language. */
const translationOf = z.object({
  id,
  project_name: z.string(),
  lang: z.string(),
  changed: z.boolean().describe('The source has other words by now'),
});

/** A post that says this one in another language. */
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
  thread: z.array(shownPart),
  first_comment: z.string().nullable(),
  overrides: z.record(z.string(), shownOverride),
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
  valid_verdict: z.enum(verdicts).nullable().describe('The last one that judged the content as it is now'),
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

/** What create, update, approve and the like say of a post. */
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
