import type { Kysely } from 'kysely';

import { trendingScore } from '#contract/rank.ts';
import type { Tables } from '#server/db/tables.ts';
import type { TrendRow } from '#server/features/ingest/rows.ts';
import * as store from './store.ts';
import { sameTitle, storyKeys, type StoryKeys } from './story-keys.ts';

type Db = Kysely<Tables>;
type Teller = TrendRow & { id: number };

const dayMs = 86_400_000;

/** Older posts join no story any more: the same title a month later is another story. */
const storyDays = 14;

const hourMs = 3_600_000;

/**
 * Finds the stories that new trends tell together with known ones, and scores the news entries whose
 * coverage changed. A story's id is that of the first trend that told it.
 * @returns the stories that were joined
 */
export async function groupStories(db: Db, trends: readonly Teller[], now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - storyDays * dayMs);
  const young = trends.filter((trend) => new Date(trend.created_at) >= since);
  const tellers = young.map((trend) => ({ trend, keys: storyKeys(trend) }));
  const stories = await assign(db, tellers, now, since);
  await store.joinStories(db, stories, since);
  const touched = [...new Set(stories.map(({ storyId }) => storyId))];
  const inTouched = await store.newsOf(db, touched, since);
  const alone = young.filter((trend) => trend.source === 'rss').map((trend) => trend.id);
  await scoreNews(db, [...new Set([...alone, ...inTouched])]);
  return touched;
}

interface Membership {
  trendId: number;
  storyId: number;
}

async function assign(
  db: Db,
  tellers: readonly { trend: Teller; keys: StoryKeys }[],
  now: Date,
  since: Date,
): Promise<Membership[]> {
  const keys = tellers.flatMap(({ keys }) => allKeys(keys));
  const known = new Map((await store.storiesByKey(db, keys, since)).map((row) => [row.key, row.story_id]));
  const titles = await store.titlesOf(db, [...new Set(known.values())]);
  const claimed = new Map<string, number>();
  const memberships: Membership[] = [];
  for (const { trend, keys } of tellers) {
    const storyId = storyOf(trend, keys, known, titles) ?? trend.id;
    for (const key of allKeys(keys)) {
      if (known.has(key)) continue;
      known.set(key, storyId);
      claimed.set(key, storyId);
    }
    if (storyId === trend.id) titles.set(trend.id, trend.title);
    else memberships.push({ trendId: trend.id, storyId });
  }
  const lost = await store.claimStoryKeys(db, claimed, now, since);
  // Another writer claimed a key in the meantime: those trends belong to the story it names.
  return [...memberships, ...lost.filter(({ trendId, storyId }) => trendId !== storyId)];
}

/** The story that a trend's address names, else one whose title is nearly the same. */
function storyOf(
  trend: Teller,
  keys: StoryKeys,
  known: ReadonlyMap<string, number>,
  titles: ReadonlyMap<number, string | null>,
): number | undefined {
  const byAddress = keys.address === null ? undefined : known.get(keys.address);
  if (byAddress !== undefined) return byAddress;
  const candidates = new Set(keys.title.flatMap((key) => known.get(key) ?? []));
  return [...candidates].find((id) => {
    const title = titles.get(id);
    return title && trend.title && sameTitle(title, trend.title);
  });
}

function allKeys(keys: StoryKeys): string[] {
  return keys.address === null ? keys.title : [keys.address, ...keys.title];
}

/** Computes the trending score of news entries from their story's coverage and their known shares. */
export async function scoreNews(db: Db, trendIds: readonly number[]): Promise<void> {
  if (trendIds.length === 0) return;
  const entries = await store.coverageOf(db, trendIds);
  await store.updateScores(
    db,
    entries.map((entry) => {
      const hours = Math.max(1, (entry.last_at.getTime() - entry.started_at.getTime()) / hourMs);
      const outletsPerHour = (entry.outlets - 1) / hours;
      const score = trendingScore(
        { outlets: entry.outlets, outletsPerHour, shares: entry.engagement },
        entry.created_at,
      );
      return {
        id: entry.id,
        created_at: entry.created_at,
        score,
        growth_rate: entry.outlets > 1 ? outletsPerHour : null,
      };
    }),
  );
}
