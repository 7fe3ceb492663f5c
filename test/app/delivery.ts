import { sql } from 'kysely';
import { afterAll } from 'vitest';

import { deliver, type DeliverOptions } from '#server/areas/delivery/post-deliveries/deliver.ts';
import { enqueue } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import type { Database } from '#server/db/connect.ts';
import { jobs } from '#server/jobs/all.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings.ts';
import { addNewsroom, addPost, setSwitches, type NewPost } from '#test/data/publishing.ts';
import { noRenderer } from './no-renderer.ts';

/** The time of every post that is released here. */
export const due = new Date('2026-03-01T12:00:00Z');

export const minutesLater = (minutes: number) => new Date(due.getTime() + minutes * 60_000);

/** Posts are released and delivered here by the test, at times that it sets; no worker runs. */
export async function startDelivery(database: Database) {
  const { db } = database;
  const log = createLog({ level: 'silent' });
  const queue = await startQueue(database, { jobs, log, briefly: true });
  afterAll(() => queue.stop());
  const newsroom = await addNewsroom(db);
  let now = due;
  const settings = readSettings({ APP_SECRET: 'a secret only for tests, of some length' });
  const deps: JobDeps = {
    settings,
    db,
    log,
    queue,
    io: { fetch: () => Promise.reject(new Error('nothing is fetched here')) },
    files: createFiles(settings),
    renderer: noRenderer,
    now: () => now,
  };

  return {
    deps,
    newsroom,

    setNow(instant: Date) {
      now = instant;
    },

    /** A post that is released for `due`; that is the time now. */
    async release(accountIds: readonly number[], post: NewPost = {}) {
      now = due;
      const { id, targetIds } = await addPost(db, newsroom, accountIds, post);
      await db.transaction().execute(async (trx) => {
        // By SQL: released at a time of the test's own.
        await trx.updateTable('posts').set({ state: 'scheduled' }).where('id', '=', id).execute();
        await enqueue(trx, queue, targetIds, due);
      });
      const [targetId = 0] = targetIds;
      return { id, targetId, targetIds };
    },

    deliver: (targetId: number, options?: DeliverOptions) => deliver(deps, targetId, options),

    /** Delivers as long as it asks to be woken, and sets the clock to that time each time. */
    async deliverAll(targetId: number, options?: DeliverOptions): Promise<number[]> {
      const pauses: number[] = [];
      for (;;) {
        const { again } = await deliver(deps, targetId, options);
        if (!again) return pauses;
        pauses.push((again.getTime() - now.getTime()) / 1_000);
        now = again;
      }
    },

    postOf: (id: number) => db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    targetOf: (id: number) =>
      db.selectFrom('post_targets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** The sandbox's posts of an account, oldest first. */
    sandboxPosts: (accountId: number) =>
      db
        .selectFrom('sandbox_posts')
        .select(['id', 'kind', 'body', 'parent_id'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),

    async bodies(accountId: number): Promise<string[]> {
      return (await this.sandboxPosts(accountId)).map(({ body }) => body);
    },

    eventsOf: (postId: number) =>
      db
        .selectFrom('post_events')
        .select(['kind', 'text', 'network_said'])
        .where('post_id', '=', postId)
        .orderBy('id')
        .execute(),

    async kindsOf(postId: number): Promise<string[]> {
      return (await this.eventsOf(postId)).map(({ kind }) => kind);
    },

    /** The messages since the last call. By SQL: no operation deletes one. */
    takeNotifications: () =>
      db.deleteFrom('notifications').returning(['event', 'title', 'body', 'path']).execute(),

    switchTo: (accountId: number, switches: Record<string, unknown>) => setSwitches(db, accountId, switches),

    /** As when a worker is silent for long. By SQL: leases use the database's clock. */
    async leaseRunsOut(targetId: number): Promise<void> {
      await sql`update post_targets set lease_until = clock_timestamp() - interval '1 s' where id = ${targetId}`.execute(
        db,
      );
    },
  };
}
