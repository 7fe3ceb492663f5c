import type { Generated, JSONColumnType } from 'kysely';

import type { recipeCadences, recipeGates, recipeSources } from '#contract/calendar/recipes.ts';
import type { NetworkName } from '#contract/networks/facts.ts';

/** Standing orders of an organization. */
export interface RecipesTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number;
  name: string;
  source: (typeof recipeSources)[number];
  source_params: JSONColumnType<Record<string, string | number | boolean>, string, string>;
  /** Slug. */
  template: string | null;
  format: string | null;
  networks: NetworkName[];
  cadence: (typeof recipeCadences)[number];
  /** ISO 8601: Monday is 1. Of weekly ones. */
  weekday: number | null;
  /** `HH:MM` in the project's zone. */
  post_time: string | null;
  caption_brief: string;
  gate: (typeof recipeGates)[number];
  is_active: boolean;
  /** Nothing before is due: it was saved then, turned on, or a run ahead of its day has covered that day. */
  since: Date;
  /** The last time it succeeded. */
  last_run_at: Date | null;
}

export interface RecipeRunsTable {
  id: Generated<number>;
  recipe_id: number;
  at: Date;
  ok: boolean;
  note: string;
  post_ids: number[];
  user_id: number | null;
}

/** A claim on a recipe's due day. It stays after the day, since the post may have been created. */
export interface RecipeClaimsTable {
  recipe_id: number;
  /** `YYYY-MM-DD` in the project's zone. */
  due: string;
  user_id: number | null;
  at: Date;
}

export interface RecipeTables {
  recipes: RecipesTable;
  recipe_runs: RecipeRunsTable;
  recipe_claims: RecipeClaimsTable;
}
