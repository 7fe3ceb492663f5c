import { describe, expect, test } from 'vitest';

import { emptyTables } from '#test/data/empty-tables.ts';
import { startSignedInAccounts } from '#test/networks/signed-in-accounts.ts';
import { checkConnection } from './check-account.ts';
import { checkDueAccountsJob } from './jobs.ts';

const { db, deps, house, newsroom, queue, started, clock, hours, signal, connected, rowOf, told, renewals } =
  await startSignedInAccounts();

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
    clock.now = hours(10);
    await db.updateTable('accounts').set({ tend_at: clock.now }).where('id', '=', id).execute();
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

  test('and notifies admins once a day, for all accounts together, while the network refuses the app', async () => {
    const ids = [await connected({ name: 'Ours' }), await connected({ renew_at: hours(-1) })];
    const checkAll = async () => {
      // By SQL: as if their time had come.
      await db.updateTable('accounts').set({ tend_at: clock.now }).where('id', 'in', ids).execute();
      for (const id of ids) await checkConnection(deps, id);
    };
    house.trouble = 'wrong keys';
    await checkAll();
    await checkAll();
    const [notice, ...more] = await told();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      event: 'account_at_risk',
      title: 'Tumblr refuses the connection of Ours',
      body: expect.stringMatching(/Unknown app.*Copy the keys again\.$/s),
    });
    expect(await rowOf(ids[0] ?? 0)).toMatchObject({ state: 'ready' });
    clock.now = hours(24);
    await checkAll();
    expect(await told()).toHaveLength(1);
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
