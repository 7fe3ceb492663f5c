import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { NetworkAccount } from '#server/networks/network.ts';
import { startSignedInAccounts } from '#test/networks/signed-in-accounts.ts';
import { sealCredentials } from './credentials.ts';
import { openAccount } from './open.ts';
import { lockConnection } from './store-connections.ts';

const {
  db,
  deps,
  house,
  network,
  settings,
  started,
  hours,
  signal,
  connected,
  rowOf,
  secretOf,
  opened,
  told,
  renewals,
} = await startSignedInAccounts();

/** Gives accounts the tokens of the sign-ins that they share. */
async function share(tokens: Record<string, string>, of: readonly (readonly [number, string, string])[]) {
  for (const [id, blog, sign_in] of of) {
    const secret = JSON.stringify({ ...tokens, blog, sign_in });
    // By SQL: what one sign-in with several blogs leaves.
    await db
      .updateTable('accounts')
      .set({ credentials: sealCredentials(settings, id, secret) })
      .where('id', '=', id)
      .execute();
  }
}

async function openedShared(id: number): Promise<NetworkAccount> {
  const row = await rowOf(id);
  const shared = { ...network, signInOf: (secret: string) => JSON.parse(secret).sign_in ?? null };
  return openAccount(deps, shared, { ...row, organizationId: row.organization_id });
}

/** How many processes wait for a row that another has locked. */
async function waitingForRow(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event = 'transactionid'`.execute(db);
  return rows.length;
}
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

  test('that has begun is stored even if its caller gives up: the old refresh token has ended', async () => {
    const id = await connected();
    const row = await rowOf(id);
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: typeof network = {
      ...network,
      async renew(account, until) {
        begun.resolve();
        await end.promise;
        until.throwIfAborted();
        if (!network.renew) throw new Error('nothing is renewed');
        return network.renew(account, until);
      },
    };
    const patience = new AbortController();
    const account = openAccount(deps, slow, { ...row, organizationId: row.organization_id });
    const renewing = account.renewed(patience.signal);
    await begun.promise;
    patience.abort();
    end.resolve();
    expect(JSON.parse(await renewing)).toEqual(await secretOf(id));
    expect(renewals()).toBe(1);
  });

  test('is stored although the database ends its session meanwhile: the network has given the tokens', async () => {
    const id = await connected();
    const row = await rowOf(id);
    const unlucky: typeof network = {
      ...network,
      async renew(account, until) {
        if (!network.renew) throw new Error('nothing is renewed');
        const renewed = await network.renew(account, until);
        await sql`select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())`.execute(db);
        return renewed;
      },
    };
    const account = openAccount(deps, unlucky, { ...row, organizationId: row.organization_id });
    const renewed = await account.renewed(signal());
    expect(JSON.parse(renewed)).toEqual(await secretOf(id));
    expect(await rowOf(id)).toMatchObject({ state: 'ready', renew_at: hours(0.5), trouble: null });
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

  test('of an account is one for all of its sign-in, and leaves each what is its own', async () => {
    const [one, other, apart] = [await connected(), await connected(), await connected()];
    const tokens = await secretOf(one);
    await share(tokens, [
      [one, 'boats', 'first'],
      [other, 'ports', 'first'],
      [apart, 'piers', 'second'],
    ]);
    const workers = await Promise.all([one, other].map(openedShared));
    await Promise.all(workers.map((worker) => worker.renewed(signal())));
    expect(renewals()).toBe(1);
    const [first, second] = [await secretOf(one), await secretOf(other)];
    expect(first.refresh_token).not.toBe(tokens.refresh_token);
    expect(second).toEqual({ ...first, blog: 'ports' });
    expect(first.blog).toBe('boats');
    expect(await rowOf(other)).toMatchObject({ renew_at: hours(0.5), trouble: null });
    expect(await secretOf(apart)).toMatchObject({ refresh_token: tokens.refresh_token, blog: 'piers' });
  });

  test('of a sign-in is stored although the credentials of an account beside it cannot be read', async () => {
    const [one, broken] = [await connected(), await connected()];
    await share(await secretOf(one), [[one, 'boats', 'first']]);
    const sealed = sealCredentials(settings, broken, 'no JSON');
    // By SQL: credentials of a form that is not known.
    await db.updateTable('accounts').set({ credentials: sealed }).where('id', '=', broken).execute();
    const renewed = await (await openedShared(one)).renewed(signal());
    expect(await secretOf(one)).toEqual(JSON.parse(renewed));
  });

  test('of a sign-in locks its accounts in their order, so that nobody else stands in its way', async () => {
    const [first, second, third] = [await connected(), await connected(), await connected()];
    await share(await secretOf(first), [
      [first, 'boats', 'first'],
      [second, 'ports', 'first'],
      [third, 'piers', 'first'],
    ]);
    const worker = await openedShared(second);
    const renewing = await db.transaction().execute(async (trx) => {
      await lockConnection(trx, second);
      const renewal = worker.renewed(signal());
      await expect.poll(waitingForRow).toBe(1);
      await lockConnection(trx, third);
      return { renewal };
    });
    const secret = JSON.parse(await renewing.renewal);
    expect(await secretOf(third)).toEqual({ ...secret, blog: 'piers' });
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
