import { sql, type Kysely, type Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';

import type { WatchesTable } from '#server/db/attention-tables.ts';
import type { ViewsTable } from '#server/db/research-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** A person's views are separate in each organization. */
export interface Owner {
  userId: number;
  organizationId: number;
}

export interface ViewRow extends Selectable<ViewsTable> {
  watch: Watch | null;
}

/** The thresholds from which a post of the view is notified. */
export type Watch = Pick<Selectable<WatchesTable>, 'min_engagement' | 'min_growth' | 'min_growth_percent'> & {
  checked_at: string | null;
};

function withWatch(db: Db) {
  return db
    .selectFrom('views')
    .selectAll()
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('watches')
          .select(['min_engagement', 'min_growth', 'min_growth_percent', 'checked_at'])
          .whereRef('watches.view_id', '=', 'views.id'),
      )
        .$castTo<Watch | null>()
        .as('watch'),
    );
}

export async function listViews(db: Db, owner: Owner, screen?: string): Promise<ViewRow[]> {
  return withWatch(db)
    .where('user_id', '=', owner.userId)
    .where('organization_id', '=', owner.organizationId)
    .$if(screen !== undefined, (some) => some.where('screen', '=', screen ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function findView(db: Db, owner: Owner, id: number): Promise<ViewRow | undefined> {
  return withWatch(db)
    .where('id', '=', id)
    .where('user_id', '=', owner.userId)
    .where('organization_id', '=', owner.organizationId)
    .executeTakeFirst();
}

export async function findNamed(
  db: Db,
  owner: Owner,
  { name, screen }: { name: string; screen: string },
): Promise<ViewRow | undefined> {
  return withWatch(db)
    .where('name', '=', name)
    .where('screen', '=', screen)
    .where('user_id', '=', owner.userId)
    .where('organization_id', '=', owner.organizationId)
    .executeTakeFirst();
}

/** Overwrites a view of this name on this screen; its watch stays. Returns its id. */
export async function saveView(
  db: Db,
  owner: Owner,
  view: { name: string; screen: string; search: ViewRow['search'] },
): Promise<number> {
  const search = JSON.stringify(view.search);
  const { id } = await db
    .insertInto('views')
    .values({
      user_id: owner.userId,
      organization_id: owner.organizationId,
      screen: view.screen,
      name: view.name,
      search,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'organization_id', 'screen', 'name']).doUpdateSet({ search }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteView(db: Db, owner: Owner, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('views')
    .where('id', '=', id)
    .where('user_id', '=', owner.userId)
    .where('organization_id', '=', owner.organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Reassigns a member's watched views to another member. A view whose name the new owner already uses gets the
 * former owner's name appended.
 * @returns how many
 */
export async function moveViews(
  trx: Db,
  handOver: { organizationId: number; from: number; to: number; fromName: string },
): Promise<number> {
  const { organizationId, from, to, fromName } = handOver;
  const { numAffectedRows } = await sql`
    update views set user_id = ${to}, name = case when exists (
      select from views own where own.user_id = ${to} and own.organization_id = views.organization_id
        and own.screen = views.screen and own.name = views.name
    ) then left(views.name, 60) || ' (' || left(${fromName}::text, 30) || ' ' || views.id || ')' else views.name end
    where user_id = ${from} and organization_id = ${organizationId}
      and exists (select from watches where watches.view_id = views.id)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
