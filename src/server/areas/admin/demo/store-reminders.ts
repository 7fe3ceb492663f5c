import { sql, type Transaction } from 'kysely';

import { dueAt } from '#server/areas/board/cards/store.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Marks every card whose reminder is past as reminded: nothing is sent about what was due before the demo was
 * loaded.
 */
export async function renewReminders(trx: Transaction<Tables>, now: Date) {
  await trx.deleteFrom('card_reminders').execute();
  const { rows } = await sql<{ card_id: number; due_at: Date; told_at: Date }>`
    insert into card_reminders (card_id, due_at, told_at)
    select id, due_at, remind_at from (
      select c.id, ${dueAt} as due_at, case when c.due_time is null
        then (c.due_on + time '09:00') at time zone o.timezone
        else ${dueAt} - interval '1 hour' end as remind_at
      from cards c join organizations o on o.id = c.organization_id
      where c.demo and c.due_on is not null and c.archived_at is null
        and c.status <> 'completed' and c.assigned_to_user_id is not null) due
    where remind_at <= ${now}
    returning card_id, due_at, told_at`.execute(trx);
  return rows;
}
