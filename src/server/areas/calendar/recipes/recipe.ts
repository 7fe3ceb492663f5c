import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Context } from '#server/context.ts';
import { nextDue } from './due.ts';
import { findRecipe, type RecipeRow } from './store.ts';

/** @throws CodedError not_found */
export async function recipeOf({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<RecipeRow> {
  const recipe = await findRecipe(db, actor.organizationId, id);
  if (!recipe) throw notFound(t`This recipe was not found.`);
  return recipe;
}

/** When it is due next, or would be if it were on; null for manual ones. */
export const dueOf = (row: RecipeRow) =>
  nextDue(row, { since: row.since, lastRunAt: row.last_run_at }, row.timezone);
