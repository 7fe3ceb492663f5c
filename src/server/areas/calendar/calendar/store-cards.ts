import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

/** The cards that were created from these calendar rows (`id year`), according to their logs. */
export async function cardsOfCalendar(
  db: Kysely<Tables>,
  organizationId: number,
  origins: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ origin: string; card_id: number }>`
    select activity.details ->> 'calendar' as origin, max(card.id) as card_id
    from cards card
      join card_activity activity on activity.card_id = card.id and activity.what = 'created'
    where card.organization_id = ${organizationId}
      and activity.details ->> 'calendar' = any(${[...origins]}::text[])
    group by 1`.execute(db);
  return new Map(rows.map(({ origin, card_id }) => [origin, card_id]));
}
