import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Context } from '#server/context.ts';
import { translated } from '#server/lib/message-text.ts';
import { bodyOf, headersOf, messageIdOf } from './request.ts';
import { listAttempts, listDeliveries, type DeliveryRow } from './store.ts';

/** A delivery of the organization. @throws CodedError not_found */
export async function foundDelivery(
  { db, actor: { organizationId } }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<DeliveryRow> {
  const [row] = await listDeliveries(db, { organizationId, id }, { offset: 0, limit: 1 });
  if (!row) throw notFound(t`The delivery was not found.`);
  return row;
}

export function presentDelivery(row: DeliveryRow) {
  const { id, endpoint_id, endpoint_name, type, state, attempts, status, error } = row;
  const { due_at, attempted_at, created_at } = row;
  return {
    id,
    webhook_id: endpoint_id,
    webhook_name: endpoint_name,
    message_id: messageIdOf(row),
    type,
    state,
    attempts,
    status,
    error: translated(error),
    due_at: state === 'waiting' ? due_at : null,
    attempted_at,
    created_at,
  };
}

/**
 * A delivery with its request, the latest response and all attempts.
 * @throws CodedError not_found
 */
export async function wholeDelivery(ctx: Pick<Context, 'db' | 'actor' | 'settings'>, id: number) {
  const row = await foundDelivery(ctx, id);
  const history = await listAttempts(ctx.db, id);
  const { attempted_at: at, status, error, answer } = row;
  return {
    ...presentDelivery(row),
    request: { headers: headersOf(row, at ?? row.created_at), body: bodyOf(row, ctx.settings.baseUrl) },
    answer:
      history.length === 0
        ? null
        : { status, headers: answer?.headers ?? {}, body: answer?.body ?? null, error: translated(error) },
    history: history.map((one) => ({ ...one, error: translated(one.error) })),
  };
}
