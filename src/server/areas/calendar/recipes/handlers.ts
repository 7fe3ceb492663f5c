import type { recipes as contract } from '#contract/calendar/recipes.ts';
import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { findTemplate } from '#server/areas/designs/templates/store.ts';
import { projectFor } from '#server/areas/posts/schedule/places.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { countedUpTo, pageOf, windowOfPage } from '#server/lib/page.ts';
import { dayIn } from '#server/lib/zoned.ts';
import { announce } from '#server/live/announce.ts';
import { checkNotClaimed, claims, presentClaim } from './claims.ts';
import { beginAfter } from './due.ts';
import { dueOf, recipeOf } from './recipe.ts';
import { sourceCallOf, timeCallOf, tryRequest } from './source-call.ts';
import { claimsOf, holdRecipe } from './store-claims.ts';
import * as store from './store.ts';

type Recipe = AnswerOf<typeof contract.list>['recipes'][number];

/** More would be no standing orders any more. */
const most = 200;

export const recipes = {
  async list({ db, actor, now }, { project_id, active }) {
    const filter = { projectId: project_id ?? null, active: active ?? null };
    const rows = await store.listRecipes(db, actor.organizationId, filter);
    return { recipes: (await presentRecipes(db, rows, now)).toSorted(byDue) };
  },

  async runs({ db, actor }, { recipe_id, ...params }) {
    await recipeOf({ db, actor }, recipe_id);
    const [found, total] = await Promise.all([
      store.listRuns(db, recipe_id, windowOfPage(params)),
      store.countRuns(db, recipe_id, countedUpTo + 1),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    return { data: { runs: rows }, meta };
  },

  ...claims,

  async create(ctx, { project_id, source_params, ...fields }) {
    const { db, actor, now } = ctx;
    const { organizationId } = actor;
    requirePublishing(actor);
    check(fields);
    await tryRequest(ctx, fields, source_params);
    await checkTemplate(ctx, fields);
    const project = await projectFor(ctx, { project_id });
    if ((await store.countRecipes(db, organizationId)) >= most)
      throw new CodedError('invalid_state', t`There are ${{ most }} recipes already. Delete one first.`);
    const id = await store.insertRecipe(db, {
      ...fields,
      source_params: JSON.stringify(source_params),
      organization_id: organizationId,
      project_id: project.id,
      since: now,
    });
    return changed(ctx, id);
  },

  async update(ctx, { recipe_id, source_params, ...fields }) {
    const { db, now } = ctx;
    const before = await recipeOf(ctx, recipe_id);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const after = { ...before, ...given };
    check(after);
    if (fields.source !== undefined || source_params !== undefined || after.gate !== before.gate)
      await tryRequest(ctx, after, source_params ?? before.source_params);
    if (after.template !== before.template || after.format !== before.format) await checkTemplate(ctx, after);
    const begins = fields.is_active === true && !before.is_active;
    await store.updateRecipe(db, recipe_id, {
      ...given,
      ...(source_params && { source_params: JSON.stringify(source_params) }),
      ...(begins && { since: later(before.since, now) }),
    });
    return changed(ctx, recipe_id);
  },

  async remove(ctx, { recipe_id }) {
    const { db, actor } = ctx;
    await recipeOf(ctx, recipe_id);
    await store.deleteRecipe(db, recipe_id);
    const { organizationId, userId } = actor;
    await announce(db, { organizationId, noun: 'recipes', ids: [recipe_id], by: userId });
    return { done: true };
  },

  async ran(ctx, { recipe_id, note, ok, post_ids, due, anyway }) {
    const { db, actor, now } = ctx;
    await recipeOf(ctx, recipe_id);
    const ours = new Set(await store.postsOf(db, actor.organizationId, post_ids));
    const foreign = post_ids.find((id) => !ours.has(id));
    if (foreign !== undefined)
      throw invalid(t`Your organization has no post ${{ id: foreign }}.`, {
        post_ids: t`must be ids of posts of yours`,
      });
    await db.transaction().execute(async (trx) => {
      await holdRecipe(trx, recipe_id);
      const recipe = await recipeOf({ db: trx, actor }, recipe_id);
      if (due !== undefined) checkDue(recipe, due);
      if (ok && !anyway) await checkNotClaimed(trx, recipe, due ?? dayOfRun(recipe, now), actor);
      await store.insertRun(trx, { recipe_id, at: now, ok, note, post_ids, user_id: actor.userId });
      if (!ok) return;
      const seenTo = due === undefined ? null : beginAfter(due, recipe.timezone);
      await store.updateRecipe(trx, recipe_id, {
        last_run_at: now,
        ...(seenTo && { since: later(recipe.since, seenTo) }),
      });
    });
    return changed(ctx, recipe_id);
  },
} satisfies HandlersOf<'recipes'>;

async function changed(ctx: Context, id: number): Promise<{ recipe: Recipe }> {
  const { organizationId, userId } = ctx.actor;
  await announce(ctx.db, { organizationId, noun: 'recipes', ids: [id], by: userId });
  const [recipe] = await presentRecipes(ctx.db, [await recipeOf(ctx, id)], ctx.now);
  if (!recipe) throw new Error('what was just read is not there');
  return { recipe };
}

function check({
  cadence,
  weekday,
  template,
  format,
}: Pick<store.RecipeRow, 'cadence' | 'weekday' | 'template' | 'format'>): void {
  if (cadence === 'weekly' && weekday === null)
    throw invalid(t`A weekly recipe needs its weekday.`, {
      weekday: t`must be 1 (Monday) to 7 for a weekly recipe`,
    });
  if (format !== null && template === null)
    throw invalid(t`A format is one of a template’s: name the template too.`, {
      template: t`must be given too`,
    });
}

/**
 * @throws CodedError validation_error for a template that the organization does not have, or not in this
 * format
 */
async function checkTemplate(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { template: slug, format }: Pick<store.RecipeRow, 'template' | 'format'>,
): Promise<void> {
  if (slug === null) return;
  const template = await findTemplate(db, actor, { slug });
  if (!template)
    throw invalid(t`There is no template “${{ template: slug }}”.`, {
      template: t`must be the slug of a template of yours, or of a global one`,
    });
  const formats = template.formats.map(({ name }) => name);
  if (format === null || formats.includes(format)) return;
  throw invalid(t`The template “${{ template: slug }}” has no format “${{ format }}”.`, {
    format:
      formats.length > 0
        ? t`must be one of ${{ valid: formats.join(', ') }}`
        : t`must be left out: there is only one`,
  });
}

/** @throws CodedError validation_error for a day after the next due one */
function checkDue(recipe: store.RecipeRow, due: string): void {
  const next = dueOf(recipe);
  if (next !== null && due <= next.date) return;
  throw invalid(t`This recipe is not due next on ${{ day: due }}.`, {
    due: t`must be the day of ${{ field: '`next_due`' }}`,
  });
}

/** The day of a run that names none: the due one, unless that is still in the future. */
function dayOfRun(recipe: store.RecipeRow, now: Date): string | null {
  const next = dueOf(recipe);
  return next !== null && next.date <= dayIn(now, recipe.timezone) ? next.date : null;
}

const later = (one: Date, other: Date) => (one > other ? one : other);

/** The recipes, each with the member who has claimed its due day. */
async function presentRecipes(db: Context['db'], rows: store.RecipeRow[], now: Date): Promise<Recipe[]> {
  const dues = rows.map((row) => ({ row, due: row.is_active ? dueOf(row) : null }));
  const byRecipe = await claimsOf(
    db,
    dues.flatMap(({ row, due }) => (due ? [{ recipe_id: row.id, due: due.date }] : [])),
  );
  return dues.map(({ row, due }) => {
    const { organization_id: _organization, since: _since, timezone, last_run_at, ...recipe } = row;
    const today = dayIn(now, timezone);
    // What is overdue is published today.
    const day = due !== null && due.date > today ? due.date : today;
    const claim = byRecipe.find(({ recipe_id }) => recipe_id === row.id);
    return {
      ...recipe,
      source_call: sourceCallOf(row, row.source_params, day),
      last_run_at,
      next_due: due && {
        date: due.date,
        at: due.at,
        time_call: due.at === null ? timeCallOf(row.networks, timezone) : null,
      },
      taken: claim ? presentClaim(claim) : null,
    };
  });
}

/** Those without a day come last. */
function byDue(one: Recipe, other: Recipe): number {
  const day = ({ next_due }: Recipe) =>
    next_due ? new Date(next_due.at ?? next_due.date).getTime() : Infinity;
  const [first, second] = [day(one), day(other)];
  return first === second ? one.id - other.id : first - second;
}
