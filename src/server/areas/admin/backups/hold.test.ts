import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { removeDue } from '#server/areas/admin/organization-removal/removal.ts';
import { deliver } from '#server/areas/delivery/post-deliveries/deliver.ts';
import { watchDeliveries } from '#server/areas/delivery/post-deliveries/watch.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { emptyDatabase, freshDatabase } from '#test/app/database.ts';
import { due, minutesLater, startDelivery } from '#test/app/delivery.ts';
import { addAccount } from '#test/data/publishing.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

const source = await freshDatabase();
const target = await emptyDatabase();
const delivery = await startDelivery(source);
const later = minutesLater(6 * 60);
let folder: string;
let now = minutesLater(5);
let deps: JobDeps;
const ids = { due: 0, later: 0, begun: 0, flying: 0 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-hold-'));
  const { db } = source;
  const released = async () => {
    const account = await addAccount(db, delivery.newsroom);
    return delivery.release([account], { thread: [{ body: 'The second part.' }] });
  };
  ids.due = (await released()).targetId;
  ids.later = (await released()).targetId;
  // By SQL: released for a later time, without the operations.
  await db.updateTable('post_targets').set({ due_at: later }).where('id', '=', ids.later).execute();
  ids.begun = (await released()).targetId;
  ids.flying = (await released()).targetId;
  for (const [id, first] of [
    [ids.begun, 'sent'],
    [ids.flying, 'sending'],
  ] as const) {
    // By SQL: the state that a process leaves if it ends exactly here.
    await db
      .insertInto('post_steps')
      .values([
        {
          target_id: id,
          number: 0,
          kind: 'post',
          state: first,
          key: `key ${id}`,
          attempted_at: due,
          prepared: 'null',
        },
        { target_id: id, number: 1, kind: 'thread', state: 'waiting', prepared: 'null' },
      ])
      .execute();
    await db
      .updateTable('post_targets')
      .set({ state: first === 'sent' ? 'preparing' : 'sending' })
      .where('id', '=', id)
      .execute();
  }
  // By SQL: a mail that was being sent; this test has no mail server.
  await db
    .insertInto('notification_deliveries')
    .values({
      organization_id: delivery.newsroom.organizationId,
      user_id: delivery.newsroom.userId,
      channel: 'mail',
      message: 'a mail on its way',
      target: 'ada@example.com',
      state: 'waiting',
      due_at: due,
      created_at: due,
    })
    .execute();

  const soon = minutesLater(3);
  // By SQL: what a signed-in browser leaves, as of the backup.
  await db
    .insertInto('auth_sessions')
    .values({
      user_id: delivery.newsroom.userId,
      token: 'of a browser',
      expires_at: later,
      created_at: due,
      updated_at: due,
    })
    .execute();
  await db
    .insertInto('auth_verifications')
    .values({ identifier: 'a sign-in link', value: 'x', expires_at: later, created_at: due, updated_at: due })
    .execute();
  await db
    .insertInto('organizations')
    .values({ name: 'On its way out', timezone: 'UTC', removal_at: soon })
    .execute();

  const file = join(folder, 'desk.tar.zst');
  const settings = { ...delivery.deps.settings, dataDir: folder };
  await makeBackup({ pool: source.pool, settings, now: minutesLater(-10) }, file);
  // The installation kept running after its backup: this post was published.
  delivery.setNow(due);
  await delivery.deliverAll(ids.due);
  await restoreBackup({ database: target, settings, now }, file, { replace: false });
  deps = {
    ...delivery.deps,
    db: target.db,
    queue: { ...delivery.deps.queue, send: () => Promise.resolve(null) },
    now: () => now,
  };
});

afterAll(() => rm(folder, { recursive: true }));

/** Runs all that could send: the watch, and a job for every delivery. */
async function letEverythingRun(): Promise<number> {
  await watchDeliveries(deps);
  for (const id of Object.values(ids)) await deliver(deps, id);
  const rows = await target.db.selectFrom('sandbox_posts').select('id').execute();
  return rows.length;
}

const targetOf = (id: number) =>
  target.db.selectFrom('post_targets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const postOf = async (targetId: number) =>
  target.db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', (await targetOf(targetId)).post_id)
    .executeTakeFirstOrThrow();

test('sending is paused everywhere, with the reason, and the admins are told', async () => {
  const [organization] = await target.db.selectFrom('organizations').selectAll().execute();
  expect(organization?.paused_reason).toContain(
    'Restored on 2026-03-01 12:05 UTC from the backup of 2026-03-01 11:50 UTC',
  );
  const told = await target.db
    .selectFrom('notifications')
    .selectAll()
    .where('event', '=', 'backup_trouble')
    .execute();
  expect(told).toHaveLength(1);
});

test('what was due since, or had begun, waits for a person; what is for later keeps its time', async () => {
  expect((await targetOf(ids.due)).state).toBe('missed');
  expect((await targetOf(ids.due)).reason).toContain('The post may have been published since');
  expect((await postOf(ids.due)).state).toBe('failed');
  expect((await targetOf(ids.begun)).state).toBe('missed');
  expect(await targetOf(ids.flying)).toMatchObject({ state: 'unknown', next_attempt_at: null });
  expect((await postOf(ids.flying)).state).toBe('sending');
  expect(await targetOf(ids.later)).toMatchObject({ state: 'queued', due_at: later });
  expect((await postOf(ids.later)).state).toBe('scheduled');
  const events = await target.db
    .selectFrom('post_events')
    .select('target_id')
    .where('kind', '=', 'restored')
    .execute();
  expect(new Set(events.map(({ target_id }) => target_id))).toEqual(new Set(Object.values(ids)));
});

test('who was signed in then signs in again: their session may have ended since', async () => {
  const sessions = (db: typeof target.db) => db.selectFrom('auth_sessions').select('id').execute();
  expect(await sessions(source.db)).toHaveLength(1);
  expect(await sessions(target.db)).toEqual([]);
  expect(await target.db.selectFrom('auth_verifications').select('id').execute()).toEqual([]);
});

test('an organization that was to be removed then has seven days from now: it may have been kept since', async () => {
  await removeDue({ ...deps, now: () => now });
  const organizations = await target.db.selectFrom('organizations').select(['name', 'removal_at']).execute();
  expect(organizations).toContainEqual({ name: 'On its way out', removal_at: minutesLater(5 + 7 * 24 * 60) });
});

test('a mail that was on its way is not sent again', async () => {
  const rows = await target.db
    .selectFrom('notification_deliveries')
    .select(['state', 'answer'])
    .where('message', '=', 'a mail on its way')
    .execute();
  expect(rows).toEqual([{ state: 'unknown', answer: expect.stringContaining('restored') }]);
});

test('nothing goes out by itself: not while it is paused, and afterwards nothing that may be out', async () => {
  expect(await letEverythingRun()).toBe(0);
  // By SQL: no API runs on the restored database.
  await target.db.updateTable('organizations').set({ paused_reason: null }).execute();
  expect(await letEverythingRun()).toBe(0);
  now = later;
  expect(await letEverythingRun()).toBeGreaterThan(0);
  expect((await targetOf(ids.later)).state).toBe('sent');
  for (const id of [ids.due, ids.begun]) expect((await targetOf(id)).state).toBe('missed');
  expect((await targetOf(ids.flying)).state).toBe('unknown');
});
