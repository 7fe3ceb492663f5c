import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { WebhookDeliveryState } from '#contract/notifications/webhook-types.ts';
import type { DataOf } from '#contract/operation.ts';
import { wholeOf } from '#web/lib/search.ts';

export type Webhook = DataOf<Contract['webhooks']['list']>['webhooks'][number];
export type WebhookDelivery = DataOf<Contract['webhookDeliveries']['list']>['deliveries'][number];

export const deliveryStateLabels = {
  waiting: t`Waiting`,
  delivered: t`Delivered`,
  failed: t`Failed`,
  held: t({ message: 'Held', context: 'a webhook delivery' }),
} satisfies Record<WebhookDeliveryState, string>;

/** The parameters of the URL of Settings → Webhooks. */
export interface WebhooksSearch {
  webhook?: number | undefined;
  state?: WebhookDeliveryState | undefined;
  page?: number | undefined;
}

export function webhooksSearch(search: {
  webhook?: unknown;
  state?: unknown;
  page?: unknown;
}): WebhooksSearch {
  return {
    webhook: wholeOf(search.webhook, 1),
    state: isState(search.state) ? search.state : undefined,
    page: wholeOf(search.page, 2),
  };
}

function isState(value: unknown): value is WebhookDeliveryState {
  return typeof value === 'string' && Object.hasOwn(deliveryStateLabels, value);
}
