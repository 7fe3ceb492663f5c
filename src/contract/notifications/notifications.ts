import { z } from 'zod';

import { done, id, instant, pageMeta, paging, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';
import { channels, notificationEventNames } from './notification-events.ts';
import { notificationKinds } from './notification-kinds.ts';

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t`must be a time like ${{ example: '22:00' }}` })
  .nullable();

const settings = z.object({
  digest: z.enum(['off', 'hourly', 'daily']).describe('Whether mails are gathered into one'),
  digest_hour: z.int().min(0).max(23).describe('When the daily one is sent, in my zone'),
  quiet_from: clock.describe('Push and mail wait from then on, in my zone; null for no quiet hours'),
  quiet_to: clock.describe('Until then; earlier than `quiet_from` is the next morning'),
});

/** A person's notifications, and their settings. */
export const notifications = {
  list: query({
    summary: 'My notifications, newest first',
    path: 'notifications.php',
    permission: 'read',
    reach: 'person',
    beyond: true,
    input: z.object({
      kind: z.enum(notificationKinds).optional().describe('Absent: all'),
      unread: z.boolean().default(false).describe('True: only those that are not read'),
      ...paging,
    }),
    output: z.object({
      notifications: z.array(
        z.object({
          id,
          event: z.string().describe('One of the events of the settings'),
          kind: z.enum(notificationKinds),
          title: z.string(),
          body: z.string().nullable(),
          path: z.string().describe('Where in the app it leads'),
          created_at: instant,
          read_at: instant.nullable(),
        }),
      ),
      unread: z.int().describe('How many are unread in all'),
    }),
    meta: pageMeta,
    examples: [
      { title: 'The latest', input: { per_page: 10 } },
      { title: 'Unread ones about deliveries', input: { kind: 'deliveries', unread: true } },
    ],
  }),

  read: command({
    summary: 'Mark notifications as read',
    path: 'notifications.php',
    action: { in: 'body', value: 'read' },
    permission: 'read',
    effect: 'sets',
    reach: 'person',
    beyond: true,
    input: z.object({ ids: z.array(id).max(100).optional().describe('Absent: all of them') }),
    output: done,
    refreshes: ['notifications'],
    examples: [{ title: 'All', input: {} }],
  }),

  unread: command({
    summary: 'Mark notifications as unread',
    path: 'notifications.php',
    action: { in: 'body', value: 'unread' },
    permission: 'read',
    effect: 'sets',
    reach: 'person',
    beyond: true,
    input: z.object({ ids: z.array(id).min(1).max(100) }),
    output: done,
    refreshes: ['notifications'],
    examples: [{ title: 'One', input: { ids: [1] } }],
  }),

  settings: query({
    summary: 'My notification settings',
    path: 'notification-settings.php',
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({
      settings,
      zone: z.string().describe('Mine, of `me.get`’s preferences; else the organization’s'),
      mail: z
        .object({ address: z.string(), sends: z.boolean().describe('False without a mail server') })
        .nullable()
        .describe('Null for an agent, who has no mailbox'),
      events: z.array(
        z.object({
          event: z.enum(notificationEventNames),
          group: z.string(),
          label: z.string(),
          in_app: z.boolean(),
          push: z.boolean(),
          mail: z.boolean(),
        }),
      ),
    }),
    examples: [{ title: 'Mine', input: {} }],
  }),

  choose: command({
    summary: 'Turn an event on or off for a channel',
    path: 'notification-settings.php',
    action: { in: 'body', value: 'choose' },
    permission: 'read',
    effect: 'sets',
    beyond: true,
    input: z.object({
      event: z.enum(notificationEventNames),
      channel: z.enum(channels),
      wanted: z.boolean(),
    }),
    output: done,
    refreshes: ['notifications'],
    examples: [
      {
        title: 'Comments by mail too',
        input: { event: 'comment_on_my_card', channel: 'mail', wanted: true },
      },
    ],
  }),

  save: command({
    summary: 'Set my digest and quiet hours',
    description: 'What is left out stays as it is. Quiet hours have a beginning and an end, or neither.',
    path: 'notification-settings.php',
    action: { in: 'body', value: 'save' },
    permission: 'read',
    effect: 'sets',
    beyond: true,
    input: settings.partial(),
    output: done,
    refreshes: ['notifications'],
    examples: [{ title: 'Quiet at night', input: { quiet_from: '22:00', quiet_to: '07:00' } }],
  }),

  test: command({
    summary: 'Send me a test',
    description:
      'By push to each of my browsers, or by mail. Quiet hours and choices do not hold for it. Its status is ' +
      'given by `deliveries.get`.',
    path: 'notification-settings.php',
    action: { in: 'body', value: 'test' },
    permission: 'read',
    effect: 'sends',
    beyond: true,
    input: z.object({ channel: z.enum(['push', 'mail']) }),
    output: z.object({ delivery_ids: z.array(id) }),
    errors: ['invalid_state'],
    refreshes: ['outbox'],
    examples: [{ title: 'A mail', input: { channel: 'mail' } }],
  }),

  unsubscribe: command({
    summary: 'Unsubscribe from emails of one kind, by the link in such an email',
    path: 'unsubscribe.php',
    permission: 'public',
    beyond: true,
    input: z.object({ token: text(500) }),
    output: z.object({ what: z.string().describe('What is no longer emailed') }),
    errors: ['not_found'],
    refreshes: ['notifications'],
    examples: [{ title: 'From a mail', input: { token: 'the link’s token' } }],
  }),
};
