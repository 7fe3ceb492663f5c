import { webhookExample } from '#contract/notifications/webhook-examples.ts';
import { webhookTypeNames, webhookTypes } from '#contract/notifications/webhook-types.ts';
import type { HandlersOf } from '#server/context.ts';

export const webhookEvents = {
  types() {
    const types = webhookTypeNames.map((type) => ({
      type,
      description: webhookTypes[type](),
      example: webhookExample(type),
    }));
    return Promise.resolve({ types });
  },
} satisfies HandlersOf<'webhookEvents'>;
