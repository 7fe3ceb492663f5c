import { z } from 'zod';

import { id, instant, sentInstant, sentInstantOrDay } from '#contract/fields.ts';
import { labelFilter, labelled } from '#contract/labels/labelled.ts';
import { command, query } from '#contract/operation.ts';
import { postStates } from '#contract/post-states.ts';
import { finding } from './posts.ts';
import { verdicts } from './verdict.ts';

const path = 'schedule.php';
const post = (value: string) => ({ path, action: { in: 'query' as const, value } });

/** The longest range per response, in days, and the most posts. */
export const longestSchedule = 370;
export const mostScheduled = 2_000;

const calendarPost = z.object({
  id,
  title: z.string().describe('Its first words, at most 160 letters; its number where it has none'),
  has_text: z.boolean().describe('Whether `title` is of its text'),
  medium: z
    .enum(['image', 'video', 'document', 'design'])
    .nullable()
    .describe('What it shows first besides its text; null for text alone'),
  picture: z
    .string()
    .nullable()
    .describe(
      'Address of that, where it is a picture, or a video in the media library; null where there is none yet',
    ),
  state: z.enum(postStates),
  at: instant.describe('When it was sent, else when it is to be'),
  project_id: id,
  author_user_id: id.nullable(),
  networks: z.array(z.string()),
  ...labelled,
  verdict: z.enum(verdicts).nullable().describe('On its content as it is now'),
});

export type CalendarPost = z.output<typeof calendarPost>;

/** The schedule as a calendar shows it, and moving a post on it. */
export const scheduleCalendar = {
  calendar: query({
    summary: 'Posts of a stretch of time, each in few words',
    description: `Drafts with a time, scheduled and sent posts; at most ${mostScheduled}, the earliest first.`,
    ...post('calendar'),
    permission: 'read',
    beyond: true,
    input: z.object({
      from: sentInstantOrDay,
      to: sentInstantOrDay.describe(`Not included; at most ${longestSchedule} days after \`from\``),
      project_id: id.optional(),
      ...labelFilter,
    }),
    output: z.object({
      posts: z.array(calendarPost),
      cut: z.boolean().describe('There are more than an answer holds'),
    }),
    errors: ['plan_required'],
    examples: [{ title: 'A month', input: { from: '2027-03-01T00:00:00Z', to: '2027-04-01T00:00:00Z' } }],
  }),

  move: command({
    summary: 'Give a draft or a scheduled post another time',
    recorded: { object: 'post', details: ['scheduled_at'] },
    description:
      'A scheduled one stays released and its verdict counts on, for the content is the same. Where the new time ' +
      'speaks against it, nothing is moved and `asks` says why; call again with anyway.',
    ...post('move'),
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({ id, scheduled_at: sentInstant, anyway: z.boolean().default(false) }),
    output: z.object({
      id,
      moved: z.boolean(),
      scheduled_at: instant.nullable().describe('As it is now'),
      asks: z.array(finding).describe('What speaks against the new time'),
    }),
    errors: ['not_found', 'plan_required', 'forbidden', 'insufficient_scope', 'invalid_state'],
    refreshes: ['schedule'],
    examples: [
      { title: 'Another day', input: { id: 1, scheduled_at: '2027-03-02T09:00:00Z', anyway: true } },
    ],
  }),
};
