import type { NetworkName } from '#contract/networks/facts.ts';
import type { Database } from '#server/db/connect.ts';
import { addNewsroom } from '#test/data/publishing.ts';
import { doubles } from '#test/networks/doubles.ts';
import { databaseUrl } from './database-url.ts';
import { decide } from './network-decisions.ts';
import {
  finish,
  foundIn,
  openHouse,
  release,
  turnSomething,
  visibleAt,
  type House,
} from './network-house.ts';
import { reconnect } from './network-reconnect.ts';
import type { NetworkEnding } from './network-round.ts';
import { tallyOf, type NetworkTally } from './network-tally.ts';
import { startWorkers } from './network-workers.ts';

export interface CrashOptions {
  network: NetworkName;
  /** Ends when so many lives of workers have ended before their work. */
  deaths: number;
  /** 0 to 1: when the network misbehaves. */
  random: () => number;
  /** How the next life ends. */
  nextEnding: () => NetworkEnding;
}

export interface NetworkCrashes extends NetworkTally {
  rounds: number;
  /** By SIGKILL, around a request. */
  killed: number;
  /** By an exception, at a place between two steps. */
  stopped: number;
  /** Faults of the network beside that: lost answers, refusals, expired sign-ins. */
  faults: number;
  /** How often a person connected an account again, whose sign-in had ended. */
  reconnected: number;
  /** Unknown outcomes that a look-up has settled, and those about which a person was asked. */
  found: number;
  settled: number;
}

/** Then another account with another double: doubles have quotas, and list few posts. */
const postsOfHouse = 10;

/**
 * Releases posts and ends the life of the worker that delivers each of them; the next life goes on, as after a restart.
 * Then one may finish, and people decide what is unknown. Before that and after it every post is counted at the
 * network.
 */
export async function crashNetwork(database: Database, options: CrashOptions): Promise<NetworkCrashes> {
  const { network, deaths, random, nextEnding } = options;
  const start = await doubles[network]?.();
  if (!start) throw new Error(`${network} has no double`);
  const workers = startWorkers(databaseUrl(database));
  const total: NetworkCrashes = { ...nothing, reasons: [], lost: [], doubled: [] };
  let number = 0;
  try {
    while (total.killed + total.stopped < deaths) {
      const subject = await start.start();
      // The same person at each double: an organization connects their account once.
      const newsroom = await addNewsroom(database.db);
      const house = await openHouse({ database, network, newsroom, subject }, workers);
      for (let made = 0; made < postsOfHouse && total.killed + total.stopped < deaths; made += 1) {
        subject.pass(20_000);
        if (await turnSomething(subject, random)) total.faults += 1;
        await release(house, (number += 1));
        const life = await house.live(nextEnding());
        if (life !== 'finished') total[life] += 1;
        total.rounds += 1;
      }
      await count(house, total);
      await subject.close();
    }
  } finally {
    await workers.stop();
  }
  return total;
}

const nothing = {
  rounds: 0,
  killed: 0,
  stopped: 0,
  faults: 0,
  reconnected: 0,
  found: 0,
  settled: 0,
  deliveries: 0,
  steps: 0,
  visible: 0,
  sent: 0,
  asked: 0,
};

/** Lets a worker finish, and people decide; adds up what the network shows. */
async function count(house: House, total: NetworkCrashes): Promise<void> {
  const { database, subject, accountId } = house;
  await finish(house);
  const before = await tallyOf(database, accountId, await visibleAt(subject));
  let settled = 0;
  for (let times = 0; times < 6; times += 1) {
    if (await reconnect(house)) total.reconnected += 1;
    const decided = await decide(
      database,
      { accountId, userId: house.newsroom.userId },
      await visibleAt(subject),
      subject.account.now(),
    );
    if (decided.all === 0) break;
    settled += decided.unknown;
    await finish(house);
  }
  const after = await tallyOf(database, accountId, await visibleAt(subject));
  total.found += await foundIn(house);
  total.settled += settled;
  for (const key of ['deliveries', 'steps'] as const) total[key] += before[key];
  for (const key of ['visible', 'sent', 'asked'] as const) total[key] += after[key];
  total.reasons = [...new Set([...total.reasons, ...after.reasons])];
  total.lost.push(...before.lost, ...after.lost.map((what) => `${what}, after a person decided`));
  total.doubled.push(...before.doubled, ...after.doubled.map((what) => `${what}, after a person decided`));
}
