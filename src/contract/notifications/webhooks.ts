import { z } from 'zod';

import { done, id, instant, line, pageMeta, paging, sentInstant } from '#contract/fields.ts';
import { command, query } from '#contract/operation.ts';
import { pingType, webhookDeliveryStates, webhookStates, webhookTypeNames } from './webhook-types.ts';

const path = 'webhooks.php';
const deliveriesPath = 'webhook-deliveries.php';
const admin = { permission: 'manage', role: 'admin', beyond: true } as const;

const name = line(80).describe('What it is for: "Newsroom archive"');
const address = line(2_000).describe('Where events are sent: an address on the public internet, with https');
const type = z.enum(webhookTypeNames);
const types = z
  .array(type)
  .min(1)
  .max(100)
  .nullable()
  .describe('The types that it gets; null for all, also later ones');
const projectId = id.nullable().describe('Only events of this project; null for all of the organization');

const webhook = z.object({
  id,
  name: z.string(),
  address: z.string(),
  project_id: id.nullable(),
  types: z.array(type).nullable(),
  state: z
    .enum(webhookStates)
    .describe('`failing`: paused by Copydesk after days of failures, or because it is gone'),
  failing_since: instant.nullable().describe('Set while the latest attempts failed'),
  last_success_at: instant.nullable(),
  last_error: z.string().nullable(),
  last_error_at: instant.nullable(),
  waiting: z.int().describe('Deliveries that wait to be sent'),
  held: z.int().describe('Deliveries of the last 30 days that are sent only when they are replayed'),
  old_secret_until: instant.nullable().describe('Until then requests are also signed by the previous secret'),
  created_by: z.object({ user_id: id, user_name: z.string() }).nullable(),
  created_at: instant,
});

const secret = z.string().describe('`whsec_…`, shown this once');

const request = z.object({
  headers: z.record(z.string(), z.string()).describe('Without the signature'),
  body: z.string(),
});

const answer = z.object({
  status: z.int().nullable().describe('Null where there was no response'),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable().describe('Its first 64 kB'),
  error: z.string().nullable().describe('Why there was none, or why it does not count'),
});

const delivery = z.object({
  id,
  webhook_id: id,
  webhook_name: z.string(),
  message_id: z.string().describe('The header `webhook-id`: the same at every attempt and replay'),
  type: z.enum([...webhookTypeNames, pingType]),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int().describe('Since it was created or last replayed'),
  status: z.int().nullable().describe('Of the latest response'),
  error: z.string().nullable().describe('Of the latest attempt'),
  due_at: instant.nullable().describe('When it is attempted next; null where it is not'),
  attempted_at: instant.nullable(),
  created_at: instant,
});

const attempt = z.object({
  at: instant,
  ms: z.int().describe('Until the response was read, or failed'),
  status: z.int().nullable(),
  error: z.string().nullable(),
});

const wholeDelivery = delivery.extend({
  request,
  answer: answer.nullable().describe('Of the latest attempt; null before the first'),
  history: z.array(attempt).describe('All attempts, latest first'),
});

