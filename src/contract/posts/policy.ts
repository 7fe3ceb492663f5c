import { z } from 'zod';

import { id, instant, language, largestInteger, line, pageMeta, paging, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { command, query } from '#contract/operation.ts';
import {
  defaultPolicy,
  ruleCodes,
  ruleSeverities,
  scoreFacts,
  scoreNames,
  severities,
  type PolicyDocument,
  type ScoreName,
} from './policy-document.ts';
import { finding, scores, warning } from './posts.ts';
import { verdicts } from './verdict.ts';

const path = 'policy.php';

const severity = z.enum(ruleSeverities);
const max = z.int().min(0).max(1_000);
const version = z.int().min(0).max(largestInteger);

const rule = z.object({
  severity,
  text: line(500).describe('What it asks, for the person who writes'),
  max: max.optional().describe('So many are allowed: of hashtags and mentions'),
  days: z.int().min(1).max(3_650).optional().describe('How long a text counts as repeated'),
  allow: z.array(line(253)).max(200).optional().describe('Domains whose links are allowed anyway'),
  networks: z
    .partialRecord(z.enum(networkNames), z.object({ severity: severity.optional(), max: max.optional() }))
    .default({})
    .describe('What is different on single networks'),
});

const criterion = z.object({
  code: z.string().regex(/^[a-z][a-z0-9_]{2,59}$/, {
    error: () => t`must be lowercase letters, digits and _, such as ${{ example: 'fix_tone' }}`,
  }),
  severity: z.enum(severities),
  text: line(500),
});

const threshold = (score: ScoreName) =>
  z.number().min(scoreFacts[score].min).max(scoreFacts[score].max).optional();

const thresholds = z.object({
  risk10: threshold('risk10'),
  fake_news: threshold('fake_news'),
  image_match: threshold('image_match'),
  ai_written: threshold('ai_written'),
});

const documentFields = z.object({
  rules: z.record(z.enum(ruleCodes), rule).describe('Automated checks'),
  criteria: z
    .array(criterion)
    .max(100)
    .describe('Review criteria: block stops a post, fix returns it to drafts'),
  readings: z
    .record(z.enum(scoreNames), z.enum(['always', 'with_media', 'optional']))
    .describe('Which readings a review needs before its OK releases a post by itself'),
  thresholds: z.object({
    auto_send: thresholds.describe('The worst that an OK may have to release a post by itself'),
    fix: thresholds.describe('As bad as this or worse, the verdict is at best fix'),
    block: thresholds.describe('As bad as this or worse, the verdict is block'),
    lead_minutes: z.int().min(15).max(10_080).describe('How far away a released post’s time must be'),
  }),
});

/** The document as it is saved. */
export const policyDocument = documentFields.superRefine((document, ctx) => {
  const refuse = (where: (string | number)[], message: string) =>
    ctx.addIssue({ code: 'custom', path: where, message });
  const { fix, block } = document.thresholds;
  for (const score of scoreNames) {
    const [mild, hard] = [fix[score], block[score]];
    if (mild === undefined || hard === undefined || mild === hard) continue;
    if (scoreFacts[score].better === 'low' ? hard < mild : hard > mild)
      refuse(['thresholds', 'block', score], t`must not be milder than the one for fix`);
  }
  const known = new Set<string>(ruleCodes);
  for (const [index, { code }] of document.criteria.entries()) {
    if (known.has(code)) refuse(['criteria', index, 'code'], t`${{ code }} already exists`);
    known.add(code);
  }
}) satisfies z.ZodType<PolicyDocument>;

const statistics = {
  version: z.int().describe('0: the default policy, used until a policy is saved'),
  created_at: instant.nullable(),
  created_by: z.object({ user_id: id, user_name: z.string() }).nullable(),
};

const scoreFact = z.object({
  min: z.number(),
  max: z.number(),
  better: z.enum(['low', 'high']),
  label: z.string(),
  text: z.string(),
});

const current = documentFields.extend({
  ...statistics,
  scores: z.record(z.enum(scoreNames), scoreFact).describe('How to read the scores of a review'),
});

/** The built-in reviewer, and its results. */
const reviewerState = z.object({
  on: z.boolean().describe('Whether Copydesk itself reviews drafts for reviewer agents'),
  agents: z
    .array(z.object({ user_id: id, user_name: z.string(), trusted: z.boolean() }))
    .describe('Agent members with a valid key that may review; trusted: their OK publishes'),
  model: z.string().nullable().describe('The language model that reads them; null: machine checks alone'),
  last_round: z
    .object({
      at: instant,
      graded: z.int(),
      failed: z.int().describe('Drafts that a model was to read and did not'),
      trouble: z.string().nullable(),
    })
    .nullable(),
  this_month: z.object({
    month: z.string(),
    readings: z.int(),
    tokens_in: z.int(),
    tokens_out: z.int(),
    cost_micros: z
      .int()
      .nullable()
      .describe('Millionths of a US dollar; null where prices or tokens are not known'),
    budget_reached: z.boolean(),
  }),
});

/** An organization's rules for its posts, in versions; each verdict names the version it used. */
export const policy = {
  get: query({
    summary: 'The content rule: what blocks, what returns to drafts, scores and thresholds',
    description:
      'A reviewer reads it before any OK. rules are checked by the machine (fix_doi among them), criteria by the ' +
      'reviewer; a warning names either by its code. networks in a rule says what is different on one network.',
    path,
    permission: 'read',
    input: z.object({ version: version.optional().describe('Extension: an earlier version') }),
    output: current.extend({ reviewer: reviewerState.describe('Extension') }),
    errors: ['not_found'],
    examples: [{ title: 'The one in force', input: {} }],
  }),

  save: command({
    summary: 'Write a new version of the policy',
    recorded: { details: ['version'] },
    description:
      'version is the one that the changes were made from; 409 content_changed when a newer one was saved ' +
      'since. Verdicts given before stay as they are.',
    path,
    action: { in: 'body', value: 'save' },
    permission: 'manage',
    effect: 'adds',
    role: 'admin',
    beyond: true,
    input: z.object({ version, policy: policyDocument }),
    output: current,
    errors: ['content_changed'],
    refreshes: ['policy', 'schedule'],
    // The copy is English, whoever reads the documentation.
    examples: [
      {
        title: 'The default, as one’s own',
        input: { version: 0, policy: structuredClone(defaultPolicy) },
      },
    ],
  }),

  versions: query({
    summary: 'Who changed the policy, and when, newest first',
    path,
    action: { in: 'query', value: 'versions' },
    permission: 'read',
    beyond: true,
    input: z.object(paging),
    output: z.object({ versions: z.array(z.object(statistics)) }),
    meta: pageMeta,
    examples: [{ title: 'All', input: {} }],
  }),

  try: command({
    summary: 'Check a text and scores against the policy, or against one not saved yet',
    description:
      'Nothing is stored. Accounts are not needed: it is checked as an account of each network named.',
    path,
    action: { in: 'body', value: 'try' },
    permission: 'read',
    effect: 'reads',
    beyond: true,
    input: z.object({
      policy: policyDocument.optional().describe('Default: the one in force'),
      body: text(100_000).default(''),
      first_comment: text(20_000).nullable().default(null),
      media: z
        .array(z.object({ url: text(2_000), alt: text(5_000).nullable().optional() }))
        .max(40)
        .default([]),
      networks: z
        .array(z.enum(networkNames))
        .min(1)
        .max(networkNames.length)
        .default([...networkNames]),
      language: language.optional().describe('The project’s language, as en or pt-BR'),
      scores: scores.default({}),
      warnings: z.array(warning).max(100).default([]),
    }),
    output: z.object({
      findings: z.array(finding),
      verdict: z.enum(verdicts).describe('What the scores and warnings amount to'),
      reasons: z.array(z.object({ code: z.string(), verdict: z.enum(verdicts), text: z.string() })),
      skipped: z
        .object({ rule: z.enum(['score_missing', 'risk_threshold']), text: z.string() })
        .nullable()
        .describe('What of the scores would keep an OK from releasing the post; null for nothing'),
    }),
    examples: [
      {
        title: 'A link in the text',
        input: { body: 'Read https://example.com', networks: ['linkedin'], scores: { risk10: 2 } },
      },
    ],
  }),
};
