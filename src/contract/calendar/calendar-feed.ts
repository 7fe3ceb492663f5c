import { z } from 'zod';

import { done, instant } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

const path = 'calendar-feed.php';

const feed = z.object({ created_at: instant, last_read_at: instant.nullable() });

/** The schedule as a calendar to which other programs subscribe (iCalendar, RFC 5545), at a personal URL. */
export const calendarFeed = {
  get: query({
    summary: 'Whether I have a calendar feed',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({ feed: feed.nullable().describe('Null where there is none. Never its link') }),
    examples: [{ title: 'Mine', input: {} }],
  }),

  create: command({
    summary: 'Create the link of my calendar feed',
    recorded: { object: 'calendar feed' },
    description:
      'It shows scheduled and recently published posts to anyone with the link. The link ' +
      'is in this answer and never shown again; one made before ends.',
    path,
    action: { in: 'body', value: 'create' },
    permission: 'read',
    session: true,
    beyond: true,
    input: z.object({}),
    output: z.object({ feed, url: z.string() }),
    refreshes: ['calendarFeed'],
    examples: [{ title: 'A new one', input: {} }],
  }),

  remove: command({
    summary: 'Revoke my calendar feed',
    recorded: { object: 'calendar feed' },
    path,
    action: { in: 'body', value: 'remove' },
    permission: 'read',
    session: true,
    beyond: true,
    input: z.object({}),
    output: done,
    refreshes: ['calendarFeed'],
    examples: [{ title: 'None any more', input: {} }],
  }),
};
