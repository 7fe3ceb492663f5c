import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { jobs } from '#server/jobs/all.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import { createIo } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { readSettings } from '#server/settings.ts';
import { freshDatabase } from '#test/app/database.ts';
import { noRenderer } from '#test/app/no-renderer.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { addNewsroom } from '#test/data/publishing.ts';
import { fakeNetwork, plant } from '#test/networks/fake-network.ts';
import { startNetworkServer } from '#test/networks/network-server.ts';
import { checkConnection } from './check-account.ts';
import { openCredentials, sealCredentials } from './credentials.ts';
import { checkDueAccountsJob } from './jobs.ts';
import { openAccount } from './open.ts';
import { findConnection, type ConnectionRow } from './store-connections.ts';

const started = new Date('2026-11-20T12:00:00Z');
const house = await startNetworkServer();
const network = fakeNetwork(house);
plant('tumblr', network);
const database = await freshDatabase();
const { db } = database;
const log = createLog({ level: 'silent' });
const queue = await startQueue(database, { jobs, log, briefly: true });
const settings = readSettings({ APP_SECRET: 'a secret only for tests, of some length' });
const io = createIo({ allow: [new URL(house.origin).host], userAgent: 'Copydesk (tests)' });
afterAll(async () => {
  await queue.stop();
  await io.close();
});
let now = started;
const deps = {
  settings,
  db,
  log,
  queue,
  io,
  files: createFiles(settings),
  renderer: noRenderer,
  now: () => now,
};
const newsroom = await addNewsroom(db);
const signal = () => AbortSignal.timeout(20_000);

const hours = (count: number) => new Date(started.getTime() + count * 3_600_000);

let people = 0;

