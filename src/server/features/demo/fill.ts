import { randomBytes } from 'node:crypto';

import type pg from 'pg';

import { hashOfKey, newKey } from '#server/access/keys.ts';
import type { Deps } from '#server/context.ts';
import { bulkStore, type BulkBatch } from '#server/features/ingest/bulk.ts';
import { storeCommunities } from '#server/features/ingest/ingest.ts';
import { candidatesAmong, type Candidate } from './board-candidates.ts';
import { fillBoard } from './board-fill.ts';
import { writeCredentials, type DemoCredentials } from './credentials.ts';
import { feeds as blueskyFeeds } from './feeds.ts';
import { demoFeeds } from './outlets.ts';
import { demoPeople } from './people.ts';
import { fillPosts } from './posts-fill.ts';
import * as store from './store.ts';
import { newsCategories } from './topics.ts';
import { demoTrends } from './trends.ts';

/** The same demo in every installation, apart from its keys and passwords. */
const seed = 20_260_301;

type FillDeps = Pick<Deps, 'db' | 'settings' | 'signIn' | 'now' | 'queue'> & {
  log: Pick<Deps['log'], 'info'>;
};

/**
 * Fills an empty installation with the demo workspace, and writes its keys and passwords to
 * `DATA_DIR/demo-credentials.json`. People come last and all at once: a fill that was cut off is begun anew
 * by the next start, and of several nodes only one fills.
 * @returns the owner's user id, for a one-time sign-in link; null where the installation is not empty
 */
export async function fillDemo(deps: FillDeps, pool: pg.Pool): Promise<{ ownerId: number } | null> {
  return store.alone(pool, async () => {
    if (!(await store.isEmpty(deps.db))) return null;
    const begun = performance.now();
    await deps.db.transaction().execute((trx) => store.removeResearch(trx));
    const now = deps.now();
    const { trends, candidates } = await fillResearch(deps, pool, now);
    const ownerId = await fillWorkspace(deps, candidates, now);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    deps.log.info({ trends, seconds }, 'the demo workspace is in place');
    return { ownerId };
  });
}

async function fillResearch(
  { db }: FillDeps,
  pool: pg.Pool,
  now: Date,
): Promise<{ trends: number; candidates: Candidate[] }> {
  const feeds = await store.insertFeeds(db, newsCategories, demoFeeds);
  const brought = new Map<number, number>();
  const candidates: Candidate[] = [];
  const { added } = await bulkStore({ db, pool }, batches(), { now });
  await store.setFeedCounts(db, brought);
  await storeCommunities(
    db,
    blueskyFeeds.map(({ topics: _topics, ...feed }) => feed),
    now,
  );
  return { trends: added, candidates };

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

/**
 * Fills people, organizations, board and posts; what they work on are the candidates.
 * @returns the owner's user id
 */
export async function fillWorkspace(
  { db, settings, signIn, queue }: FillDeps,
  candidates: readonly Candidate[],
  now: Date,
): Promise<number> {
  const { password: passwords } = await signIn.$context;
  const cast = await Promise.all(
    demoPeople.map(async (person) => {
      const password = person.agent ? null : randomBytes(12).toString('base64url');
      const passwordHash = password === null ? null : await passwords.hash(password);
      const email = `${person.mailbox}@copydesk-demo.example`;
      return { person, email, password, passwordHash, key: person.token ? newKey() : null };
    }),
  );
  const credentials: DemoCredentials = { people: [], tokens: {} };
  for (const { person, email, password, key } of cast) {
    if (password !== null && person.role !== null)
      credentials.people.push({ email, password, role: person.role });
    if (person.token && key !== null) credentials.tokens[person.token.name] = key;
  }
  return db.transaction().execute(async (trx) => {
    const ownerId = await store.insertWorkspace(
      trx,
      cast.map(({ key, ...one }) => ({ ...one, key: key === null ? null : { key, hash: hashOfKey(key) } })),
      now,
    );
    const { baseUrl } = settings;
    const cards = await fillBoard(trx, candidates, { seed, now, baseUrl });
    await fillPosts(trx, cards, { seed, now, baseUrl, queue });
    // Before the commit: keys that are in the database but in no file would be of no use to anybody.
    await writeCredentials(settings.dataDir, credentials);
    return ownerId;
  });
}
