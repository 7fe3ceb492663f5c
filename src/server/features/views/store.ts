import type { Kysely, Selectable } from 'kysely';
import type { ViewsTable } from '#server/db/research-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Whose views: a person has their own in each organization. */
export interface Owner {
  userId: number;
  organizationId: number;
}

export type ViewRow = Selectable<ViewsTable>;

export async function listViews(db: Db, owner: Owner, screen?: string): Promise<ViewRow[]> {
  let query = db
    .selectFrom('views')
    .selectAll()
    .where('user_id', '=', owner.userId)
    .where('organization_id', '=', owner.organizationId)
    .orderBy('name')
    .orderBy('id');
  if (screen !== undefined) query = query.where('screen', '=', screen);
  return query.execute();
}

/** A view of this name on this screen is overwritten. */
export async function saveView(
  db: Db,
  owner: Owner,
  view: { name: string; screen: string; search: ViewRow['search'] },
): Promise<ViewRow> {
  const search = JSON.stringify(view.search);
  return db
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
    .returningAll()
    .executeTakeFirstOrThrow();
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
