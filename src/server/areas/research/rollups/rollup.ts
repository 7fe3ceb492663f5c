import type { Kysely } from 'kysely';

import type { Actor } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { sharing } from '#server/lib/share.ts';
import * as store from './store.ts';

type Db = Kysely<Tables>;

/** Actors who see the same numbers: with or without the demo's posts, up to now or up to some hours ago. */
export interface Audience {
  withoutDemo: boolean;
  delayHours: number;
}

/** The data for a computation. */
export interface Scope {
  /** Stored in each row. */
  audience: string;
  withoutDemo: boolean;
  /** The present of this audience. */
  until: Date;
}

/** A list that is computed from all trends, stored in a table, and served from there. */
export interface Rollup {
  name: string;
  /** Replaces the rows of this audience. Runs in a transaction of its own, one at a time. */
  compute(trx: Db, scope: Scope): Promise<void>;
}

export function audienceOf({ plan, withoutDemo }: Pick<Actor, 'plan' | 'withoutDemo'>): Audience {
  return { withoutDemo, delayHours: plan.delayHours };
}

function keyOf({ withoutDemo, delayHours }: Audience): string {
  return `${withoutDemo ? 'real' : 'all'}-${delayHours}h`;
}

const hourMs = 3_600_000;

/** A window ends at the present, so it must move even where nothing arrives. */
const oldestMs = hourMs;

/** Computing never takes more than this part of a core, however often trends arrive. */
const restPerWork = 20;

/**
 * One that takes no longer is computed for the reader who finds it outdated; the job computes longer ones.
 */
const cheapMs = 150;

/** Whether it is due to be recomputed. */
export function isDue({ kept, mark }: store.State, now: Date): boolean {
  if (!kept) return true;
  const age = now.getTime() - kept.computed_at.getTime();
  return age >= oldestMs || (kept.mark !== mark && age >= kept.took_ms * restPerWork);
}

interface Request {
  db: Db;
  rollup: Rollup;
  audience: Audience;
  now: Date;
}

/**
 * The roll-up for an actor: as stored, or computed now if there is none or if that takes only a moment. Rows
 * of the roll-up's own table have the returned `audience`.
 */
export async function keptFor(
  rollup: Rollup,
  { db, actor, now }: { db: Db; actor: Pick<Actor, 'plan' | 'withoutDemo'>; now: Date },
): Promise<store.Kept> {
  const audience = audienceOf(actor);
  const state = await store.stateOf(db, rollup.name, keyOf(audience));
  const { kept } = state;
  if (!kept || !isDue(state, now)) return kept ?? refresh({ db, rollup, audience, now });
  // Twice as old as allowed: no worker runs, or the job did not know of this audience.
  const abandoned = now.getTime() - kept.computed_at.getTime() >= 2 * oldestMs;
  return kept.took_ms <= cheapMs || abandoned ? refresh({ db, rollup, audience, now }) : kept;
}

/** Computes it where it is due. Of several concurrent callers on all nodes, one computes. */
export const refresh = sharing(
  ({ db, rollup, audience, now }: Request) =>
    db.transaction().execute(async (trx): Promise<store.Kept> => {
      const key = keyOf(audience);
      await store.waitForTurn(trx, `${rollup.name} ${key}`);
      const state = await store.stateOf(trx, rollup.name, key);
      if (state.kept && !isDue(state, now)) return state.kept;
      const begun = performance.now();
      const until = new Date(Math.floor(now.getTime() / 1000) * 1000 - audience.delayHours * hourMs);
      await rollup.compute(trx, { audience: key, withoutDemo: audience.withoutDemo, until });
      const kept = {
        name: rollup.name,
        audience: key,
        until,
        computed_at: now,
        took_ms: Math.round(performance.now() - begun),
        mark: state.mark,
      };
      await store.keep(trx, kept);
      return kept;
    }),
  ({ db }) => db,
  ({ rollup, audience }) => `${rollup.name} ${keyOf(audience)}`,
);

/** Recomputes whatever is due, for every audience with an organization. */
export async function refreshDue(
  { db, now }: { db: Db; now: () => Date },
  rollups: readonly Rollup[],
  signal?: AbortSignal,
): Promise<void> {
  for (const audience of await store.audiences(db)) {
    for (const rollup of rollups) {
      if (signal?.aborted) return;
      await refresh({ db, rollup, audience, now: now() });
    }
  }
}
