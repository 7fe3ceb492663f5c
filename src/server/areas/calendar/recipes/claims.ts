import type { Transaction } from 'kysely';

import type { recipes } from '#contract/calendar/recipes.ts';
import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import type { HandlersOf, Member } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { minuteIn } from './due.ts';
import { dueOf, recipeOf } from './recipe.ts';
import { claimsOf, deleteClaim, holdRecipe, insertClaim, type ClaimRow } from './store-claims.ts';
import type { RecipeRow } from './store.ts';

type PresentedClaim = NonNullable<AnswerOf<typeof recipes.list>['recipes'][number]['taken']>;

/** Who carries out a recipe on its due day: the first to claim it (docs/decisions/0046-recipes.md). */
export const claims = {
  async take({ db, actor, now }, { recipe_id: id, due }) {
    const { organizationId, userId } = actor;
    const presented = await db.transaction().execute(async (trx) => {
      await holdRecipe(trx, id);
      const recipe = await recipeOf({ db: trx, actor }, id);
      const [before] = await claimsOf(trx, [{ recipe_id: id, due }]);
      if (before?.user_id === userId) return presentClaim(before);
      if (before) throw alreadyClaimed(recipe, before, ifItEnded());
      await requireActive(trx, recipe.project_id);
      checkDay(recipe, due);
      await insertClaim(trx, { recipe_id: id, due, user_id: userId, at: now });
      const [made] = await claimsOf(trx, [{ recipe_id: id, due }]);
      if (!made) throw new Error('what was just taken is not there');
      return presentClaim(made);
    });
    await announce(db, { organizationId, noun: 'recipes', ids: [id], by: userId });
    return { taken: presented };
  },

  async release({ db, actor }, { recipe_id: id, due }) {
    const { organizationId, userId } = actor;
    const recipe = await recipeOf({ db, actor }, id);
    if (!(await deleteClaim(db, { recipe_id: id, due })))
      throw new CodedError('invalid_state', t`${{ day: due }} of “${{ recipe: recipe.name }}” is not taken.`);
    await announce(db, { organizationId, noun: 'recipes', ids: [id], by: userId });
    return { done: true };
  },
} satisfies Pick<HandlersOf<'recipes'>, 'take' | 'release'>;

/** @throws CodedError invalid_state for a day of a recipe that another member has claimed; null is no day */
export async function checkNotClaimed(
  trx: Transaction<Tables>,
  recipe: RecipeRow,
  due: string | null,
  { userId }: Pick<Member, 'userId'>,
): Promise<void> {
  if (due === null) return;
  const [claim] = await claimsOf(trx, [{ recipe_id: recipe.id, due }]);
  if (claim && claim.user_id !== userId) throw alreadyClaimed(recipe, claim, ifYoursIsAnother());
}

export function presentClaim({ due, at, user_id, user_name }: ClaimRow): PresentedClaim {
  return { due, at, user_id, user_name };
}

/** @throws CodedError validation_error for a day on which it is not due, invalid_state while it is off */
function checkDay(recipe: RecipeRow, due: string): void {
  const next = dueOf(recipe);
  if (next === null)
    throw invalid(t`“${{ recipe: recipe.name }}” is run on demand: it has no due days to take.`, {
      due: t`must not be taken of a recipe that is run by hand`,
    });
  if (!recipe.is_active)
    throw new CodedError('invalid_state', t`“${{ recipe: recipe.name }}” is turned off.`);
  if (next.date !== due)
    throw invalid(
      t`“${{ recipe: recipe.name }}” is due next on ${{ next: next.date }}, not on ${{ day: due }}.`,
      { due: t`must be the day of ${{ field: '`next_due`' }}` },
    );
}

const ifItEnded = () =>
  t`If that run ended without a post, an owner or admin can release the day in Recipes.`;
const ifYoursIsAnother = () =>
  t`Their run may also create a post: call again with ${{ parameter: 'anyway' }} to log yours.`;

function alreadyClaimed({ name, timezone }: RecipeRow, claim: ClaimRow, then: string): CodedError {
  const { due: day, user_name: member } = claim;
  const since = `${minuteIn(claim.at, timezone)} (${timezone})`;
  const taken =
    member === null
      ? t`A former member has taken ${{ day }} of “${{ recipe: name }}” since ${{ since }}.`
      : t`${{ member }} has taken ${{ day }} of “${{ recipe: name }}” since ${{ since }}.`;
  return new CodedError('invalid_state', `${taken} ${then}`, { ...presentClaim(claim) });
}
