import type { Kysely, Transaction } from 'kysely';

import { invalid } from '#contract/errors.ts';
import type { Contract } from '#contract/index.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForTurn } from '#server/db/writing-turn.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { pollJob } from './jobs.ts';
import type { Config } from './kinds.ts';
import { starterCategories, starterList, type Starter } from './starter-list.ts';
import * as store from './store.ts';

type Starters = AnswerOf<Contract['sources']['starters']>['starters'];
type Outcomes = AnswerOf<Contract['sources']['addStarters']>['outcomes'];

/** The starter list, each with the source that reads it already; null where none does. */
export async function listStarters(db: Kysely<Tables>): Promise<Starters> {
  const known = await knownOf(db, starterList);
  return starterList.map(({ key, kind, name, address = null, field, lang, recommended = false }) => ({
    key,
    kind,
    name,
    address,
    category: starterCategories[field],
    field,
    lang,
    recommended,
    source_id: known.get(key) ?? null,
  }));
}

/**
 * Adds these of the starter list, all or none, without reading them first: each is polled at once, and its
 * health shows whether it could be read. Existing sources stay unchanged.
 * @throws CodedError `validation_error` for a key that the list does not have
 */
export async function addStarters(
  { db, queue }: { db: Kysely<Tables>; queue: Queue },
  keys: readonly string[],
): Promise<Outcomes> {
  const strange = keys.filter((key) => !starterList.some((starter) => starter.key === key));
  if (strange.length > 0) {
    const names = strange.join(', ');
    const call = 'GET sources.php?action=starters';
    throw invalid(t`The starter list has no ${{ names }}. ${{ call }} lists all.`, {
      keys: t`has no ${{ names }}`,
    });
  }
  const wanted = starterList.filter(({ key }) => keys.includes(key));
  return db.transaction().execute(async (trx) => {
    const outcomes = await insertStarters(trx, wanted);
    for (const { outcome, source_id: id } of outcomes)
      if (outcome === 'added') await queue.send(pollJob, { source_id: id }, { trx, key: String(id) });
    return outcomes;
  });
}

/**
 * Adds real sources beside the demo: the recommended ones in English. Call it when the database has just been
 * created, so that removed sources do not come back.
 * @returns how many were added
 */
export async function addRecommended(trx: Transaction<Tables>): Promise<number> {
  const wanted = starterList.filter(
    ({ recommended, lang }) => recommended && (lang === null || lang === 'en'),
  );
  const outcomes = await insertStarters(trx, wanted);
  return outcomes.filter(({ outcome }) => outcome === 'added').length;
}

async function insertStarters(trx: Transaction<Tables>, wanted: readonly Starter[]): Promise<Outcomes> {
  // Of two concurrent calls, the second must see what the first adds: a network has no URL whose uniqueness
  // would prevent doubles.
  await waitForTurn(trx, 'starter sources');
  const before = await knownOf(trx, wanted);
  for (const starter of wanted.filter(({ key }) => !before.has(key))) {
    const { kind, name, address = null, field } = starter;
    const category = starterCategories[field];
    const categoryId = category === null ? null : await store.categoryByName(trx, category);
    await store.insertSource(trx, { kind, name, address, categoryId, config: configOf(starter) });
  }
  const after = await knownOf(trx, wanted);
  return [...after].map(([key, id]) => ({
    key,
    outcome: before.has(key) ? 'known' : 'added',
    source_id: id,
  }));
}

/** The ids of the sources that read these already, by the starters' keys. */
function knownOf(db: Kysely<Tables>, starters: readonly Starter[]): Promise<Map<string, number>> {
  return store.findAllSame(
    db,
    starters.map((starter) => ({ ...starter, address: starter.address ?? null, config: configOf(starter) })),
  );
}

function configOf({ address, config = {} }: Starter): Config {
  return address === undefined ? config : { ...config, url: address };
}
