import { t } from '#contract/message.ts';
import type { OperationWords } from './audit-words.ts';

/** The operations of webhooks, as the log names them. */
export const webhookOperations: Readonly<Record<string, OperationWords>> = {
  'webhooks.create': {
    name: () => t`Send events to an address`,
    done: (object) => t`Created ${{ object }}`,
  },
  'webhooks.update': {
    name: () => t`Change, pause or resume a webhook`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'webhooks.delete': {
    name: () => t`Delete a webhook with its deliveries`,
    done: (object) => t`Deleted ${{ object }}`,
  },
  'webhooks.rotate': {
    name: () => t`Replace a webhook’s secret`,
    done: (object) => t`Replaced the secret of ${{ object }}`,
  },
  'webhooks.test': {
    name: () => t`Send a test event to a webhook, and see the response`,
    done: (object) => t`Tested ${{ object }}`,
  },
  'webhookDeliveries.replay': {
    name: () => t`Send a delivery again`,
    done: (object) => t`Sent again ${{ object }}`,
  },
  'webhookDeliveries.replaySince': {
    name: () => t`Send what a webhook missed since a time`,
    done: (object) => t`Sent again what ${{ object }} missed`,
  },
};
