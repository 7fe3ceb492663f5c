import { z } from 'zod';

import { id, instant, pageMeta, paging } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';

/** The channels by which a message leaves Copydesk. */
export const deliveryChannels = ['push', 'mail', 'chat'] as const;

export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * `kept`: a mail that cannot be sent without a mail server. `unknown`: the attempt was interrupted, so it may
 * have arrived; only a person sends it again. `skipped`: it is no longer needed.
 */
export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'kept', 'skipped'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

const delivery = z.object({
  id,
  channel: z.enum(deliveryChannels),
  to: z.string().describe('A mail address, the name of a person whose browser it is, or of a team chat'),
  subject: z.string().nullable().describe('Null until it is written, which is at the first attempt'),
  text: z.string().nullable(),
  state: z.enum(deliveryStates),
  answer: z.string().nullable().describe('What came of it, in the other system’s own words where it has any'),
  attempts: z.int(),
  due_at: instant,
  attempted_at: instant.nullable(),
  created_at: instant,
});

/** The outbox: messages that were sent, wait, or failed. */
export const outbox = {
  list: query({
    summary: 'What leaves the organization by mail, push and team chat, newest first',
    description: 'Kept for thirty days.',
    path: 'outbox.php',
    permission: 'manage',
    role: 'admin',
    beyond: true,
    input: z.object({
      ...paging,
      channel: z.enum(deliveryChannels).optional(),
      state: z.enum(deliveryStates).optional(),
    }),
    output: z.object({
      deliveries: z.array(delivery),
      mail_server: z.boolean().describe('Whether one is set; without it mails stay here'),
    }),
    meta: pageMeta,
    examples: [{ title: 'Mails that failed', input: { channel: 'mail', state: 'failed' } }],
  }),

  get: query({
    summary: 'What became of one delivery: of mine, or as an admin of any',
    path: 'outbox.php',
    action: { in: 'query', value: 'get' },
    permission: 'read',
    reach: 'person',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ delivery }),
    errors: ['not_found'],
    examples: [{ title: 'One', input: { id: 1 } }],
  }),

  retry: command({
    summary: 'Send a delivery again that failed, was kept or has an unknown status',
    recorded: { object: 'delivery' },
    description: 'One whose state is `unknown` may then arrive twice: that is for a person to decide.',
    path: 'outbox.php',
    action: { in: 'body', value: 'retry' },
    permission: 'manage',
    effect: 'sends',
    role: 'admin',
    beyond: true,
    input: z.object({ id }),
    output: z.object({ delivery }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['outbox'],
    examples: [{ title: 'Again', input: { id: 1 } }],
  }),
};
