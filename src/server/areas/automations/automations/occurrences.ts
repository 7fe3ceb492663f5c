import { dayOccurrences } from './day-occurrences.ts';
import type { Looking, Occurrence } from './occurrence.ts';
import { slotOccurrences } from './slot-occurrences.ts';
import { ranFor } from './store.ts';
import { trendOccurrences } from './trend-occurrences.ts';

/**
 * What an automation has to run for now: nothing that it ran for before.
 * @throws CodedError where its search is no longer allowed, by its owner's plan or for a category that is gone
 */
export async function occurrencesOf(looking: Looking): Promise<Occurrence[]> {
  const found = await foundBy(looking);
  const ran = await ranFor(
    looking.db,
    looking.automation.id,
    found.map(({ key }) => key),
  );
  // Cut off only now: what it ran for before must not stand in the way of what came near since.
  return found.filter(({ key }) => !ran.has(key)).slice(0, looking.limit);
}

function foundBy(looking: Looking): Promise<Occurrence[]> {
  const { trigger } = looking.automation;
  switch (trigger.kind) {
    case 'posts':
      return trendOccurrences(looking, trigger);
    case 'day':
      return dayOccurrences(looking, trigger);
    case 'slot':
      return slotOccurrences(looking, trigger);
  }
}
