import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { WebhookState } from '#contract/notifications/webhook-types.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { findWebhook } from '#server/areas/notifications/webhooks/store.ts';
import type { HandlersOf } from '#server/context.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { sendWebhooksJob } from './jobs.ts';
import { foundDelivery, presentDelivery, wholeDelivery } from './present.ts';
import * as store from './store.ts';

export const webhookDeliveries = {
  async list({ db, actor: { organizationId } }, { webhook_id: webhookId, state, type, ...params }) {
    const filter = { organizationId, webhookId, state, type };
    const [found, total] = await Promise.all([
      store.listDeliveries(db, filter, windowOfPage(params)),
      store.countDeliveries(db, filter),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    return { data: { deliveries: rows.map(presentDelivery) }, meta };
  },

  async get(ctx, { id }) {
    return { delivery: await wholeDelivery(ctx, id) };
  },

  async replay({ db, actor, queue, now }, { id }) {
    return db.transaction().execute(async (trx) => {
      const row = await foundDelivery({ db: trx, actor }, id);
      requireActive(row.endpoint_state);
      if (!(await store.replayOne(trx, id, now)))
        throw new CodedError('invalid_state', t`This delivery is waiting to be sent.`);
      await queue.send(sendWebhooksJob, {}, { trx });
      await writeAudit(trx, actor, { what: 'webhookDeliveries.replay', subject: `webhook delivery ${id}` });
      return { delivery: presentDelivery(await foundDelivery({ db: trx, actor }, id)) };
    });
  },

  async replaySince({ db, actor, queue, now }, { webhook_id: id, since, delivered }) {
    return db.transaction().execute(async (trx) => {
      const webhook = await findWebhook(trx, actor.organizationId, id);
      if (!webhook) throw notFound(t`This webhook was not found.`);
      requireActive(webhook.state);
      const replayed = await store.replaySince(trx, id, {
        states: ['held', 'failed', ...(delivered ? (['delivered'] as const) : [])],
        since: new Date(since),
        now,
      });
      if (replayed > 0) await queue.send(sendWebhooksJob, {}, { trx });
      await writeAudit(trx, actor, {
        what: 'webhookDeliveries.replaySince',
        subject: `webhook ${id}`,
        details: { since, delivered, replayed },
      });
      return { replayed };
    });
  },
} satisfies HandlersOf<'webhookDeliveries'>;

/** @throws CodedError invalid_state for a paused webhook: nothing would be sent */
function requireActive(state: WebhookState): void {
  if (state !== 'active')
    throw new CodedError('invalid_state', t`This webhook is paused. Resume it first.`, { state });
}