/** Endpoints that get the organization's events in the form of Standard Webhooks. */
export const webhooks = {
  list: query({
    summary: 'The organization’s webhooks',
    path,
    ...admin,
    input: z.object({}),
    output: z.object({ webhooks: z.array(webhook) }),
    examples: [{ title: 'All', input: {} }],
  }),

  get: query({
    summary: 'One webhook',
    path,
    action: { in: 'query', value: 'get' },
    ...admin,
    input: z.object({ id }),
    output: z.object({ webhook }),
    errors: ['not_found'],
    examples: [{ title: 'One', input: { id: 1 } }],
  }),

  create: command({
    summary: 'Send events to an address',
    description: 'The response contains the secret that signs the requests. It is not shown again.',
    recorded: { object: 'webhook', id: 'webhook.id' },
    path,
    action: { in: 'body', value: 'create' },
    ...admin,
    effect: 'adds',
    input: z.object({ name, address, types: types.default(null), project_id: projectId.default(null) }),
    output: z.object({ webhook, secret }),
    errors: ['invalid_state'],
    refreshes: ['webhooks'],
    examples: [
      {
        title: 'Cards and verdicts',
        input: {
          name: 'Newsroom archive',
          address: 'https://archive.example.org/hooks/copydesk',
          types: ['card.created', 'card.moved', 'verdict.given'],
        },
      },
    ],
  }),

  update: command({
    summary: 'Change, pause or resume a webhook',
    description:
      'What happens while it is paused is kept, and sent when it is replayed (`webhookDeliveries.replaySince`).',
    recorded: { object: 'webhook' },
    path,
    action: { in: 'body', value: 'update' },
    ...admin,
    effect: 'sets',
    input: z.object({
      id,
      name: name.optional(),
      address: address.optional(),
      types: types.optional(),
      project_id: projectId.optional(),
      state: z.enum(['active', 'paused']).optional(),
    }),
    output: z.object({ webhook }),
    errors: ['not_found'],
    refreshes: ['webhooks', 'webhookDeliveries'],
    examples: [{ title: 'Pause it', input: { id: 1, state: 'paused' } }],
  }),

  delete: command({
    summary: 'Delete a webhook with its deliveries',
    recorded: { object: 'webhook' },
    path,
    action: { in: 'body', value: 'delete' },
    ...admin,
    effect: 'ends',
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['webhooks', 'webhookDeliveries'],
    examples: [{ title: 'Delete one', input: { id: 1 } }],
  }),

  rotate: command({
    summary: 'Replace a webhook’s secret',
    description:
      'For 24 hours requests carry two signatures, by the new and by the previous secret, so that no request is refused meanwhile.',
    recorded: { object: 'webhook' },
    path,
    action: { in: 'body', value: 'rotate' },
    ...admin,
    effect: 'ends',
    input: z.object({ id }),
    output: z.object({ webhook, secret }),
    errors: ['not_found'],
    refreshes: ['webhooks'],
    examples: [{ title: 'A new secret', input: { id: 1 } }],
  }),

  test: command({
    summary: 'Send a test event to a webhook, and see the response',
    description: 'An event `test.ping`, sent at once and not repeated, also to a paused webhook.',
    recorded: { object: 'webhook' },
    path,
    action: { in: 'body', value: 'test' },
    ...admin,
    effect: 'sends',
    outside: true,
    input: z.object({ id }),
    output: z.object({ delivery: wholeDelivery }),
    errors: ['not_found'],
    refreshes: ['webhooks', 'webhookDeliveries'],
    examples: [{ title: 'Test one', input: { id: 1 } }],
  }),
};

/** What was sent to webhooks, or waits. */
export const webhookDeliveries = {
  list: query({
    summary: 'What was sent to webhooks, newest first',
    description: 'Kept for thirty days.',
    path: deliveriesPath,
    ...admin,
    input: z.object({
      ...paging,
      webhook_id: id.optional(),
      state: z.enum(webhookDeliveryStates).optional(),
      type: type.optional(),
    }),
    output: z.object({ deliveries: z.array(delivery) }),
    meta: pageMeta,
    examples: [{ title: 'Those that failed', input: { state: 'failed' } }],
  }),

  get: query({
    summary: 'One delivery with its request, the latest response and all attempts',
    path: deliveriesPath,
    action: { in: 'query', value: 'get' },
    ...admin,
    input: z.object({ id }),
    output: z.object({ delivery: wholeDelivery }),
    errors: ['not_found'],
    examples: [{ title: 'One', input: { id: 1 } }],
  }),

  replay: command({
    summary: 'Send a delivery again',
    description: 'With the same `webhook-id`, so that a receiver that keeps the ids does nothing twice.',
    recorded: { object: 'webhook delivery' },
    path: deliveriesPath,
    action: { in: 'body', value: 'replay' },
    ...admin,
    effect: 'sends',
    input: z.object({ id }),
    output: z.object({ delivery }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['webhookDeliveries', 'webhooks'],
    examples: [{ title: 'Again', input: { id: 1 } }],
  }),

  replaySince: command({
    summary: 'Send what a webhook missed since a time',
    description:
      'Events that failed or were held; on request also those that it has received. Each has the same `webhook-id` as before.',
    recorded: { object: 'webhook', id: 'webhook_id', details: ['since', 'delivered'] },
    path: deliveriesPath,
    action: { in: 'body', value: 'replay_since' },
    ...admin,
    effect: 'sends',
    input: z.object({
      webhook_id: id,
      since: sentInstant,
      delivered: z.boolean().default(false).describe('Also those that it has received'),
    }),
    output: z.object({ replayed: z.int() }),
    errors: ['not_found', 'invalid_state'],
    refreshes: ['webhookDeliveries', 'webhooks'],
    examples: [{ title: 'Since noon', input: { webhook_id: 1, since: '2026-03-01T12:00:00Z' } }],
  }),
};

export const webhookEvents = {
  types: query({
    summary: 'The types of events that webhooks can get, with an example of each',
    path: 'webhook-events.php',
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({
      types: z.array(
        z.object({
          type,
          description: z.string(),
          example: z.record(z.string(), z.unknown()).describe('The body of a request'),
        }),
      ),
    }),
    examples: [{ title: 'All', input: {} }],
  }),
};
