import { z } from 'zod';

import { done, instant } from './fields.ts';
import { command, query } from './operation.ts';

const path = 'calendar-feed.php';

const feed = z.object({ created_at: instant, last_read_at: instant.nullable() });

/** The schedule as a calendar that other programs subscribe to (iCalendar, RFC 5545), by an address of one's own. */
export const calendarFeed = {
  get: query({
    summary: 'Whether I have a calendar feed',
    path,
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({ feed: feed.nullable().describe('Null where there is none. Never its address') }),
    examples: [{ title: 'Mine', input: {} }],
  }),

  create: command({
    summary: 'Make the address of my calendar feed',
    recorded: { done: 'Made a', object: 'calendar feed' },
    description:
      'It shows the posts that are scheduled and those that were sent lately, to whoever has the address. The address ' +
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
    summary: 'End my calendar feed',
    recorded: { done: 'Ended a', object: 'calendar feed' },
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