/** An account whose sign-in the fake network knows. */
async function connected(changes: Partial<ConnectionRow> = {}): Promise<number> {
  people++;
  const person = { id: `k${people}`, name: `Marsh ${people}`, handle: 'marsh' };
  const [access, refresh] = [`access-of-${person.id}`, `refresh-of-${person.id}`];
  house.access.set(access, person);
  house.refresh.set(refresh, person);
  const { trouble: _, settings: __, ...rest } = changes;
  // By SQL: what a sign-in at the network left, so many hours ago and with so much time left.
  const { id } = await db
    .insertInto('accounts')
    .values({
      organization_id: newsroom.organizationId,
      project_id: newsroom.projectId,
      network: 'tumblr',
      transport: 'real',
      name: person.name,
      remote_name: person.name,
      remote_id: person.id,
      settings: '{}',
      tend_at: started,
      created_at: started,
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = JSON.stringify({ access_token: access, refresh_token: refresh });
  await db
    .updateTable('accounts')
    .set({ credentials: sealCredentials(settings, id, secret) })
    .where('id', '=', id)
    .execute();
  return id;
}

async function rowOf(id: number): Promise<ConnectionRow> {
  const row = await findConnection(db, id);
  if (!row) throw new Error('no such account');
  return row;
}

async function secretOf(id: number): Promise<Record<string, string>> {
  const { credentials } = await rowOf(id);
  return credentials ? JSON.parse(openCredentials(settings, id, credentials)) : {};
}

/** The account as a worker reads it. */
async function opened(id: number): Promise<NetworkAccount> {
  const row = await rowOf(id);
  return openAccount(deps, network, { ...row, organizationId: row.organization_id });
}

// By SQL: the messages since the last check; no operation deletes one.
const told = () => db.deleteFrom('notifications').returning(['event', 'title', 'body', 'path']).execute();

const renewals = () => house.input.filter((path) => path === '/token').length;

beforeEach(async () => {
  now = started;
  house.trouble = null;
  house.keepsRefreshToken = false;
  house.input.length = 0;
  await told();
});

describe('a renewal', () => {
  test('stores what the network gives, and the next one goes on from there', async () => {
    const id = await connected();
    const account = await opened(id);
    const first = await account.renewed(signal());
    expect(JSON.parse(first)).toEqual(await secretOf(id));
    const second = await account.renewed(signal());
    expect(second).not.toBe(first);
    expect(JSON.parse(second)).toEqual(await secretOf(id));
    expect(await rowOf(id)).toMatchObject({
      renew_at: hours(0.5),
      expires_at: hours(30 * 24),
      trouble: null,
    });
  });

  test('that many workers ask for at once is made once, and all get the same', async () => {
    const id = await connected();
    const workers = await Promise.all(Array.from({ length: 6 }, () => opened(id)));
    const secrets = await Promise.all(workers.map((worker) => worker.renewed(signal())));
    expect(new Set(secrets).size).toBe(1);
    expect(JSON.parse(secrets[0] ?? '')).toEqual(await secretOf(id));
    expect(renewals()).toBe(1);
  });

  test('of one account does not wait for that of another', async () => {
    const [slow, quick] = [await connected(), await connected()];
    const [started_, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const row = await rowOf(slow);
    const patient = openAccount(
      deps,
      {
        ...network,
        renew: async (account, ended) => {
          started_.resolve();
          await end.promise;
          if (!network.renew) throw new Error('it renews');
          return network.renew(account, ended);
        },
      },
      { ...row, organizationId: row.organization_id },
    );
    const first = patient.renewed(signal());
    await started_.promise;
    expect(JSON.parse(await (await opened(quick)).renewed(signal()))).toEqual(await secretOf(quick));
    // Nor does an edit of the account wait.
    // By SQL: at the moment at which a renewal locks the row.
    await db.updateTable('accounts').set({ state: 'paused' }).where('id', '=', slow).execute();
    end.resolve();
    await first;
    expect(await rowOf(slow)).toMatchObject({ state: 'paused' });
  });

  test('that brings no new refresh token leaves the good one', async () => {
    const id = await connected();
    const before = await secretOf(id);
    house.keepsRefreshToken = true;
    await (await opened(id)).renewed(signal());
    const after = await secretOf(id);
    expect(after.refresh_token).toBe(before.refresh_token);
    expect(after.access_token).not.toBe(before.access_token);
  });

  test('loses against a person who connected the account meanwhile', async () => {
    const id = await connected();
    const row = await rowOf(id);
    const theirs = '{"access_token":"theirs","refresh_token":"theirs too"}';
    const account = openAccount(
      deps,
      {
        ...network,
        renew: async (asked, ended) => {
          const sealed = sealCredentials(settings, id, theirs);
          // By SQL: another worker's renewal, at this very moment.
          await db.updateTable('accounts').set({ credentials: sealed }).where('id', '=', id).execute();
          if (!network.renew) throw new Error('it renews');
          return network.renew(asked, ended);
        },
      },
      { ...row, organizationId: row.organization_id },
    );
    expect(await account.renewed(signal())).toBe(theirs);
    expect(await secretOf(id)).toEqual(JSON.parse(theirs));
  });

  test('that the network refuses needs a person: admins are told once, with what waits', async () => {
    const id = await connected();
    house.trouble = 'refuses';
    const workers = await Promise.all([opened(id), opened(id), opened(id)]);
    const ends = await Promise.allSettled(workers.map((worker) => worker.renewed(signal())));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await rowOf(id)).toMatchObject({
      state: 'needs_reconnect',
      tend_at: null,
      trouble: { kind: 'expired', said: 'invalid_grant' },
    });
    const notices = await told();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({
      event: 'account_at_risk',
      title: expect.stringMatching(/on Tumblr must be reconnected$/),
      body: expect.stringContaining('The network said: invalid_grant'),
      path: `/settings/accounts?account=${id}`,
    });
  });

  test('that the network refuses is told of a paused account too, once, and the pause stays', async () => {
    const id = await connected();
    // By SQL: the operations need the whole app.
    await db.updateTable('accounts').set({ state: 'paused' }).where('id', '=', id).execute();
    house.trouble = 'refuses';
    await expect((await opened(id)).renewed(signal())).rejects.toMatchObject({ kind: 'expired' });
    await expect((await opened(id)).renewed(signal())).rejects.toMatchObject({ kind: 'expired' });
    expect(await rowOf(id)).toMatchObject({ state: 'paused', trouble: { kind: 'expired' } });
    expect(await told()).toMatchObject([{ event: 'account_at_risk' }]);
  });

  test('that does not reach the network marks nothing, and the credentials stay', async () => {
    const id = await connected();
    const before = await secretOf(id);
    house.trouble = 'down';
    await expect((await opened(id)).renewed(signal())).rejects.toMatchObject({ kind: 'retry' });
    expect(await rowOf(id)).toMatchObject({
      state: 'ready',
      trouble: { kind: 'retry', said: 'Back in a minute' },
    });
    expect(await secretOf(id)).toEqual(before);
    expect(await told()).toEqual([]);
    house.trouble = null;
    await (await opened(id)).renewed(signal());
    expect(await rowOf(id)).toMatchObject({ state: 'ready', trouble: null });
  });

  test('of an account that was removed is refused', async () => {
    const id = await connected();
    const account = await opened(id);
    // By SQL: the operations need the whole app.
    await db
      .updateTable('accounts')
      .set({ removed_at: started, credentials: null })
      .where('id', '=', id)
      .execute();
    await expect(account.renewed(signal())).rejects.toMatchObject({ kind: 'expired' });
    expect(renewals()).toBe(0);
  });
});

describe('the program looks after an account', () => {
  test('and renews it ahead of its end', async () => {
    const id = await connected({ renew_at: hours(-1), expires_at: hours(2) });
    await checkConnection(deps, id);
    expect(renewals()).toBe(1);
    expect(await rowOf(id)).toMatchObject({
      state: 'ready',
      expires_at: hours(30 * 24),
      tend_at: hours(0.5),
    });
  });

  test('and confirms once a day also what it renews more often', async () => {
    const id = await connected({ renew_at: hours(-1), checked_at: hours(-2) });
    await checkConnection(deps, id);
    expect(house.input).toEqual(['/token']);
    // By SQL: as a day later.
    await db
      .updateTable('accounts')
      .set({ renew_at: hours(-1), checked_at: hours(-25), tend_at: started })
      .where('id', '=', id)
      .execute();
    await checkConnection(deps, id);
    expect(house.input).toEqual(['/token', '/token', '/me']);
    expect(await rowOf(id)).toMatchObject({ checked_at: started });
  });

  test('and asks the network who it is where nothing is to be renewed', async () => {
    const id = await connected({ name: 'Ours' });
    await checkConnection(deps, id);
    expect(house.input).toEqual(['/me']);
    expect(await rowOf(id)).toMatchObject({ name: 'Ours', checked_at: started, tend_at: hours(24) });
  });

  test('again in ten minutes where the network is away', async () => {
    const id = await connected({ renew_at: hours(-1) });
    house.trouble = 'down';
    await checkConnection(deps, id);
    expect(await rowOf(id)).toMatchObject({ state: 'ready', tend_at: hours(1 / 6) });
  });

  test('and warns a day before its end, once, with the posts that would not go out', async () => {
    const id = await connected({ expires_at: hours(20) });
    const other = await connected({ expires_at: hours(20 * 24) });
    // By SQL: the post only has to prevent the account's removal.
    const { id: post } = await db
      .insertInto('posts')
      .values({
        organization_id: newsroom.organizationId,
        project_id: newsroom.projectId,
        submitted_via: 'web',
        state: 'scheduled',
        stage: 'private',
        body: 'Later.',
        media: '[]',
        thread: '[]',
        overrides: '{}',
        design: 'null',
        content_hash: 'x',
        created_at: started,
        updated_at: started,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('post_targets')
      .values({ post_id: post, account_id: id, state: 'queued', due_at: hours(30) })
      .execute();
    await checkConnection(deps, id);
    await checkConnection(deps, other);
    now = hours(10);
    await db.updateTable('accounts').set({ tend_at: now }).where('id', '=', id).execute();
    await checkConnection(deps, id);
    const [notice, ...more] = await told();
    expect(more).toEqual([]);
    expect(notice?.title).toContain('must be reconnected soon');
    expect(notice?.body).toContain(`One post is scheduled on it, the first for ${hours(30).toISOString()}.`);
    expect(await rowOf(id)).toMatchObject({ state: 'expiring' });
  });

  test('and says when it has ended', async () => {
    const id = await connected({ expires_at: hours(-1) });
    await checkConnection(deps, id);
    expect(await rowOf(id)).toMatchObject({ state: 'needs_reconnect', tend_at: null });
    expect(await told()).toMatchObject([{ event: 'account_at_risk' }]);
    expect(house.input).toEqual([]);
  });

  test('and tells when the sign-in is somebody else’s by now', async () => {
    const id = await connected({ remote_id: 'somebody' });
    await checkConnection(deps, id);
    expect(await rowOf(id)).toMatchObject({ state: 'needs_reconnect' });
  });

  test('when its time has come, and not where only a person can go on', async () => {
    await emptyTables(db, 'accounts');
    const due = await connected({ tend_at: hours(-1) });
    await connected({ tend_at: hours(1) });
    await connected({ tend_at: null, state: 'needs_reconnect' });
    const sent: unknown[] = [];
    const noting = { ...queue, send: async (_: unknown, data: unknown) => (sent.push(data), null) };
    await checkDueAccountsJob.run({ ...deps, queue: noting }, {}, signal());
    expect(sent).toEqual([{ account_id: due }]);
    // By SQL: no operation archives the last project, and this organization has one.
    await db.updateTable('projects').set({ archived_at: started }).execute();
    await checkDueAccountsJob.run({ ...deps, queue: noting }, {}, signal());
    await db.updateTable('projects').set({ archived_at: null }).execute();
    expect(sent).toEqual([{ account_id: due }]);
  });
});
