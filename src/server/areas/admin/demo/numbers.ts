import type { Transaction } from 'kysely';

import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { Tables } from '#server/db/tables.ts';
import { madeUpFollowers } from '#server/networks/sandbox-metrics.ts';
import { sandboxReadings } from './readings.ts';
import * as store from './store-numbers.ts';

const dayMs = 86_400_000;

/**
 * Recomputes the numbers of posts that are still followed, and all follower counts. A sandbox continues from
 * what it would have reported by now, and its reports depend on the day and the hour.
 */
export async function renewNumbers(trx: Transaction<Tables>, now: Date): Promise<void> {
  const readings = (await store.listFollowed(trx, now)).flatMap(
    ({ targetId, network, account, key, sentAt }) => {
      if (!isNetworkName(network)) return [];
      const made = sandboxReadings({ network, account, key, sentAt }, { now, corrected: false });
      return made.readings.map(({ at, own, counts }) => ({
        target_id: targetId,
        at,
        next_at: made.nextAt,
        own,
        ...counts,
      }));
    },
  );
  await store.replaceReadings(trx, readings);
  const days = Array.from({ length: 365 }, (_, ago) => new Date(now.getTime() - (365 - ago) * dayMs));
  await store.replaceFollowers(
    trx,
    (await store.listAccounts(trx)).flatMap(({ id, network, name }) => {
      if (!isNetworkName(network) || !networks[network].hasFollowers) return [];
      const followersAt = madeUpFollowers(`${network} ${name}`);
      return days.map((at) => ({
        account_id: id,
        day: at.toISOString().slice(0, 10),
        followers: followersAt(at),
      }));
    }),
  );
}
