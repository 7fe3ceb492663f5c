import type { Query } from '@tanstack/react-query';

import { shownBy } from '#contract/stale.ts';
import { client } from './query-client.ts';

/** Milliseconds in which what is stale is gathered before it is read again. */
const gatherMs = 250;

/** Nouns whose rows a component keeps up to date itself in the queries of this other noun. */
const kept = new Map<string, string>();

/** What is stale, with the ids that changed; null for any. */
let gathered = new Map<string, Set<number> | null>();

/** Until the answer is called, changes of `noun` do not have `shower` read again: the board shows cards by itself. */
export function keep(noun: string, shower: string): () => void {
  kept.set(noun, shower);
  return () => void kept.delete(noun);
}

/** Reads again at once what shows these: nouns, single operations such as `search.recent`, or `*` for all. */
export function readAgain(names: readonly string[]): Promise<void> {
  return invalidate(new Map(names.flatMap(withShowers).map((name) => [name, null])));
}

/**
 * The same a moment later, together with whatever else goes stale until then.
 * @param ids what changed of the nouns; empty when that is not known
 */
export function markStale(names: readonly string[], ids: readonly number[] = []): void {
  if (names.length === 0) return;
  if (gathered.size === 0) setTimeout(flush, gatherMs);
  for (const name of names.flatMap(withShowers)) {
    const before = gathered.has(name) ? gathered.get(name) : new Set<number>();
    gathered.set(name, ids.length === 0 || !before ? null : before.union(new Set(ids)));
  }
}

function flush(): void {
  const stale = gathered;
  gathered = new Map();
  void invalidate(stale);
}

const withShowers = (name: string) => [
  name,
  ...(shownBy[name] ?? []).filter((shower) => shower !== kept.get(name)),
];

function invalidate(stale: ReadonlyMap<string, ReadonlySet<number> | null>): Promise<void> {
  const isStale = ({ queryKey: [noun, name, parameters] }: Pick<Query, 'queryKey'>) =>
    ['*', String(noun), `${String(noun)}.${String(name)}`].some((one) => {
      const ids = stale.get(one);
      return ids !== undefined && (ids === null || mayShow(parameters, ids));
    });
  // A first load goes on, and its answer may be from before the change; a later one would begin anew.
  const firstLoads = client
    .getQueryCache()
    .findAll({ predicate: isStale, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  for (const query of firstLoads) void invalidateAfter(query);
  return client.invalidateQueries({ predicate: isStale });
}

async function invalidateAfter(query: Query): Promise<void> {
  await query.fetch().catch(() => null);
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Whether a query's answer may hold one of these: a query for another single card does not. */
function mayShow(parameters: unknown, ids: ReadonlySet<number>): boolean {
  if (typeof parameters !== 'object' || parameters === null || !('card_id' in parameters)) return true;
  return typeof parameters.card_id !== 'number' || ids.has(parameters.card_id);
}
