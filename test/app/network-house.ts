import { sql } from 'kysely';

import type { NetworkName } from '#contract/networks/facts.ts';
import { sealCredentials } from '#server/areas/delivery/accounts/credentials.ts';
import { enqueue } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings.ts';
import { addAccount, addPost, type Newsroom } from '#test/data/publishing.ts';
import { signal, type DoubleSubject, type Faults } from '#test/networks/conformance-subject.ts';
import { postFor } from './network-posts.ts';
import { crashSecret, type NetworkEnding } from './network-round.ts';
import type { Life, startWorkers } from './network-workers.ts';

/** An account with its double. */
export interface House {
  database: Database;
  network: NetworkName;
  newsroom: Newsroom;
  subject: DoubleSubject;
  accountId: number;
  /** A worker delivers what is due now, as far as it lives. */
  live: (ending: NetworkEnding | null) => Promise<Life>;
}

export async function openHouse(
  given: Pick<House, 'database' | 'network' | 'newsroom' | 'subject'>,
  workers: ReturnType<typeof startWorkers>,
): Promise<House> {
  const { database, network, newsroom, subject } = given;
  const accountId = await connect(database, newsroom, { network, subject });
  return {
    ...given,
    accountId,
    async live(ending) {
      await leasesRunOut(database);
      const now = subject.account.now().getTime();
      return workers.live({ network, origin: subject.origin, now, ending });
    },
  };
}

async function connect(
  { db }: Database,
  newsroom: Newsroom,
  { network, subject }: { network: NetworkName; subject: DoubleSubject },
): Promise<number> {
  const id = await addAccount(db, newsroom, network);
  const { credentials, handle, settings } = subject.account;
  const identity = subject.app && (await subject.network.check?.(subject.account, signal));
  const sealed = sealCredentials(readSettings({ APP_SECRET: crashSecret }), id, credentials ?? '');
  // By SQL: what connecting leaves; other tests cover connecting.
  await db
    .updateTable('accounts')
    .set({
      transport: 'real',
      state: 'ready',
      credentials: sealed,
      handle,
      remote_id: identity?.remoteId ?? null,
      settings: JSON.stringify(settings),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** As when their holder stops renewing them. By SQL: leases use the database’s clock. */
async function leasesRunOut({ db }: Database): Promise<void> {
  await sql`update post_targets set lease_until = clock_timestamp() - interval '1 s'
    where lease_until is not null`.execute(db);
}

export async function release(
  { database: { db }, network, newsroom, subject, accountId }: House,
  number: number,
) {
  const { id, targetIds } = await addPost(db, newsroom, [accountId], postFor(subject, network, number));
  await db.transaction().execute(async (trx) => {
    // By SQL: released by hand, without a job.
    await trx.updateTable('posts').set({ state: 'scheduled' }).where('id', '=', id).execute();
    await enqueue(trx, { send: async () => null }, targetIds, subject.account.now());
  });
}

const faults = ['loseAnswer', 'stall', 'breakDown', 'garble', 'flood', 'expire'] as const;

/** One time in four the network misbehaves, as its double can. */
export async function turnSomething({ knobs }: DoubleSubject, random: () => number): Promise<boolean> {
  const name = faults[Math.floor(random() * faults.length * 4)];
  if (name === undefined) return false;
  const knob: Faults[typeof name] | { lacks: string } = knobs[name];
  if ('lacks' in knob) return false;
  await knob();
  return true;
}

const minuteMs = 60_000;

/**
 * Lets workers carry on to the end. Each failed attempt is repeated after a pause, and an upload that may still go on
 * is waited for: the clock is set ahead instead.
 */
export async function finish({ subject, live }: House): Promise<void> {
  for (const minutes of [0, 1, 2, 5, 6, 16, 30, 30, 2, 5]) {
    subject.pass(minutes * minuteMs);
    await live(null);
  }
}

/** Everything that the network shows of the account. */
export async function visibleAt(subject: DoubleSubject) {
  return [...(await subject.shown()), ...(subject.comments?.() ?? [])];
}

/** How many unknown outcomes a look-up has settled. */
export async function foundIn({ database: { db }, accountId }: House): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from post_events event
    join post_targets target on target.id = event.target_id
    where target.account_id = ${accountId} and event.kind = 'found'`.execute(db);
  return rows[0]?.found ?? 0;
}
