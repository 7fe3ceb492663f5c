import type { Kysely, Selectable } from 'kysely';

import type { RecipeClaimsTable } from '#server/db/recipe-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** With the claimant's name; null when the person is no longer in the installation. */
export type ClaimRow = Selectable<RecipeClaimsTable> & { user_name: string | null };

/** A day on which a recipe is due. */
export type RecipeDay = Pick<ClaimRow, 'recipe_id' | 'due'>;

/** The claims of these days. */
export async function claimsOf(db: Db, days: readonly RecipeDay[]): Promise<ClaimRow[]> {
  if (days.length === 0) return [];
  return db
    .selectFrom('recipe_claims')
    .leftJoin('users', 'users.id', 'recipe_claims.user_id')
    .selectAll('recipe_claims')
    .select('users.name as user_name')
    .where((of) => of.or(days.map((day) => of.and(day))))
    .execute();
}

/** Locks a recipe until the transaction ends, so that its day cannot be claimed meanwhile. */
export async function holdRecipe(trx: Db, recipeId: number): Promise<void> {
  await trx.selectFrom('recipes').select('id').where('id', '=', recipeId).forUpdate().execute();
}

export async function insertClaim(db: Db, claim: Selectable<RecipeClaimsTable>): Promise<void> {
  await db.insertInto('recipe_claims').values(claim).execute();
}

/** Whether it was claimed. */
export async function deleteClaim(db: Db, { recipe_id, due }: RecipeDay): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recipe_claims')
    .where('recipe_id', '=', recipe_id)
    .where('due', '=', due)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
