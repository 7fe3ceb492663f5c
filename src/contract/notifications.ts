import { z } from 'zod';

import { done, id, instant, pageMeta, paging } from './fields.ts';
import { command, query } from './operation.ts';

/** What a person is told in the app. */
export const notifications = {
  list: query({
    summary: 'My notifications, newest first',
    path: 'notifications.php',
    permission: 'read',
    beyond: true,
    input: z.object({ ...paging }),
    output: z.object({
      notifications: z.array(
        z.object({
          id,
          event: z.string().describe('One of the events of the settings'),
          title: z.string(),
          body: z.string().nullable(),
          path: z.string().describe('Where in the app it leads'),
          created_at: instant,
          read_at: instant.nullable(),
        }),
      ),
      unread: z.int(),
    }),
    meta: pageMeta,
    examples: [{ title: 'The latest', input: { per_page: 10 } }],
  }),

  read: command({
    summary: 'Mark notifications as read',
    path: 'notifications.php',
    action: { in: 'body', value: 'read' },
    permission: 'read',
    beyond: true,
    input: z.object({ ids: z.array(id).max(100).optional().describe('Absent: all of them') }),
    output: done,
    refreshes: ['notifications'],
    examples: [{ title: 'All', input: {} }],
  }),
};
