import { sql, type Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { demoCategories, demoColumns } from './board-shape.ts';
import { unmark } from './store-removal.ts';

/**
 * Removes the demo's cards except those that stay, their notifications, and the shape of a board to which no
 * person has added a card and whose columns no person changed: it then starts as a new one does. Call it
 * before removing the demo's people and organizations.
 */
export async function removeBoard(trx: Transaction<Tables>, kept: readonly number[]): Promise<void> {
  await sql`delete from notifications n using cards c
    where c.demo and c.id <> all(${kept}::bigint[])
      and n.organization_id = c.organization_id and n.path = '/board?card=' || c.id`.execute(trx);
  await sql`delete from cards where demo and id <> all(${kept}::bigint[])`.execute(trx);
  for (const table of ['card_comments', 'card_activity', 'cards'] as const) await unmark(trx, table);
  await sql`delete from board_categories g using organizations o
    where o.id = g.organization_id and o.demo
      and (g.name, g.color, g.icon) in (select * from unnest(
        ${demoCategories.map(({ name }) => name)}::text[], ${demoCategories.map(({ color }) => color)}::text[],
        ${demoCategories.map(({ icon }) => icon)}::text[]))
      and not exists (select 1 from cards c where c.category_id = g.id)`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select o.id from organizations o
    where o.demo and not exists (select 1 from cards c where c.organization_id = o.id)
      and (select array_agg(name || color || coalesce(card_limit, 0) order by position) from board_columns k
        where k.organization_id = o.id)
        = ${demoColumns.map(({ name, color, card_limit }) => `${name}${color}${card_limit ?? 0}`)}::text[]`.execute(
    trx,
  );
  const untouched = rows.map(({ id }) => id);
  await sql`delete from board_columns where organization_id = any(${untouched}::bigint[])`.execute(trx);
  await sql`delete from board_beginnings where what = 'columns'
    and organization_id = any(${untouched}::bigint[])`.execute(trx);
}
