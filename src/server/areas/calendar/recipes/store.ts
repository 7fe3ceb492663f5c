import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';

import type { RecipeRunsTable, RecipesTable } from '#server/db/recipe-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** With the name and zone of its project. */
export type RecipeRow = Selectable<RecipesTable> & { project: string; timezone: string };

const withProject = (db: Db) =>
  db
    .selectFrom('recipes')
    .innerJoin('projects', 'projects.id', 'recipes.project_id')
    .selectAll('recipes')
    .select(['projects.name as project', 'projects.timezone']);

/** Recipes of archived projects only where the project is named. */
export async function listRecipes(
  db: Db,
  organizationId: number,
  { projectId, active }: { projectId: number | null; active: boolean | null },
): Promise<RecipeRow[]> {
  let query = withProject(db).where('recipes.organization_id', '=', organizationId);
  query =
    projectId === null
      ? query.where('projects.archived_at', 'is', null)
      : query.where('recipes.project_id', '=', projectId);
  if (active !== null) query = query.where('recipes.is_active', '=', active);
  return query.orderBy('recipes.id').execute();
}

export async function findRecipe(db: Db, organizationId: number, id: number): Promise<RecipeRow | undefined> {
  return withProject(db)
    .where('recipes.organization_id', '=', organizationId)
    .where('recipes.id', '=', id)
    .executeTakeFirst();
}

export async function countRecipes(db: Db, organizationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recipes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRecipe(db: Db, recipe: Insertable<RecipesTable>): Promise<number> {
  const { id } = await db.insertInto('recipes').values(recipe).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateRecipe(db: Db, id: number, changes: Updateable<RecipesTable>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('recipes').set(changes).where('id', '=', id).execute();
}

export async function deleteRecipe(db: Db, id: number): Promise<void> {
  await db.deleteFrom('recipes').where('id', '=', id).execute();
}

export async function insertRun(db: Db, run: Insertable<RecipeRunsTable>): Promise<void> {
  await db.insertInto('recipe_runs').values(run).execute();
}

/** Those of these posts that the organization has. */
export async function postsOf(db: Db, organizationId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

/** Newest first. */
export async function listRuns(db: Db, recipeId: number, page: { offset: number; limit: number }) {
  return db
    .selectFrom('recipe_runs')
    .leftJoin('users', 'users.id', 'recipe_runs.user_id')
    .select(['recipe_runs.id', 'at', 'ok', 'note', 'post_ids', 'users.name as user_name'])
    .where('recipe_id', '=', recipeId)
    .orderBy('recipe_runs.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** Stops counting at `most`. */
export async function countRuns(db: Db, recipeId: number, most: number): Promise<number> {
  const rows = db.selectFrom('recipe_runs').select('id').where('recipe_id', '=', recipeId).limit(most);
  const { count } = await db
    .selectFrom(rows.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
