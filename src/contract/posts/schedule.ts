import { z } from 'zod';

import { accountStates, ownLimits, postOptions } from '#contract/delivery/account.ts';
import { design } from '#contract/designs/design.ts';
import {
  id,
  instant,
  line,
  pageMeta,
  paging,
  sentInstant,
  sentInstantOrDay,
  text,
} from '#contract/fields.ts';
import { labelFilter, labelling } from '#contract/labels/labelled.ts';
import { mediaInput } from '#contract/media/media-address.ts';
import { scheduleUpload } from '#contract/media/upload.ts';
import { networkNames, visibilities } from '#contract/networks/facts.ts';
import { command, query } from '#contract/operation.ts';
import { postStates } from '#contract/post-states.ts';
import { project } from '#contract/workspace/projects.ts';
import { overrides, postKinds, postOutcome, postRow, textLimits, threadLimit } from './posts.ts';
import { scheduleCalendar } from './schedule-calendar.ts';
import { scheduleHashtags } from './schedule-hashtags.ts';
import { scheduleLabels } from './schedule-labels.ts';
import { scheduleMentions } from './schedule-mentions.ts';
import { schedulePublished } from './schedule-published.ts';
import { scheduleReview } from './schedule-review.ts';
import { scheduleTranslate, sourceText } from './schedule-translate.ts';

const path = 'schedule.php';
const post = (value: string) => ({ path, action: { in: 'query' as const, value } });

/** Letters of base64, of a picture of 11 MB; a larger one is uploaded first. */
const pngLetters = 15_000_000;

const whichProject = {
  project: text(200).optional().describe('Name of a project; default is the organization’s first'),
  project_id: id.optional(),
};

const content = {
  body: text(textLimits.body),
  media: z.array(mediaInput).max(40).describe('Public addresses; with alt text as {url, alt}'),
  thread: z
    .array(z.object({ body: text(textLimits.body), media: z.array(mediaInput).max(40).optional() }))
    .max(threadLimit),
  first_comment: text(textLimits.first_comment).nullable(),
  kind: z.enum(postKinds).nullable(),
  author_notes: text(20_000)
    .nullable()
    .describe('For the reviewer; never published, part of the content hash'),
  scheduled_at: sentInstant.nullable(),
  target_account_ids: z.array(id).min(1).max(500),
};

export const postSorts = ['time', 'edited', 'created'] as const;

export type PostSort = (typeof postSorts)[number];

/** What narrows a list of posts, and its order. */
const narrowed = {
  network: z.enum(networkNames).optional().describe('Extension: those for an account of this network'),
  account_id: id.optional().describe('Extension: those for this account'),
  author_user_id: id.optional().describe('Extension: those of this author'),
  kind: content.kind.unwrap().optional().describe('Extension'),
  ...labelFilter,
  q: text(200).optional().describe('All words must appear in the text; the newest posts first then'),
  sort: z
    .enum(postSorts)
    .optional()
    .describe(
      'Extension: by the time of publishing, the last edit or the creation. Posts without a time come last',
    ),
  direction: z.enum(['asc', 'desc']).optional().describe('Extension: desc, the latest first, by default'),
};

const account = z.object({
  account_id: id,
  network: z.string(),
  name: z.string(),
  handle: z.string().nullable().describe('Extension'),
  avatar_url: z.string().nullable().describe('Extension: address of its picture at the network'),
  text_limit: z.int(),
  title: z
    .object({ needed: z.boolean(), text_limit: z.int() })
    .nullable()
    .describe('Extension: the first line of the text becomes the title; null where posts have none'),
  limits: ownLimits.describe('Extension: what its own server takes besides; absent: as media_limits say'),
  visibility: z.enum(visibilities).nullable().describe('Extension: who sees what it posts; null: no choice'),
  options: postOptions.describe(
    'Extension: what its network lets one choose; chosen in `overrides` under `options`',
  ),
  sandbox: z.boolean(),
  state: z.enum(accountStates),
  postable: z
    .boolean()
    .describe(
      'Extension: false while a person must connect it again, or it is paused: what is sent there now fails or waits',
    ),
  expires_at: instant.nullable().describe('Extension: when a person must have connected it again'),
});

const mediaLimits = z.object({
  image_bytes: z.int().nullable(),
  video_bytes: z.int().nullable(),
  video_seconds: z.int().nullable(),
  images_max: z.int().nullable(),
  text: z.int(),
});

