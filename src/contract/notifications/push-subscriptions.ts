import { z } from 'zod';

import { done, id, instant, line } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';

const subscription = z.object({
  id,
  browser: z.string(),
  service: z.string().describe('The host of the browser’s push service'),
  created_at: instant,
  used_at: instant.nullable().describe('When it last took a message'),
});

const key = (max: number) =>
  line(max).refine((value) => /^[\w-]+=*$/.test(value), { error: () => t`must be URL-safe base64` });

/** The browsers in which a person receives push messages. Signing out in one deletes its subscription. */
export const pushSubscriptions = {
  list: query({
    summary: 'The browsers in which I am shown push messages',
    path: 'push-subscriptions.php',
    permission: 'read',
    beyond: true,
    input: z.object({}),
    output: z.object({
      public_key: z.string().describe('The installation’s key, with which a browser subscribes'),
      subscriptions: z.array(subscription),
    }),
    errors: ['invalid_state'],
    examples: [{ title: 'Mine', input: {} }],
  }),

  save: command({
    summary: 'Show me push messages in this browser',
    description: 'As the browser’s PushSubscription says. Saving it again changes nothing.',
    path: 'push-subscriptions.php',
    action: { in: 'body', value: 'save' },
    permission: 'read',
    session: true,
    beyond: true,
    input: z.object({
      endpoint: line(2_000),
      p256dh: key(200),
      auth: key(100),
      browser: line(100).describe('How I recognise it: "Firefox on Linux"'),
    }),
    output: z.object({ subscription }),
    errors: ['invalid_state'],
    refreshes: ['pushSubscriptions'],
    examples: [
      {
        title: 'Firefox',
        input: {
          endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
          browser: 'Firefox on Linux',
        },
      },
    ],
  }),

  remove: command({
    summary: 'Show me no push messages in a browser of mine any more',
    path: 'push-subscriptions.php',
    action: { in: 'body', value: 'remove' },
    permission: 'read',
    effect: 'ends',
    beyond: true,
    input: z.object({ id }),
    output: done,
    errors: ['not_found'],
    refreshes: ['pushSubscriptions'],
    examples: [{ title: 'Remove one', input: { id: 1 } }],
  }),
};
