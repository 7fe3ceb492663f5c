import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { Settings } from '#server/settings.ts';
import * as store from './store.ts';

const batch = 5_000;
const dayMs = 86_400_000;

/** Searches are private, so they are kept no longer than needed. */
const searchDays = 90;

/** No one scrolls back further, and a card's log keeps its own history. */
const notificationDays = 180;

/** As long as the outbox. */
const webhookDays = 30;

/** A client that was away for longer reloads everything (live/hub.ts). */
const eventDays = 1;

/**
 * Removes trends and readings past their retention, and what belongs to the removed trends: whole months by
 * dropping their partition, which costs nothing, and the rest in batches, so that other queries do not wait
 * long. Days count from when the installation first saw a post, whatever the post's own date: an imported
 * archive stays as long as anything else. Searches, notifications and events have retentions of their own.
 */
export async function purge(
  db: Kysely<Tables>,
  settings: Pick<Settings, 'retentionTrendsDays' | 'retentionReadingsDays'>,
  now: Date,
): Promise<{ partitions: number; rows: number }> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const trends = ago(settings.retentionTrendsDays);
  // Readings older than the oldest remaining trend belong to no remaining trend.
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
  // After the trends, since a reading's age also depends on its trend.
  for (const name of await store.oldPartitions(db, 'readings', readings)) {
    if (await store.dropReadings(db, name, readings)) partitions++;
  }
  rows += await allOf((limit) => store.deleteReadings(db, readings, limit));
  rows += await allOf((limit) => store.deleteSearches(db, ago(searchDays), limit));
  rows += await allOf((limit) => store.deleteNotifications(db, ago(notificationDays), limit));
  rows += await allOf((limit) => store.deleteEvents(db, ago(eventDays), limit));
  rows += await allOf((limit) => store.deleteWebhookEvents(db, ago(webhookDays), limit));
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
