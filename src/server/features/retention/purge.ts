import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Settings } from '#server/settings.ts';
import * as store from './store.ts';

const batch = 5_000;
const dayMs = 86_400_000;

/** What somebody searched for is nobody's business for longer. */
const searchDays = 90;

/** Nobody scrolls back further; what happened to a card stands in its log. */
const notificationDays = 180;

/** Whoever was away for longer reads everything anew (live/hub.ts). */
const eventDays = 1;

/**
 * Removes trends and readings past their retention, and what belongs to the removed trends: whole months by dropping
 * their partition, which costs nothing, and the rest a batch at a time, so that nobody waits long. Days count from
 * when the installation first saw a post, whenever it was written: an archive that is imported stays as long as
 * anything else. The log of searches, notifications and events have retentions of their own.
 */
export async function purge(
  db: Kysely<Tables>,
  settings: Pick<Settings, 'retentionTrendsDays' | 'retentionReadingsDays'>,
  now: Date,
): Promise<{ partitions: number; rows: number }> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const trends = ago(settings.retentionTrendsDays);
  // What was measured before the oldest trend that stays belongs to none that does.
  const readings = ago(Math.min(settings.retentionReadingsDays, settings.retentionTrendsDays));
  let partitions = 0;
  let rows = 0;
  for (const name of await store.oldPartitions(db, 'trends', trends)) {
    const keys = await store.dropTrends(db, name, trends);
    if (keys === null) continue;
    rows += keys;
    partitions++;
  }
  rows += await allOf((limit) => store.deleteTrends(db, trends, limit));
  for (const table of store.besideTrends)
    rows += await allOf((limit) => store.deleteBeside(db, table, trends, limit));
  // After the trends, by which a reading's days count too.
  for (const name of await store.oldPartitions(db, 'readings', readings)) {
    if (await store.dropReadings(db, name, readings)) partitions++;
  }
  rows += await allOf((limit) => store.deleteReadings(db, readings, limit));
  rows += await allOf((limit) => store.deleteSearches(db, ago(searchDays), limit));
  rows += await allOf((limit) => store.deleteNotifications(db, ago(notificationDays), limit));
  rows += await allOf((limit) => store.deleteEvents(db, ago(eventDays), limit));
  return { partitions, rows };
}

async function allOf(removeSome: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await removeSome(batch);
    total += removed;
    if (removed < batch) return total;
  }
}
