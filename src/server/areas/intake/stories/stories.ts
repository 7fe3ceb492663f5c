import type { Kysely } from 'kysely';

import { newsSource } from '#contract/sources/all.ts';
import type { TrendRow } from '#server/areas/intake/ingest/rows.ts';
import { trendingScore } from '#server/areas/intake/ingest/trend-score.ts';
import type { Tables } from '#server/db/tables.ts';
import * as store from './store.ts';
import { storyKeys, type StoryKeys } from './story-keys.ts';
import { sameStory, type OutletTitle } from './titles.ts';

type Db = Kysely<Tables>;
type StoryCandidate = TrendRow & { id: number };

const dayMs = 86_400_000;

/** Older posts join no story any more: the same title a month later is another story. */
const storyDays = 14;

const hourMs = 3_600_000;

/**
 * Finds the stories that new trends share with known ones, and scores the news entries whose coverage
 * changed. A story's id is that of its first trend.
 * @returns the stories that were joined
 */
export async function groupStories(db: Db, trends: readonly StoryCandidate[], now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - storyDays * dayMs);
  const young = trends.filter((trend) => new Date(trend.created_at) >= since);
  const candidates = young.map((trend) => ({ trend, keys: storyKeys(trend) }));
  const stories = await assign(db, candidates, now, since);
  await store.joinStories(db, stories, since);
  const touched = [...new Set(stories.map(({ storyId }) => storyId))];
  const inTouched = await store.newsOf(db, touched, since);
  const alone = young.filter((trend) => trend.source === newsSource).map((trend) => trend.id);
  await scoreNews(db, [...new Set([...alone, ...inTouched])]);
  return touched;
}

interface Membership {
  trendId: number;
  storyId: number;
}

/**
 * The story of each new trend that joins one. A title's key belongs to the story that used it last: two words
 * that many titles share would otherwise stay with the first title, and hide all others.
 */
async function assign(
  db: Db,
  candidates: readonly { trend: StoryCandidate; keys: StoryKeys }[],
  now: Date,
  since: Date,
): Promise<Membership[]> {
  const keys = candidates.flatMap(({ keys }) => allKeys(keys));
  const before = new Map((await store.storiesByKey(db, keys, since)).map((row) => [row.key, row.story_id]));
  const titlesByStory = await titlesOf(db, [...before.values()]);
  const holders = new Map(before);
  const claims = new Map<string, store.Claim>();
  const memberships: Membership[] = [];
  for (const { trend, keys } of candidates) {
    const storyId = storyOf(trend, keys, holders, titlesByStory) ?? trend.id;
    for (const key of allKeys(keys)) {
      if (holders.get(key) === storyId || (key === keys.address && holders.has(key))) continue;
      holders.set(key, storyId);
      claims.set(key, { key, storyId, from: before.get(key) ?? null });
    }
    if (storyId === trend.id) titlesByStory.set(trend.id, titleOf(trend));
    else memberships.push({ trendId: trend.id, storyId });
  }
  const addresses = new Set(candidates.flatMap(({ keys }) => keys.address ?? []));
  const lost = await store.claimStoryKeys(db, [...claims.values()], now, since);
  const begun = new Set(candidates.map(({ trend }) => trend.id));
  const others = await titlesOf(
    db,
    lost.map(({ holder }) => holder),
  );
  // Another writer began the same story meanwhile: all trends of ours join the one that it names.
  const elsewhere = new Map(
    lost.flatMap(({ key, storyId, holder }): [number, number][] => {
      const [mine, theirs] = [titlesByStory.get(storyId), others.get(holder)];
      const same = addresses.has(key) || (mine && theirs && sameStory(mine, theirs));
      return same && begun.has(storyId) ? [[storyId, holder]] : [];
    }),
  );
  return [
    ...memberships.map(({ trendId, storyId }) => ({ trendId, storyId: elsewhere.get(storyId) ?? storyId })),
    ...[...elsewhere].map(([trendId, storyId]) => ({ trendId, storyId })),
  ];
}

/** The story of a trend's URL, else one whose title is nearly the same. */
function storyOf(
  trend: StoryCandidate,
  keys: StoryKeys,
  holders: ReadonlyMap<string, number>,
  titlesByStory: ReadonlyMap<number, OutletTitle>,
): number | undefined {
  const byAddress = keys.address === null ? undefined : holders.get(keys.address);
  if (byAddress !== undefined) return byAddress;
  const mine = titleOf(trend);
  const candidates = new Set(keys.title.flatMap((key) => holders.get(key) ?? []));
  return [...candidates].find((id) => {
    const theirs = titlesByStory.get(id);
    return theirs && sameStory(theirs, mine);
  });
}

function allKeys(keys: StoryKeys): string[] {
  return keys.address === null ? keys.title : [keys.address, ...keys.title];
}

async function titlesOf(db: Db, storyIds: readonly number[]): Promise<Map<number, OutletTitle>> {
  const openings = await store.openingsOf(db, [...new Set(storyIds)]);
  return new Map(openings.map((opening) => [opening.id, titleOf(opening)]));
}

/** A feed is one outlet; in a network each author is one. */
function titleOf({ title, source, feed_id, author_handle }: store.Opening): OutletTitle {
  const publisher = source === newsSource ? feed_id : author_handle;
  return { title, outlet: publisher === null ? null : `${source} ${publisher}` };
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
