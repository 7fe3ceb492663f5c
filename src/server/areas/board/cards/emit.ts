import type { Transaction } from 'kysely';

import type { WebhookDataOf } from '#contract/notifications/webhook-events.ts';
import { emit, type Emitting } from '#server/areas/notifications/webhook-events/emit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { pathOfCard } from './notices.ts';
import { listForEvents } from './store-events.ts';

type CardType = 'card.created' | 'card.updated' | 'card.moved' | 'card.deleted';

type Card = WebhookDataOf<'card.created'>['card'];

/**
 * Sends an event of each of these cards, as they are now in the transaction, to the organization's webhooks.
 * @param dataOf what it says; null for a card that has none
 */
export async function emitCards<Type extends CardType>(
  trx: Transaction<Tables>,
  ctx: Emitting & { actor: Pick<Context['actor'], 'organizationId' | 'userId'> },
  { type, ids }: { type: Type; ids: readonly number[] },
  dataOf: (card: Card) => WebhookDataOf<Type> | null,
): Promise<void> {
  if (ids.length === 0) return;
  const { organizationId, userId } = ctx.actor;
  await emit(trx, ctx, { organizationId, type, by: userId }, async () =>
    (await listForEvents(trx, ids)).flatMap((card) => {
      const data = dataOf(card);
      if (!data) return [];
      return {
        projectId: card.project_id,
        data,
        appPath: type === 'card.deleted' ? '/board' : pathOfCard(card.card_id),
        apiPath: type === 'card.deleted' ? null : `card.php?card_id=${card.card_id}`,
      };
    }),
  );
}

/** The column in which a moved card was. */
export const fromColumn = ({
  id,
  name,
}: {
  id: number;
  name: string;
}): WebhookDataOf<'card.moved'>['from'] => ({
  board_column_id: id,
  column_name: name,
});
