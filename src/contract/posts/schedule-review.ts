import { z } from 'zod';

import { done, id, instant, pageMeta, paging, sentInstantOrDay, text } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { postStates } from '#contract/post-states.ts';
import { stepWaits } from './approval-waits.ts';
import { finding, postOutcome, scores, warning } from './posts.ts';
import { translated, translationInput } from './schedule-translate.ts';
import { verdicts } from './verdict.ts';

const path = 'schedule.php';
const post = (value: string) => ({ path, action: { in: 'query' as const, value } });

/** For so long a reviewer may withdraw a verdict. */
export const withdrawMinutes = 5;

const released = z.object({
  sent: z
    .object({
      sent: z.boolean(),
      skipped: z
        .string()
        .nullable()
        .describe(
          'The rule that kept it: risk_threshold, too_soon, no_time, awaiting_step, own_post, score_missing, untrusted, paused …',
        ),
    })
    .describe('Whether this OK released the post'),
});

/** A translation that came with an approval; its failure does not affect the approval. */
const approvedTranslation = z.object({
  project_id: id,
  id: id.nullable(),
  status: z.enum(postStates).nullable(),
  needs_png: z.boolean(),
  render: translated.shape.render,
  engine: z.string().nullable(),
  warnings: z.array(finding),
  error: z.string().nullable().describe('Why there is none'),
});

