import type { Transaction } from 'kysely';

import type { WebhookDataOf } from '#contract/notifications/webhook-events.ts';
import type { WebhookType } from '#contract/notifications/webhook-types.ts';
import { sendWebhooksJob } from '#server/areas/notifications/webhook-deliveries/jobs.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { findSubscription, insertEvents } from './store.ts';

type Trx = Transaction<Tables>;

/** When something happens. Without the queue, as outside of operations and jobs, events are sent within a minute. */
export interface Emitting {
  now: Date;
  queue?: Pick<Queue, 'send'> | undefined;
}

/** Something that happened to one object. */
export interface Happening<Type extends WebhookType> {
  /** Null: the organization as a whole. Endpoints of a project get only its events. */
  projectId: number | null;
  data: WebhookDataOf<Type>;
  /** Where the app shows it: `/board?card=12`. */
  appPath: string;
  /** Where the API returns it: `card.php?card_id=12`; null where it is gone. */
  apiPath: string | null;
}

/**
 * Stores events for the organization's webhooks. Call it in the transaction of the change: the events are sent when
 * it commits, and never when it is rolled back.
 * @param load reads what the events say; not called where no endpoint gets this type
 */
export async function emit<Type extends WebhookType>(
  trx: Trx,
  { now, queue }: Emitting,
  event: { organizationId: number; type: Type; by: number | null },
  load: () => Promise<readonly Happening<Type>[]> | readonly Happening<Type>[],
): Promise<void> {
  const { organizationId, type } = event;
  const subscription = await findSubscription(trx, event);
  if (!subscription) return;
  const happenings = await load();
  if (happenings.length === 0) return;
  const waits = await insertEvents(
    trx,
    { organizationId, type, at: now },
    happenings.map(({ projectId, data, appPath, apiPath }) => ({
      project_id: projectId,
      data: { actor: subscription.actor, ...data },
      app_path: appPath,
      api_path: apiPath,
    })),
  );
  // Without a key: a second transaction would wait for the first one's.
  if (waits) await queue?.send(sendWebhooksJob, {}, { trx });
}