/** Creating, reviewing and publishing posts. */
export const schedule = {
  targets: query({
    summary: 'Projects, the accounts of one of them, and what their networks take',
    ...post('targets'),
    permission: 'read',
    input: z.object(whichProject),
    output: z.object({
      projects: z
        .array(project.extend({ translates_to: z.array(z.object({ project_id: id, lang: z.string() })) }))
        .describe('The active ones'),
      project: project.nullable().describe('The one that is meant; null where there is none yet'),
      accounts: z.array(account),
      media_limits: z.record(z.string(), mediaLimits),
      media_reachable: z
        .boolean()
        .describe(
          'Extension: whether networks that fetch media can do so from this installation; where not, they refuse posts with media',
        ),
    }),
    errors: ['plan_required'],
    examples: [{ title: 'Of the first project', input: {} }],
  }),

  ...scheduleUpload,

  create: command({
    summary: 'Publish now, schedule, or save a draft',
    recorded: { object: 'post', details: ['draft', 'scheduled_at'] },
    description:
      'Without scheduled_at it is sent now. With draft, or where the organization reviews everything, it becomes a ' +
      'draft and nothing is sent. A draft needs write, anything else publish. Where a network needs an option or a ' +
      'title that is missing, nothing is sent to any account: validation_error names each in details.fields, such as ' +
      'overrides.7.options.board. Choose it, or name the other accounts. A draft is saved all the same.',
    path,
    permission: 'write',
    permissionFor: ({ draft }) => (draft === true ? 'write' : 'publish'),
    effect: 'sends',
    input: z.object({
      ...whichProject,
      body: content.body.default(''),
      media: content.media.default([]),
      thread: content.thread.default([]),
      target_account_ids: content.target_account_ids
        .optional()
        .describe('Default: all connected accounts of the project'),
      networks: z.array(text(40)).max(40).optional().describe('Extension: all accounts of these networks'),
      scheduled_at: content.scheduled_at.optional().describe('ISO 8601 with Z or an offset; absent: now'),
      first_comment: content.first_comment.optional(),
      draft: z.boolean().default(false),
      overrides: overrides.default({}),
      card_id: id.nullable().optional(),
      design: design.nullable().optional(),
      kind: content.kind.optional(),
      author_notes: content.author_notes.optional(),
      ...labelling,
      client_key: line(200)
        .optional()
        .describe(
          'Extension: a word of the client’s own for this post. The same call again, after its answer was lost, ' +
            'answers with the post that is there; another call with it is 409 invalid_state',
        ),
    }),
    output: postOutcome.extend({
      review_url: z.string().optional().describe('Where people look at the draft'),
    }),
    errors: ['not_found', 'plan_required', 'insufficient_scope', 'forbidden', 'invalid_state'],
    refreshes: ['schedule'],
    examples: [{ title: 'A draft', input: { body: 'The harbour opens again on Monday.', draft: true } }],
  }),

  get: query({
    summary: 'A post with its deliveries and their log',
    ...post('get'),
    permission: 'read',
    input: z.object({ id }),
    output: postOutcome.extend({
      post: postRow,
      source: sourceText.nullable().describe('The words that this post says in another language'),
      restorable: z
        .boolean()
        .describe('Extension: a deleted draft, which those who may delete it may restore (action=restore)'),
      events: z.array(
        z.object({
          at: instant,
          account_id: id.nullable(),
          kind: z.string(),
          text: z.string(),
          network_said: z.string().nullable(),
          time: instant.nullable().describe('When what the line tells of is due, or is tried again'),
          user_name: z.string().nullable().describe('Who did it; null where no person did'),
        }),
      ),
      support_text: z.string().describe('Everything support needs to know, without secrets'),
    }),
    errors: ['not_found', 'plan_required'],
    examples: [{ title: 'A post', input: { id: 1 } }],
  }),

  drafts: query({
    summary: 'Drafts, each with its review, newest first',
    description:
      'stage=review with needs_review=1 is the reviewer’s queue: no verdict on the content as it is now. ' +
      'With author_user_id they are that author’s, without all too.',
    ...post('drafts'),
    permission: 'read',
    input: z.object({
      all: z.enum(['0', '1']).optional().describe('1: those of others too'),
      stage: z.enum(['review']).optional(),
      needs_review: z.enum(['0', '1']).optional(),
      my_turn: z
        .enum(['1'])
        .optional()
        .describe('Extension: of those that need a review, without what waits at an approval step of others'),
      ...whichProject,
      ...narrowed,
      ...paging,
    }),
    output: z.object({ drafts: z.array(postRow) }),
    meta: pageMeta,
    errors: ['not_found', 'plan_required'],
    examples: [
      { title: 'The reviewer’s queue', input: { stage: 'review', needs_review: '1', all: '1' } },
      { title: 'Everyone’s drafts, last edited first', input: { all: '1', sort: 'edited' } },
    ],
  }),

  list: query({
    summary: 'Posts of every state, by time',
    ...post('list'),
    permission: 'read',
    beyond: true,
    input: z.object({
      ...whichProject,
      status: z.enum(postStates).optional(),
      phase: z
        .enum(['ahead', 'past'])
        .optional()
        .describe(
          'ahead: scheduled or on its way, the next first. past: sent, partly or not, the latest first',
        ),
      attention: z.enum(['1']).optional().describe('Only with a failed, unknown or missed delivery'),
      from: sentInstantOrDay.optional(),
      to: sentInstantOrDay.optional(),
      card_id: id.optional(),
      ...narrowed,
      ...paging,
    }),
    output: z.object({ posts: z.array(postRow) }),
    meta: pageMeta,
    errors: ['not_found', 'plan_required'],
    examples: [
      { title: 'What is scheduled', input: { status: 'scheduled' } },
      {
        title: 'Published, the earliest first',
        input: { phase: 'past', sort: 'time', direction: 'asc' },
      },
    ],
  }),

  update: command({
    summary: 'Edit a draft in place',
    description:
      'overrides are merged by account: send only those that change; null removes a copy; overrides_replace takes ' +
      'the whole map. An earlier OK is dropped. A scheduled post becomes a draft again. Labels and campaign are no ' +
      'content: changing only them leaves it as it is.',
    ...post('update'),
    permission: 'write',
    effect: 'sets',
    or: ['review'],
    bodyBytes: 16 * 1024 * 1024,
    input: z.object({
      id,
      body: content.body.optional(),
      media: content.media.optional(),
      thread: content.thread.optional(),
      overrides: overrides.optional(),
      overrides_replace: z.boolean().default(false),
      scheduled_at: content.scheduled_at.optional(),
      target_account_ids: content.target_account_ids.optional(),
      networks: z.array(text(40)).max(40).optional(),
      first_comment: content.first_comment.optional(),
      kind: content.kind.optional(),
      author_notes: content.author_notes.optional(),
      design: design.nullable().optional(),
      png: z
        .string()
        .max(pngLetters)
        .nullable()
        .optional()
        .describe(
          'The picture of its design as the client rendered it: base64, or the address of an upload. It is sent ' +
            'in place of one that the desk draws, and is part of the content. null takes it back',
        ),
      card_id: id.nullable().optional(),
      ...labelling,
      submit: z.boolean().optional().describe('Extension: true sends it for review'),
      source_seen: z
        .boolean()
        .optional()
        .describe('Extension: true says that this translation says what its source says now'),
      version: z.int().min(0).optional().describe('Extension: 409 content_changed when it was changed since'),
    }),
    output: postOutcome.extend({ post: postRow }),
    errors: [
      'not_found',
      'plan_required',
      'forbidden',
      'insufficient_scope',
      'invalid_state',
      'content_changed',
    ],
    refreshes: ['schedule'],
    examples: [{ title: 'Another text', input: { id: 1, body: 'The harbour opens again on Tuesday.' } }],
  }),

  cancel: command({
    summary: 'Delete a draft or unschedule a scheduled post',
    description: 'The post is kept as cancelled. What was a draft can be restored with action=restore.',
    recorded: { object: 'post' },
    ...post('cancel'),
    permission: 'write',
    effect: 'ends',
    input: z.object({ id }),
    output: z.object({ id, status: z.enum(postStates) }),
    errors: ['not_found', 'plan_required', 'forbidden', 'invalid_state'],
    refreshes: ['schedule'],
    examples: [{ title: 'Cancel', input: { id: 1 } }],
  }),

  restore: command({
    summary: 'Restore a deleted draft',
    description:
      'Only a post that was a draft when it was cancelled: it is a draft again, with the content, stage and time ' +
      'that it had. Reviews count only for the content that they judged, as before. What was scheduled stays ' +
      'cancelled: 409 invalid_state.',
    recorded: { object: 'post' },
    ...post('restore'),
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ id, status: z.enum(postStates) }),
    errors: ['not_found', 'plan_required', 'forbidden', 'invalid_state'],
    refreshes: ['schedule'],
    examples: [{ title: 'Restore', input: { id: 1 } }],
  }),

  ...scheduleCalendar,

  ...scheduleLabels,

  ...scheduleHashtags,

  ...scheduleMentions,

  ...scheduleReview,

  ...schedulePublished,

  ...scheduleTranslate,
};
