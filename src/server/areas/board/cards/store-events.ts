import { sql, type Kysely } from 'kysely';

import type { WebhookDataOf } from '#contract/notifications/webhook-events.ts';
import type { Tables } from '#server/db/tables.ts';

/** Cards as webhooks get them. */
export async function listForEvents(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<WebhookDataOf<'card.created'>['card'][]> {
  return db
    .selectFrom('cards')
    .innerJoin('board_columns', 'board_columns.id', 'cards.board_column_id')
    .select([
      'cards.id as card_id',
      'cards.title',
      'cards.status',
      'cards.board_column_id',
      'board_columns.name as column_name',
      'cards.project_id',
      'cards.assigned_to_user_id',
      'cards.label_ids',
      'cards.campaign_id',
      'cards.version',
    ])
    .where('cards.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('cards.id')
    .execute();
}
