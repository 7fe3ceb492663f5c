import { webhookBody, webhookEventTypes } from '#contract/notifications/webhook-events.ts';
import { webhookExample } from '#contract/notifications/webhook-examples.ts';
import { pingType, webhookTypes } from '#contract/notifications/webhook-types.ts';
import { schemaOf, type Json } from './operation-schemas.ts';

/** What Copydesk sends itself, by type of event. */
export function webhooksObject(): Json {
  return Object.fromEntries(
    webhookEventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          summary: type === pingType ? 'A test' : webhookTypes[type](),
          description: 'Signed as Standard Webhooks: https://www.standardwebhooks.com',
          tags: ['webhooks'],
          security: [],
          parameters: webhookHeaders,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(webhookBody(type), 'output'),
                example: webhookExample(type),
              },
            },
          },
          responses: { '2XX': { description: 'Received; any other status is tried again' } },
        },
      },
    ]),
  );
}

const webhookHeaders = Object.entries({
  'webhook-id': 'The same at every attempt: ignore an event whose id you know',
  'webhook-timestamp': 'Unix time of the attempt',
  'webhook-signature': 'One or two signatures, separated by a space: v1,…',
}).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));
