import type { Kysely, Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { WatchesTable } from '#server/db/attention-tables.ts';
import type { ViewsTable } from '#server/db/research-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Whose views: a person has their own in each organization. */
export interface Owner {
  userId: number;
  organizationId: number;
}

export interface ViewRow extends Selectable<ViewsTable> {
  watch: Watch | null;
}

/** What a post of the view must reach to be told of. */
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

/** A view of this name on this screen is overwritten; its watch stays. Returns its id. */
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
