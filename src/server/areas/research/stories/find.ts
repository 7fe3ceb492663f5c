import type { Kysely } from 'kysely';

import type { StorySort } from '#contract/research/story-sorts.ts';
import type { TrendRecord } from '#server/areas/research/trends/store-row.ts';
import type { Tables } from '#server/db/tables.ts';
import { standingOf, type Standing } from './rules.ts';
import * as store from './store.ts';

interface RequestedPage {
  db: Kysely<Tables>;
  filter: store.StoryFilter;
  sort: StorySort;
  offset: number;
  limit: number;
}

export interface FoundStory {
  key: number;
  items: store.StoryItem[];
  standing: Standing;
  lead: TrendRecord;
}

/** The stories of a page, and how many there are in all. */
export async function findStories({ db, filter, sort, offset, limit }: RequestedPage) {
  const keys = await store.listStoryKeys(db, filter, sort, { offset, limit });
  if (keys.length === 0) return { rows: [], total: 0 };
  const items = await store.listStoryItems(
    db,
    keys.map(({ key }) => key),
    filter,
  );
  const byKey = Map.groupBy(items, ({ key }) => key);
  const standings = keys.flatMap(({ key, fastest_id }) => {
    const mine = byKey.get(key) ?? [];
    const standing = standingOf(mine, fastest_id);
    return standing ? [{ key, items: mine, standing }] : [];
  });
  const leads = await store.findItems(
    db,
    standings.map(({ standing }) => standing.lead),
  );
  const rows = standings.flatMap((story): FoundStory[] => {
    const lead = leads.get(story.standing.lead.id);
    return lead ? [{ ...story, lead }] : [];
  });
  return { rows, total: keys[0]?.total ?? 0 };
}
