import { t } from '#contract/message.ts';

/** The operations of webhooks, as the log names them. */
export const webhookOperations = {
  'webhooks.create': {
    name: () => t`Send events to an address`,
    done: (object: string) => t`Created ${{ object }}`,
  },
  'webhooks.update': {
    name: () => t`Change, pause or resume a webhook`,
    done: (object: string) => t`Changed ${{ object }}`,
  },
  'webhooks.delete': {
    name: () => t`Delete a webhook with its deliveries`,
    done: (object: string) => t`Deleted ${{ object }}`,
  },
  'webhooks.rotate': {
    name: () => t`Replace a webhook’s secret`,
    done: (object: string) => t`Replaced the secret of ${{ object }}`,
  },
  'webhooks.test': {
    name: () => t`Send a test event to a webhook, and see the response`,
    done: (object: string) => t`Tested ${{ object }}`,
  },
  'webhookDeliveries.replay': {
    name: () => t`Send a delivery again`,
    done: (object: string) => t`Sent again ${{ object }}`,
  },
  'webhookDeliveries.replaySince': {
    name: () => t`Send what a webhook missed since a time`,
    done: (object: string) => t`Sent again what ${{ object }} missed`,
  },
};