/** The course of a post: verdicts, approval, retries, and who did what. */
export const scheduleReview = {
  review: command({
    summary: 'Append a review',
    recorded: { object: 'post', details: ['verdict'] },
    description:
      'With content_hash it is stored only if the post still has that content, else 409 with the current one. The ' +
      'same review again by the same person is the first one, until the post is edited or another person reviews it.',
    ...post('review'),
    permission: 'review',
    effect: 'sends',
    input: z.object({
      id,
      verdict: z.enum(verdicts),
      score: z.number().min(0).max(100).nullable().optional(),
      scores: scores.optional(),
      warnings: z.array(warning).max(100).default([]),
      note: text(20_000).nullable().optional(),
      content_hash: text(128).optional(),
    }),
    output: released.extend({
      id,
      review_id: id,
      verdict: z.enum(verdicts),
      ignored: z.boolean(),
      content_hash: z.string(),
      status: z.enum(postStates),
    }),
    errors: ['not_found', 'plan_required', 'invalid_state', 'content_changed'],
    refreshes: ['schedule'],
    examples: [
      { title: 'Needs a fix', input: { id: 1, verdict: 'fix', note: 'The name of the source is missing.' } },
    ],
  }),

  withdrawReview: command({
    summary: 'Withdraw one’s own last review',
    description:
      `Within ${withdrawMinutes} minutes, while the post is a draft and no other review came: what it released is ` +
      'not called back. It stays on record and counts for nothing (ignored); an earlier review counts again, for ' +
      'the content that it judged.',
    recorded: { object: 'post', details: ['review_id'] },
    ...post('withdraw_review'),
    permission: 'review',
    effect: 'sets',
    beyond: true,
    input: z.object({ id, review_id: id }),
    output: z.object({ id, review_id: id }),
    errors: ['not_found', 'plan_required', 'forbidden', 'invalid_state'],
    refreshes: ['schedule'],
    examples: [{ title: 'The verdict just given', input: { id: 1, review_id: 1 } }],
  }),

  approve: command({
    summary: 'Send a draft, at its time or now',
    recorded: { object: 'post', details: ['leave_out'] },
    description:
      'A design is drawn first, for one credit (X-Credits-Cost; 402 where there is none), and its picture stays with ' +
      'the post: drawn and paid for again only when the design, or its template, has changed. A film is made after ' +
      'the answer, in which drawing is true: the post waits for it, and is a draft again, with its people notified, ' +
      'where it cannot be made; its credit is spent when it is there. Where nothing can be drawn, invalid_state says ' +
      'so with details.needs_png: render it yourself, call update with {id, png}, and approve again. Where a network needs an option or a title ' +
      'that is missing, nothing is sent: validation_error names each. Choose it, or leave the account out.',
    ...post('approve'),
    permission: 'publish',
    effect: 'sends',
    or: ['write'],
    input: z.object({
      id,
      content_hash: text(128).optional().describe('Extension: 409 when it changed since'),
      leave_out: z
        .array(id)
        .max(100)
        .default([])
        .describe(
          'Extension: accounts of the post that do not get it; their deliveries are skipped. Another id is refused',
        ),
      translations: z
        .array(translationInput)
        .max(50)
        .default([])
        .describe('Translated drafts that are made in linked projects at the same time'),
    }),
    output: postOutcome.extend({ translations: z.array(approvedTranslation) }),
    errors: [
      'not_found',
      'plan_required',
      'forbidden',
      'insufficient_scope',
      'invalid_state',
      'blocked_by_review',
      'content_changed',
    ],
    refreshes: ['schedule'],
    examples: [{ title: 'Approve', input: { id: 1 } }],
  }),

  retry: command({
    summary: 'Send a failed or missed delivery again',
    recorded: { object: 'post', details: ['account_id'] },
    description: 'Never one that is unknown: settle it first.',
    ...post('retry'),
    permission: 'publish',
    effect: 'sends',
    beyond: true,
    input: z.object({ id, account_id: id }),
    output: postOutcome,
    errors: ['not_found', 'plan_required', 'forbidden', 'invalid_state', 'blocked_by_review'],
    refreshes: ['schedule'],
    examples: [{ title: 'Again', input: { id: 1, account_id: 1 } }],
  }),

  settle: command({
    summary: 'Say what became of a delivery that is unknown',
    recorded: { object: 'post', details: ['account_id', 'outcome'] },
    description:
      'A person checked: it was published (with its URL, if known), or it was not and may be sent again or skipped. ' +
      'What failed or was missed can be skipped too.',
    ...post('settle'),
    permission: 'publish',
    effect: 'sends',
    beyond: true,
    input: z.object({
      id,
      account_id: id,
      outcome: z.enum(['sent', 'send_again', 'give_up']),
      url: text(2_000).nullable().optional().describe('Null: not known'),
    }),
    output: postOutcome,
    errors: ['not_found', 'plan_required', 'forbidden', 'invalid_state'],
    refreshes: ['schedule'],
    examples: [{ title: 'It is there', input: { id: 1, account_id: 1, outcome: 'sent' } }],
  }),

  editLog: query({
    summary: 'What people changed in drafts, field by field',
    ...post('edit_log'),
    permission: 'read',
    input: z.object({ since: sentInstantOrDay.optional(), id: id.optional(), ...paging }),
    output: z.object({
      edits: z.array(
        z.object({
          id,
          post_id: id,
          user_id: id.nullable(),
          user_name: z.string(),
          field: z.string(),
          before: z.unknown(),
          after: z.unknown(),
          at: instant,
        }),
      ),
    }),
    meta: pageMeta,
    errors: ['not_found', 'plan_required'],
    examples: [{ title: 'All', input: {} }],
  }),

  reviewStats: query({
    summary: 'Reviews by collaborator',
    ...post('review_stats'),
    permission: 'read',
    input: z.object({ days: z.enum(['7', '14', '30']).default('7') }),
    output: z.object({
      days: z.int(),
      collaborators: z.array(
        z.object({
          user_id: id.nullable(),
          user_name: z.string(),
          reviews: z.int(),
          ok: z.int(),
          fix: z.int(),
          block: z.int(),
          flags: z.int(),
          codes: z.record(z.string(), z.int()),
          avg_risk10: z.number().nullable(),
          last_flag_at: instant.nullable(),
        }),
      ),
      steps: z.array(stepWaits).describe('Extension: where posts wait, by project and approval step'),
    }),
    errors: ['plan_required'],
    examples: [{ title: 'A week', input: { days: '7' } }],
  }),

  pause: command({
    summary: 'Stop all sending, of the organization or of one project; or go on',
    recorded: {
      object: 'project',
      id: 'project_id',
      details: ['paused', 'reason'],
    },
    ...post('pause'),
    permission: 'publish',
    effect: 'sets',
    role: 'admin',
    beyond: true,
    input: z.object({
      paused: z.boolean(),
      reason: text(500).nullable().optional(),
      project_id: id.optional(),
    }),
    output: done.extend({
      missed: z.array(id).describe('Posts whose time passed meanwhile: they wait for a decision'),
    }),
    errors: ['not_found'],
    refreshes: ['schedule', 'me', 'projects', 'organizations'],
    examples: [
      { title: 'Stop', input: { paused: true, reason: 'A breaking story: nothing light-hearted today.' } },
    ],
  }),
};
