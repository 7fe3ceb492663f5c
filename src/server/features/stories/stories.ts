import type { Kysely } from 'kysely';

import { trendingScore } from '#contract/rank.ts';
import type { Tables } from '#server/db/tables.ts';
import type { TrendRow } from '#server/features/ingest/rows.ts';
import * as store from './store.ts';
import { storyKeys, type StoryKeys } from './story-keys.ts';
import { sameStory, type Told } from './titles.ts';

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

/**
 * The story of each new trend that joins one. A title's key belongs to the story that was told under it last:
 * two words that many titles share would else stay with the first title that had them, and hide all others.
 */
async function assign(
  db: Db,
  tellers: readonly { trend: Teller; keys: StoryKeys }[],
  now: Date,
  since: Date,
): Promise<Membership[]> {
  const keys = tellers.flatMap(({ keys }) => allKeys(keys));
  const before = new Map((await store.storiesByKey(db, keys, since)).map((row) => [row.key, row.story_id]));
  const told = await toldOf(db, [...before.values()]);
  const holders = new Map(before);
  const claims = new Map<string, store.Claim>();
  const memberships: Membership[] = [];
  for (const { trend, keys } of tellers) {
    const storyId = storyOf(trend, keys, holders, told) ?? trend.id;
    for (const key of allKeys(keys)) {
      if (holders.get(key) === storyId || (key === keys.address && holders.has(key))) continue;
      holders.set(key, storyId);
      claims.set(key, { key, storyId, from: before.get(key) ?? null });
    }
    if (storyId === trend.id) told.set(trend.id, tellingOf(trend));
    else memberships.push({ trendId: trend.id, storyId });
  }
  const addresses = new Set(tellers.flatMap(({ keys }) => keys.address ?? []));
  const lost = await store.claimStoryKeys(db, [...claims.values()], now, since);
  const begun = new Set(tellers.map(({ trend }) => trend.id));
  const others = await toldOf(
    db,
    lost.map(({ holder }) => holder),
  );
  // Another writer began the same story in the meantime: all who tell ours tell the one that it names.
  const elsewhere = new Map(
    lost.flatMap(({ key, storyId, holder }): [number, number][] => {
      const [mine, theirs] = [told.get(storyId), others.get(holder)];
      const same = addresses.has(key) || (mine && theirs && sameStory(mine, theirs));
      return same && begun.has(storyId) ? [[storyId, holder]] : [];
    }),
  );
  return [
    ...memberships.map(({ trendId, storyId }) => ({ trendId, storyId: elsewhere.get(storyId) ?? storyId })),
    ...[...elsewhere].map(([trendId, storyId]) => ({ trendId, storyId })),
  ];
}

/** The story that a trend's address names, else one whose title is nearly the same. */
function storyOf(
  trend: Teller,
  keys: StoryKeys,
  holders: ReadonlyMap<string, number>,
  told: ReadonlyMap<number, Told>,
): number | undefined {
  const byAddress = keys.address === null ? undefined : holders.get(keys.address);
  if (byAddress !== undefined) return byAddress;
  const mine = tellingOf(trend);
  const candidates = new Set(keys.title.flatMap((key) => holders.get(key) ?? []));
  return [...candidates].find((id) => {
    const theirs = told.get(id);
    return theirs && sameStory(theirs, mine);
  });
}

function allKeys(keys: StoryKeys): string[] {
  return keys.address === null ? keys.title : [keys.address, ...keys.title];
}

async function toldOf(db: Db, storyIds: readonly number[]): Promise<Map<number, Told>> {
  const openings = await store.openingsOf(db, [...new Set(storyIds)]);
  return new Map(openings.map((opening) => [opening.id, tellingOf(opening)]));
}

/** A feed is an outlet; in a network each author is one. */
function tellingOf({ title, source, feed_id, author_handle }: store.Opening): Told {
  const teller = source === 'rss' ? feed_id : author_handle;
  return { title, outlet: teller === null ? null : `${source} ${teller}` };
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
