import { Webhook as Verifier } from 'standardwebhooks';
import { Webhook as SvixVerifier } from 'svix';
import { z } from 'zod';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { TestApp } from '#test/app/app.ts';
import type { Received } from './messages.ts';

export type Webhook = DataOf<Contract['webhooks']['get']>['webhook'];
export type WebhookDelivery = DataOf<Contract['webhookDeliveries']['get']>['delivery'];

const bodySchema = z.object({
  type: z.string(),
  timestamp: z.string(),
  organization_id: z.int(),
  data: z.record(z.string(), z.unknown()),
});

/** The body of a request, as a receiver reads it. */
export const eventIn = ({ body }: Received) => bodySchema.parse(JSON.parse(body.toString()));

export const messageIdIn = ({ headers }: Received) => String(headers['webhook-id']);

const signedHeaders = ({ headers }: Received) =>
  Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  );

/** Whether both public libraries accept a request by this secret. */
export function isSignedBy(secret: string, received: Received): boolean {
  const body = received.body.toString();
  const accepts = (verifier: Pick<Verifier, 'verify'>) => {
    try {
      verifier.verify(body, signedHeaders(received));
      return true;
    } catch {
      return false;
    }
  };
  const verdicts = [accepts(new Verifier(secret)), accepts(new SvixVerifier(secret))];
  if (verdicts[0] !== verdicts[1]) throw new Error('the two libraries disagree');
  return verdicts[0] === true;
}

/** The operations of webhooks, called with this key. */
export function webhooksOf(app: TestApp, key: string) {
  const ask = async <Data>(path: string, sent: object): Promise<Data> => {
    const { body } = await app.call('POST', path, { ...sent }, key);
    if (!body.success) throw new Error(`${body.error?.code}: ${body.error?.message}`);
    return body.data as Data;
  };
  return {
    create: (address: string, more: object = {}) =>
      ask<{ webhook: Webhook; secret: string }>('webhooks.php', {
        action: 'create',
        name: 'Archive',
        address,
        ...more,
      }),
    update: (id: number, change: object) =>
      ask<{ webhook: Webhook }>('webhooks.php', { action: 'update', id, ...change }),
    rotate: (id: number) =>
      ask<{ webhook: Webhook; secret: string }>('webhooks.php', { action: 'rotate', id }),
    test: (id: number) => ask<{ delivery: WebhookDelivery }>('webhooks.php', { action: 'test', id }),
    remove: (id: number) => ask('webhooks.php', { action: 'delete', id }),
    replay: (id: number) => ask('webhook-deliveries.php', { action: 'replay', id }),
    replaySince: (webhook_id: number, since: Date, more: object = {}) =>
      ask<{ replayed: number }>('webhook-deliveries.php', {
        action: 'replay_since',
        webhook_id,
        since: since.toISOString(),
        ...more,
      }),
    async get(id: number): Promise<Webhook> {
      const { body } = await app.call('GET', 'webhooks.php', { action: 'get', id }, key);
      return (body.data as { webhook: Webhook }).webhook;
    },
    async deliveries(filter: Record<string, unknown> = {}): Promise<WebhookDelivery[]> {
      const { body } = await app.call('GET', 'webhook-deliveries.php', { per_page: 100, ...filter }, key);
      return (body.data as { deliveries: WebhookDelivery[] }).deliveries;
    },
    async delivery(id: number): Promise<WebhookDelivery> {
      const { body } = await app.call('GET', 'webhook-deliveries.php', { action: 'get', id }, key);
      return (body.data as { delivery: WebhookDelivery }).delivery;
    },
    createCard: async (title: string, more: object = {}) =>
      (await ask<{ card_id: number }>('cards.php', { title, ...more })).card_id,
  };
}
