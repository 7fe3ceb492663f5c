import type pg from 'pg';

import { bulkStore, type BulkBatch } from '#server/areas/intake/ingest/bulk.ts';
import { storeCommunities } from '#server/areas/intake/ingest/ingest.ts';
import type { Database } from '#server/db/connect.ts';
import { candidatesAmong, type Candidate } from './board-candidates.ts';
import { fillBoard } from './board-fill.ts';
import { feeds as blueskyFeeds } from './feeds.ts';
import { demoFeeds } from './outlets.ts';
import { demoPeople } from './people.ts';
import { fillPosts } from './posts-fill.ts';
import * as store from './store.ts';
import { newsCategories } from './topics.ts';
import { demoTrends } from './trends.ts';
import { fillYear } from './year-fill.ts';

/** The same demo each time that it is made. */
const seed = 20_260_301;

export interface Filling {
  now: Date;
  /** Where the demo's own pictures are. */
  baseUrl: string;
}

/** Fills an empty database with the demo. */
export async function fillDemo({ db, pool }: Pick<Database, 'db' | 'pool'>, filling: Filling): Promise<void> {
  const candidates = await fillResearch({ db, pool }, filling.now);
  await fillWorkspace(db, candidates, filling);
  await fillYear(pool, filling);
}

async function fillResearch(
  { db, pool }: { db: Database['db']; pool: pg.Pool },
  now: Date,
): Promise<Candidate[]> {
  const feeds = await store.insertFeeds(db, newsCategories, demoFeeds);
  const brought = new Map<number, number>();
  const candidates: Candidate[] = [];
  await bulkStore({ db, pool }, batches(), { now });
  await store.setFeedCounts(db, brought);
  await storeCommunities(
    db,
    blueskyFeeds.map(({ topics: _topics, ...feed }) => feed),
    now,
  );
  return candidates;

  async function* batches(): AsyncGenerator<BulkBatch> {
    for (const batch of demoTrends({ seed, now })) {
      candidates.push(...candidatesAmong(batch, now));
      const rows = batch.map(({ feedName, categoryName, topic: _topic, ...trend }) => {
        const feed = feedName === null ? undefined : feeds.get(feedName);
        if (feed) brought.set(feed.id, (brought.get(feed.id) ?? 0) + 1);
        const categoryId = categoryName === null ? null : (feed?.categoryId ?? null);
        return { ...trend, feedId: feed?.id ?? null, categoryId, demo: true };
      });
      yield { rows };
    }
  }
}

/** Fills people, organizations, board and posts; what they work on are the candidates. */
async function fillWorkspace(
  db: Database['db'],
  candidates: readonly Candidate[],
  { now, baseUrl }: Filling,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await store.insertWorkspace(trx, demoPeople, now);
    const cards = await fillBoard(trx, candidates, { seed, now, baseUrl });
    await fillPosts(trx, cards, { seed, now, baseUrl });
  });
}
